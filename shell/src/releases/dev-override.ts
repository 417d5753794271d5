import type { RemotesManifest } from '@dzvinok/contract/releases';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

const keptAt = 'dzvinok.dev';

/** Version of a remote that comes from a developer's machine; the registry has none like it. */
export const devVersion = '0.0.0-dev';

interface Override {
  remote: string;
  origin: string;
}

/** `mfe-teacher@http://localhost:3101`, several of them with commas between; what is none is left out. */
function parse(text: string | null): Override[] {
  return (text ?? '').split(',').flatMap((one) => {
    const [, remote, origin] = /^([a-z][a-z0-9-]+)@(https?:\/\/[^/@\s]+)\/?$/.exec(one.trim()) ?? [];
    return remote && origin ? [{ remote, origin }] : [];
  });
}

function readOverrides(): Override[] {
  try {
    return parse(localStorage.getItem(keptAt));
  } catch {
    // A browser that keeps nothing shows what everybody gets.
    return [];
  }
}

function keep(overrides: readonly Override[]): void {
  try {
    if (overrides.length === 0) localStorage.removeItem(keptAt);
    else localStorage.setItem(keptAt, overrides.map(({ remote, origin }) => `${remote}@${origin}`).join(','));
  } catch {
    console.warn('This browser keeps nothing, so remotes come from the registry');
  }
}

/** `?dev=mfe-teacher@http://localhost:3101` adds one, `?dev=off` forgets all; the address goes on without it. */
export function takeFromAddress(): void {
  const query = new URLSearchParams(location.search);
  const asked = query.get('dev');
  if (asked === null) return;
  query.delete('dev');
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`);
  const added = parse(asked);
  const others = readOverrides().filter(({ remote }) => !added.some((one) => one.remote === remote));
  keep(asked === 'off' ? [] : [...others, ...added]);
}

/** From now on this browser gets what everybody gets. */
export function forgetOverrides(): void {
  keep([]);
}

function fromDeveloper(entry: RemotesManifest['remotes'][number], origin: string): RemotesManifest['remotes'][number] {
  const { version, entryName, integrity } = entry;
  return {
    ...entry,
    version: devVersion,
    entryName: `${entry.remote}_dev`.replace(/\W/g, '_'),
    entry: `${origin}/remoteEntry.js`,
    integrity: '',
    exposes: entry.exposes.map((area) => ({ ...area, files: [], hashes: [], early: undefined })),
    fallback: { version, entryName, entry: entry.entry, integrity },
  };
}

/**
 * The registry's answer with the remotes that this browser takes from a developer's machine. Only from hosts that the
 * answer itself names: a gateway that was told of none offers this to nobody, whatever the address says.
 */
export function overlaid(manifest: RemotesManifest): RemotesManifest {
  const known = manifest.devHosts ?? [];
  const overrides = known.length === 0 ? [] : readOverrides().filter(({ origin }) => known.includes(origin));
  if (overrides.length === 0) return manifest;
  const remotes = manifest.remotes.map((entry) => {
    const override = overrides.find(({ remote }) => remote === entry.remote);
    return override ? fromDeveloper(entry, override.origin) : entry;
  });
  return { ...manifest, remotes };
}

// Before the router has read the address.
takeFromAddress();
