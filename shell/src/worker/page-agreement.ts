/* Pages may be older or newer than the worker: only add kinds of messages, never change names. */

const shellPrefix = 'dzvinok/shell/';
const releasePrefix = 'dzvinok/releases/';

/** Also names the lock that an open page of the build holds: the worker deletes no files that an open page may request. */
export function shellCacheName(build: string): string {
  return shellPrefix + build;
}

/** `release` as `mfe-family/1.2.3`. */
export function releaseCacheName(release: string): string {
  return releasePrefix + release;
}

export function isShellCache(name: string): boolean {
  return name.startsWith(shellPrefix);
}

export function isReleaseCache(name: string): boolean {
  return name.startsWith(releasePrefix);
}

/** Page to worker: keep these releases (`mfe-family/1.2.3`). */
export interface KeepMessage {
  kind: 'keep';
  releases: string[];
}

/** Worker to pages: the current build of the shell. */
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
