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
