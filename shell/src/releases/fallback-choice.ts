import type { RemotesManifest } from '@dzvinok/contract/releases';
import { replaced, type Entry } from './replaced.ts';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

const keptAt = 'dzvinok.fallbacks';

/** Versions that this tab has had enough of, each as `mfe-teacher/1.2.3`. */
function readLeft(): string[] {
  try {
    return sessionStorage.getItem(keptAt)?.split(',') ?? [];
  } catch {
    // A tab that keeps nothing shows what everybody gets.
    return [];
  }
}

function keep(left: readonly string[]): void {
  try {
    sessionStorage.setItem(keptAt, left.join(','));
  } catch {
    console.warn('This tab keeps nothing, so its areas come from the registry');
  }
}

function leftExcept(remote: string): string[] {
  return readLeft().filter((release) => !release.startsWith(`${remote}/`));
}

/** From its next load on this tab gets the fallback, for as long as the registry gives that version of the remote. */
export function chooseFallback({ remote, version }: Pick<Entry, 'remote' | 'version'>): void {
  keep([...leftExcept(remote), `${remote}/${version}`]);
}

/** From its next load on this tab gets of a remote what everybody gets. */
export function forgetChoice(remote: string): void {
  keep(leftExcept(remote));
}

/** The entry of a fallback that this tab has chosen says so. */
export function isChosenFallback(entry: Entry): boolean {
  return 'isChosen' in entry;
}

/** The registry's answer with the fallbacks that this tab has chosen. None of them falls back to what was left for it. */
export function withChosenFallbacks(manifest: RemotesManifest): RemotesManifest {
  const left = new Set(readLeft());
  if (left.size === 0) return manifest;
  const remotes = manifest.remotes.map((entry) => {
    const { remote, version, fallback } = entry;
    return fallback && left.has(`${remote}/${version}`) ? { ...replaced(entry, fallback, null), isChosen: true } : entry;
  });
  return { ...manifest, remotes };
}
