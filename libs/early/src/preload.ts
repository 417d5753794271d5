import type { RemoteEntry } from '@dzvinok/contract/releases';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

/** The area that a page begins with, together with the remote that serves it. */
export interface FirstArea {
  area: RemoteEntry['exposes'][number];
  remote: RemoteEntry;
}

/**
 * Has the browser fetch what an area needs at once, in the very way in which it will be asked for: one that was fetched
 * without a hash is not given to a script that has one.
 */
export function preloadArea({ area, remote }: FirstArea): void {
  preload('script', remote.entry, remote.integrity);
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  area.files.forEach((file, place) => {
    // A script that draws early is fetched by the code that runs it.
    if (file !== area.early) preload(file.endsWith('.css') ? 'style' : 'script', folder + file, area.hashes?.[place]);
  });
}

/** The page names files that every first screen of somebody signed in needs at once; they are preloaded here. */
export function preloadFirst(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload-first"]')) link.rel = 'preload';
}

/** And files that can wait for more urgent ones. */
export function preloadRest(): void {
  while (preloadNext());
}

/** The first of them alone; false when there is none. */
export function preloadNext(): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload-later"]');
  if (link) link.rel = 'preload';
  return link !== null;
}

/** Has the browser fetch a file, with the hash by which it will be asked for. */
export function preload(kind: 'script' | 'style', href: string, integrity: string | undefined): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', kind);
  if (integrity) link.setAttribute('integrity', integrity);
  link.setAttribute('href', href);
  document.head.append(link);
}
