import type { RemotesManifest } from '@dzvinok/contract/releases';
import { storedText, type StorageKind } from '@dzvinok/storage/stored';
import { isOfRemote, releaseName, type NamedRelease } from './registry.ts';

// Part of the page's first script: import no shared code.

type Entry = RemotesManifest['remotes'][number];

type Source = Pick<Entry, 'version' | 'entryName' | 'entry' | 'integrity'>;

interface ChosenEntry extends Entry {
  isChosen?: true;
}

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

function replaced(entry: Entry, { version, entryName, entry: address, integrity }: Source, fallback: Entry['fallback']): Entry {
  const exposes = entry.exposes.map((area) => ({ ...area, files: [], hashes: [], early: undefined }));
  return { ...entry, version, entryName, entry: address, integrity, exposes, fallback };
}

export function overlaidManifest(answer: RemotesManifest): RemotesManifest {
  return withChosenFallbacks(withOverrides(answer));
}

/* A developer's version of a remote, for all tabs of this browser. */

const storedOverrides = storedWords('dzvinok.dev', 'localStorage');

/** No release has this version. */
export const devVersion = '0.0.0-dev';

interface Override {
  remote: string;
  origin: string;
}

/** `mfe-teacher@http://localhost:3101`; other words are ignored. */
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

/** `?dev=mfe-teacher@http://localhost:3101` adds an override, `?dev=off` removes all; then the parameter leaves the address. */
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

export function forgetOverrides(): void {
  writeOverrides([]);
}

function fromDeveloper(entry: Entry, origin: string): Entry {
  const entryName = `${entry.remote}_dev`.replace(/\W/g, '_');
  const { version, integrity } = entry;
  const fallback = { version, entryName: entry.entryName, entry: entry.entry, integrity };
  return replaced(entry, { version: devVersion, entryName, entry: `${origin}/remoteEntry.js`, integrity: '' }, fallback);
}

/** Accepts only hosts in `devHosts`: without them an address with `?dev=` changes nothing. */
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

const leftReleases = storedWords('dzvinok.fallbacks', 'sessionStorage');

const leftExcept = (remote: string) => leftReleases.read().filter((name) => !isOfRemote(remote, name));

export function canChoose(): boolean {
  const probe = storedText('dzvinok.probe', 'sessionStorage');
  return probe.write('1') && probe.write(null);
}

/** Takes effect on the next load, while the registry gives that version; false when the choice cannot be stored. */
export function chooseFallback(release: NamedRelease): boolean {
  return leftReleases.write([...leftExcept(release.remote), releaseName(release)]);
}

export function forgetChoice(remote: string): void {
  leftReleases.write(leftExcept(remote));
}

export function isChosenFallback({ isChosen }: ChosenEntry): boolean {
  return isChosen === true;
}

/** A chosen fallback has no fallback: that is the release that the tab left. */
function withChosenFallbacks(manifest: RemotesManifest): RemotesManifest {
  const names = leftReleases.read();
  if (names.length === 0) return manifest;
  const remotes = manifest.remotes.map((entry): ChosenEntry => {
    const { fallback } = entry;
    return fallback && names.includes(releaseName(entry)) ? { ...replaced(entry, fallback, null), isChosen: true } : entry;
  });
  return { ...manifest, remotes };
}

// Before the router reads the address.
takeFromAddress();
