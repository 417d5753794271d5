import type { RemotesManifest } from '@dzvinok/contract/releases';
import { storedText } from '@dzvinok/storage/stored';
import { keptList } from './kept-list.ts';
import { isOfRemote, releaseName, type NamedRelease } from './release-name.ts';
import { replaced, type Entry } from './replaced.ts';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

interface ChosenEntry extends Entry {
  isChosen?: true;
}

/** Releases that this tab has left for their fallbacks, by their names. */
const left = keptList('sessionStorage', 'dzvinok.fallbacks');

function leftExcept(remote: string): string[] {
  return left.read().filter((name) => !isOfRemote(remote, name));
}

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
  return left.keep([...leftExcept(release.remote), releaseName(release)]);
}

/** From its next load on this tab gets of a remote what everybody gets. */
export function forgetChoice(remote: string): void {
  left.keep(leftExcept(remote));
}

/** The entry of a fallback that this tab has chosen says so. */
export function isChosenFallback({ isChosen }: ChosenEntry): boolean {
  return isChosen === true;
}

/** The registry's answer with the fallbacks that this tab has chosen. None of them falls back to what was left for it. */
export function withChosenFallbacks(manifest: RemotesManifest): RemotesManifest {
  const names = left.read();
  if (names.length === 0) return manifest;
  const remotes = manifest.remotes.map((entry): ChosenEntry => {
    const { fallback } = entry;
    return fallback && names.includes(releaseName(entry)) ? { ...replaced(entry, fallback, null), isChosen: true } : entry;
  });
  return { ...manifest, remotes };
}
