import type { RemotesManifest } from '@dzvinok/contract/releases';
import { storedText, type StorageKind } from '@dzvinok/storage/stored';
import { isOfRemote, releaseName, type NamedRelease } from './registry.ts';

// Goes into the page's first script too: nothing here may import the shell's shared code.

type Entry = RemotesManifest['remotes'][number];

/** The part of the registry's entry that is needed to load a version. */
type Source = Pick<Entry, 'version' | 'entryName' | 'entry' | 'integrity'>;

interface ChosenEntry extends Entry {
  isChosen?: true;
}

/** Words under one key of a storage; `write` is false where the storage keeps nothing. */
function storedWords(key: string, kind: StorageKind) {
  const stored = storedText(key, kind);
  return {
    read: () => stored.read()?.split(',') ?? [],
    write: (words: readonly string[]) => {
      const isKept = stored.write(words.join(',') || null);
      if (!isKept) console.warn('Nothing can be kept here, so remotes come from the registry');
      return isKept;
    },
  };
}

/** An entry with another version in its place, of whose files nothing is known beforehand. */
function replaced(entry: Entry, { version, entryName, entry: address, integrity }: Source, fallback: Entry['fallback']): Entry {
  const exposes = entry.exposes.map((area) => ({ ...area, files: [], hashes: [], early: undefined }));
  return { ...entry, version, entryName, entry: address, integrity, exposes, fallback };
}

/** The registry's answer with a developer's versions of this browser, else with the former versions that this tab chose. */
export function overlaidManifest(answer: RemotesManifest): RemotesManifest {
  return withChosenFallbacks(withOverrides(answer));
}

/* A developer's version of a remote, for all tabs of this browser. */

const storedOverrides = storedWords('dzvinok.dev', 'localStorage');

/** Version of a remote that comes from a developer's machine; the registry has none like it. */
export const devVersion = '0.0.0-dev';

interface Override {
  remote: string;
  origin: string;
}

/** Reads words like `mfe-teacher@http://localhost:3101`; leaves out all others. */
function parse(words: readonly string[]): Override[] {
  return words.flatMap((word) => {
    const [, remote, origin] = /^([a-z][a-z0-9-]+)@(https?:\/\/[^/@\s]+)\/?$/.exec(word.trim()) ?? [];
    return remote && origin ? [{ remote, origin }] : [];
  });
}

function readOverrides(): Override[] {
  return parse(storedOverrides.read());
}

function writeOverrides(overrides: readonly Override[]): void {
  storedOverrides.write(overrides.map(({ remote, origin }) => `${remote}@${origin}`));
}

/** `?dev=mfe-teacher@http://localhost:3101` adds an override, `?dev=off` forgets all; the address goes on without it. */
export function takeFromAddress(): void {
  const query = new URLSearchParams(location.search);
  const asked = query.get('dev');
  if (asked === null) return;
  query.delete('dev');
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(history.state, '', `${location.pathname}${rest}${location.hash}`);
  const added = parse(asked.split(','));
  const others = readOverrides().filter(({ remote }) => !added.some((override) => override.remote === remote));
  writeOverrides(asked === 'off' ? [] : [...others, ...added]);
}

/** From its next load on this browser gets the registry's versions. */
export function forgetOverrides(): void {
  writeOverrides([]);
}

function fromDeveloper(entry: Entry, origin: string): Entry {
  const entryName = `${entry.remote}_dev`.replace(/\W/g, '_');
  const { version, integrity } = entry;
  const fallback = { version, entryName: entry.entryName, entry: entry.entry, integrity };
  return replaced(entry, { version: devVersion, entryName, entry: `${origin}/remoteEntry.js`, integrity: '' }, fallback);
}

/**
 * The registry's answer with the remotes that this browser takes from a developer's machine. Only from hosts that the
 * answer itself names: where the gateway was told of no host, an address with `?dev=` changes nothing.
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

/* The former version of a remote, for this tab. */

/** Names of the releases that this tab has left for their fallbacks. */
const left = storedWords('dzvinok.fallbacks', 'sessionStorage');

const leftExcept = (remote: string) => left.read().filter((name) => !isOfRemote(remote, name));

/** True when this tab can keep a choice until its next load. */
export function canChoose(): boolean {
  const probe = storedText('dzvinok.probe', 'sessionStorage');
  return probe.write('1') && probe.write(null);
}

/**
 * From its next load on this tab gets the fallback, for as long as the registry gives that version of the remote; false
 * where the choice cannot be kept.
 */
export function chooseFallback(release: NamedRelease): boolean {
  return left.write([...leftExcept(release.remote), releaseName(release)]);
}

/** From its next load on this tab gets the registry's version of a remote. */
export function forgetChoice(remote: string): void {
  left.write(leftExcept(remote));
}

/** True for the entry of a fallback that this tab has chosen. */
export function isChosenFallback({ isChosen }: ChosenEntry): boolean {
  return isChosen === true;
}

/** A chosen fallback has no fallback of its own: that would be the release that the tab has left. */
function withChosenFallbacks(manifest: RemotesManifest): RemotesManifest {
  const names = left.read();
  if (names.length === 0) return manifest;
  const remotes = manifest.remotes.map((entry): ChosenEntry => {
    const { fallback } = entry;
    return fallback && names.includes(releaseName(entry)) ? { ...replaced(entry, fallback, null), isChosen: true } : entry;
  });
  return { ...manifest, remotes };
}

// Before the router reads the address.
takeFromAddress();
