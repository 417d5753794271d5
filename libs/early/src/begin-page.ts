import type { RemoteEntry } from '@dzvinok/contract/releases';
import type { Role } from '@dzvinok/contract/roles';
import { renewEarly } from '@dzvinok/session/early/renewal';
import { expiryOf, readStoredSession, type Session } from '@dzvinok/session/early/stored-session';
import { showEarlyView } from './early-view.ts';
import { readHome } from './home-reads.ts';

// Runs before the shell: import none of its shared code.

export interface FirstArea {
  area: RemoteEntry['exposes'][number];
  remote: RemoteEntry;
}

export type FindArea = (role: Role) => Promise<FirstArea | null>;

/** The network is kept free for the registry's answer, then for early reads. */
const headStartMs = { registry: 800, reading: 1_000 } as const;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Renews an expired session, draws the area early, then preloads and runs the shell. The shell meets and shows any failure again. */
export function beginPage(findArea: FindArea, bringShell: () => void): void {
  preloadFirst();
  const session = readStoredSession();
  const begun = session && !Number.isNaN(expiryOf(session.accessToken)) ? begin(session, findArea).catch(() => undefined) : Promise.resolve();
  void begun.then(preloadRest).then(bringShell);
}

async function begin(session: Session, findArea: FindArea): Promise<void> {
  // For every address: the portal's calls with an expired token would be refused.
  const renewed = renewEarly(session);
  void readHome(session, renewed).catch(() => undefined);
  const found = findArea(session.user.role).catch(() => null);
  const drawn = found.then((area) => area && draw(area, session, renewed));
  // With a service worker the files are local: nothing to keep the network free for.
  const isKept = navigator.serviceWorker?.controller;
  const turn = isKept ? drawn : Promise.race([found, pause(headStartMs.registry)]).then(() => Promise.race([drawn, pause(headStartMs.reading)]));
  // The area's files load with the portal's, even while the drawing takes longer.
  void Promise.all([found, turn]).then(([area]) => area && preloadArea(area));
  if (!isKept) await turn;
}

async function draw(area: FirstArea, session: Session, renewed: Promise<Session | null>): Promise<void> {
  try {
    // While reads are awaited, the network is free for the slowest files: the entry, which runs first, and React.
    await showEarlyView(area, session, renewed, () => preloadNext() && preloadNext());
  } catch {
    // The loader stays.
  }
}

/** Preloads an area's files with their hashes: a script with a hash does not reuse a preload without. */
export function preloadArea({ area, remote }: FirstArea): void {
  preload('script', remote.entry, remote.integrity);
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  area.files.forEach((file, place) => {
    // The code that runs the early script fetches it.
    if (file !== area.early) preload(file.endsWith('.css') ? 'style' : 'script', folder + file, area.hashes?.[place]);
  });
}

function preloadFirst(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="preload-first"]')) link.rel = 'preload';
}

/** Preloads the files that wait for more urgent files. */
export function preloadRest(): void {
  while (preloadNext());
}

function preloadNext(): boolean {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload-later"]');
  if (link) link.rel = 'preload';
  return link !== null;
}

function preload(kind: 'script' | 'style', href: string, integrity: string | undefined): void {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.setAttribute('as', kind);
  if (integrity) link.setAttribute('integrity', integrity);
  link.setAttribute('href', href);
  document.head.append(link);
}
