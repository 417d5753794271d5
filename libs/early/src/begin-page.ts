import type { RemoteEntry } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/route';
import { renewEarly } from '@dzvinok/session/early/renewal';
import { expiryOf, readStoredSession, type Session } from '@dzvinok/session/early/stored-session';
import { showEarlyView } from './early-view.ts';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

/** The area that a page begins with, together with the remote that serves it. */
export interface FirstArea {
  area: RemoteEntry['exposes'][number];
  remote: RemoteEntry;
}

/** The area that this page begins with, once the registry tells; null when none does. */
export type FindArea = (role: Role) => Promise<FirstArea | null>;

/** The network is kept free for so long, in milliseconds: for the registry's answer, and for what can be read early. */
const lead = { registry: 800, reading: 1_000 } as const;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Begins a page: renews the session if it has run out and has the area draw its home; then comes the turn of what every
 * first screen needs, and of the shell itself. Whatever goes wrong here is met again, and told, by the shell.
 */
export function beginPage(findArea: FindArea, bringShell: () => void): void {
  preloadFirst();
  const session = readStoredSession();
  const begun = session && !Number.isNaN(expiryOf(session.accessToken)) ? begin(session, findArea).catch(() => undefined) : Promise.resolve();
  void begun.then(preloadRest).then(bringShell);
}

async function begin(session: Session, findArea: FindArea): Promise<void> {
  // Wherever this leads: what the portal asked with a token that ran out would only come back.
  const renewed = renewEarly(session);
  const found = findArea(session.user.role).catch(() => null);
  const drawn = found.then((area) => area && draw(area, session, renewed));
  // With a worker the files are here already: nothing to keep the network free for.
  const isKept = navigator.serviceWorker?.controller;
  const turn = isKept ? drawn : Promise.race([found, pause(lead.registry)]).then(() => Promise.race([drawn, pause(lead.reading)]));
  // The area's own files come with the portal's, also where the drawing takes longer than that.
  void Promise.all([found, turn]).then(([area]) => area && preloadArea(area));
  if (!isKept) await turn;
}

async function draw(area: FirstArea, session: Session, renewed: Promise<Session | null>): Promise<void> {
  try {
    // An answer leaves room on the network for what takes the longest: the entry, which runs first, and React.
    await showEarlyView(area, session, renewed, () => preloadNext() && preloadNext());
  } catch {
    // The loader stays.
  }
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
function preloadFirst(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload-first"]')) link.rel = 'preload';
}

/** And files that can wait for more urgent ones. */
export function preloadRest(): void {
  while (preloadNext());
}

/** The first of them alone; false when there is none. */
function preloadNext(): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload-later"]');
  if (link) link.rel = 'preload';
  return link !== null;
}

/** Has the browser fetch a file, with the hash by which it will be asked for. */
function preload(kind: 'script' | 'style', href: string, integrity: string | undefined): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', kind);
  if (integrity) link.setAttribute('integrity', integrity);
  link.setAttribute('href', href);
  document.head.append(link);
}
