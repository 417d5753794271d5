/* What pages and the worker tell each other. A page may be older or newer than the worker: letters are only ever added. */

/** A page to the worker: these releases (`mfe-family/1.2.3`) are in use here, keep them. */
export interface KeepLetter {
  kind: 'keep';
  releases: string[];
}

/** The worker to all pages: this build of the shell is the current one. */
export interface BuildLetter {
  kind: 'build';
  build: string;
}

function kindOf(letter: unknown): unknown {
  return typeof letter === 'object' && letter !== null && 'kind' in letter ? letter.kind : undefined;
}

export function readKeepLetter(letter: unknown): KeepLetter | null {
  if (kindOf(letter) !== 'keep' || typeof letter !== 'object' || letter === null || !('releases' in letter)) return null;
  const { releases } = letter;
  return Array.isArray(releases) ? { kind: 'keep', releases: releases.filter((name) => typeof name === 'string') } : null;
}

export function readBuildLetter(letter: unknown): BuildLetter | null {
  if (kindOf(letter) !== 'build' || typeof letter !== 'object' || letter === null || !('build' in letter)) return null;
  return typeof letter.build === 'string' ? { kind: 'build', build: letter.build } : null;
}
