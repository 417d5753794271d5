/* What pages and the worker agree upon. A page may be older or newer than the worker: kinds of messages are only ever
   added, and names stay. */

const shellPrefix = 'dzvinok/shell/';
const releasePrefix = 'dzvinok/releases/';

/**
 * Name of the cache with the files of one build of the shell, and of the lock that a page of that build holds for as
 * long as it is open: the worker lets no files go that an open page may still ask for.
 */
export function shellCacheName(build: string): string {
  return shellPrefix + build;
}

/** The same for one release of a remote, named `mfe-family/1.2.3`. */
export function releaseCacheName(release: string): string {
  return releasePrefix + release;
}

export function isShellCache(name: string): boolean {
  return name.startsWith(shellPrefix);
}

export function isReleaseCache(name: string): boolean {
  return name.startsWith(releasePrefix);
}

/** A page to the worker: these releases (`mfe-family/1.2.3`) are in use here, keep them. */
export interface KeepMessage {
  kind: 'keep';
  releases: string[];
}

/** The worker to all pages: this build of the shell is the current one. */
export interface BuildMessage {
  kind: 'build';
  build: string;
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
}

export function readKeepMessage(message: unknown): KeepMessage | null {
  if (kindOf(message) !== 'keep' || typeof message !== 'object' || message === null || !('releases' in message)) return null;
  const { releases } = message;
  return Array.isArray(releases) ? { kind: 'keep', releases: releases.filter((name) => typeof name === 'string') } : null;
}

export function readBuildMessage(message: unknown): BuildMessage | null {
  if (kindOf(message) !== 'build' || typeof message !== 'object' || message === null || !('build' in message)) return null;
  return typeof message.build === 'string' ? { kind: 'build', build: message.build } : null;
}
