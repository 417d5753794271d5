import type { RemotesManifest } from '@dzvinok/contract/releases';
import { keptList } from './kept-list.ts';
import { replaced, sourceOf, type Entry } from './replaced.ts';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

const kept = keptList('localStorage', 'dzvinok.dev');

/** Version of a remote that comes from a developer's machine; the registry has none like it. */
export const devVersion = '0.0.0-dev';

interface Override {
  remote: string;
  origin: string;
}

/** Each as `mfe-teacher@http://localhost:3101`; what is none is left out. */
function parse(words: readonly string[]): Override[] {
  return words.flatMap((word) => {
    const [, remote, origin] = /^([a-z][a-z0-9-]+)@(https?:\/\/[^/@\s]+)\/?$/.exec(word.trim()) ?? [];
    return remote && origin ? [{ remote, origin }] : [];
  });
}

function readOverrides(): Override[] {
  return parse(kept.read());
}

function keep(overrides: readonly Override[]): void {
  kept.keep(overrides.map(({ remote, origin }) => `${remote}@${origin}`));
}

/** `?dev=mfe-teacher@http://localhost:3101` adds one, `?dev=off` forgets all; the address goes on without it. */
export function takeFromAddress(): void {
  const query = new URLSearchParams(location.search);
  const asked = query.get('dev');
  if (asked === null) return;
  query.delete('dev');
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`);
  const added = parse(asked.split(','));
  const others = readOverrides().filter(({ remote }) => !added.some((one) => one.remote === remote));
  keep(asked === 'off' ? [] : [...others, ...added]);
}

/** From now on this browser gets what everybody gets. */
export function forgetOverrides(): void {
  keep([]);
}

function fromDeveloper(entry: Entry, origin: string): Entry {
  const entryName = `${entry.remote}_dev`.replace(/\W/g, '_');
  return replaced(entry, { version: devVersion, entryName, entry: `${origin}/remoteEntry.js`, integrity: '' }, sourceOf(entry));
}

/**
 * The registry's answer with the remotes that this browser takes from a developer's machine. Only from hosts that the
 * answer itself names: a gateway that was told of none offers this to nobody, whatever the address says.
 */
export function withOverrides(manifest: RemotesManifest): RemotesManifest {
  const known = manifest.devHosts ?? [];
  const overrides = known.length === 0 ? [] : readOverrides().filter(({ origin }) => known.includes(origin));
  if (overrides.length === 0) return manifest;
  const remotes = manifest.remotes.map((entry) => {
    const override = overrides.find(({ remote }) => remote === entry.remote);
    return override ? fromDeveloper(entry, override.origin) : entry;
  });
  return { ...manifest, remotes };
}

// This runs before the router reads the address.
takeFromAddress();
