import { paths } from '@dzvinok/contract/paths';
import type { remoteContractVersion } from '@dzvinok/contract/releases';
import type { EarlyDrawing, EarlyPage } from './handover.ts';
import { keptCentreKey, keptSession, keptSessionKey, type KeptSession } from './kept.ts';
import { preload, type FirstArea } from './preload.ts';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

/** Name of the element with what is drawn early, and of the sheets that only this needs. */
const earlyMark = 'early';

/** True while the page shows what an area has drawn before the portal was there. */
export function isEarlyViewShown(): boolean {
  return document.documentElement.dataset['early'] !== undefined;
}

/** The portal itself is on the page now, or says why it is not; what is drawn early after this is not shown. */
export function endEarlyView(): void {
  globalThis.earlyPage?.end?.();
  globalThis.earlyPage = null;
  delete document.documentElement.dataset['early'];
  document.getElementById(earlyMark)?.remove();
  for (const sheet of document.querySelectorAll(`link.${earlyMark}`)) sheet.remove();
}

const contract: typeof remoteContractVersion = 1;

/** Name, logo and colour of the centre as it was last seen here. */
function keptCentre(): Record<'name' | 'logoPath' | 'accent', string | null> {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  try {
    const { name, logoPath, accent }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem(keptCentreKey) ?? 'null'));
    return { name: text(name), logoPath: text(logoPath), accent: text(accent) };
  } catch {
    return { name: null, logoPath: null, accent: null };
  }
}

/** The portal may be quicker, on a fast machine or by a slow answer. */
const isWanted = () => globalThis.earlyPage !== null;

/** Until the portal uses its own: the bundler would take one that is still on its way for a sheet that is there. */
function addSheet(href: string, integrity?: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.className = earlyMark;
  if (integrity) link.integrity = integrity;
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new Error(href)));
  link.href = href;
  document.head.append(link);
  return promise;
}

function run(src: string, integrity: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.integrity = integrity;
  script.fetchPriority = 'high';
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error(src)));
  script.src = src;
  document.head.append(script);
  return promise;
}

/** A script reads as soon as it runs: while the session is being renewed, it is only fetched. */
async function runSignedIn(page: EarlyPage, renewal: Promise<KeptSession | null> | null, src: string, integrity: string): Promise<void> {
  if (renewal) {
    preload('script', src, integrity);
    const renewed = await renewal;
    if (renewed?.key !== page.sessionKey || !isWanted()) throw new Error('Nothing to read by');
    page.accessToken = renewed.accessToken;
  }
  await run(src, integrity);
}

/** Whoever signs out in another tab leaves nothing to read in this one. */
function endWithSession(sessionKey: string): void {
  addEventListener('storage', ({ key }) => {
    if (globalThis.earlyPage && (key === null || key === keptSessionKey) && keptSession()?.key !== sessionKey) endEarlyView();
  });
}

/**
 * Has the area draw its home, where it can (`early` of its release) and the address leads there, while the portal is on
 * its way: to be read, not to be used; with a session that is being renewed, once it is. Calls `onReading` when it only
 * waits for its reads. Rejects when anything goes wrong: the loader stays, as without it.
 */
export async function beginEarlyView(
  { area, remote }: FirstArea, session: KeptSession, renewal: Promise<KeptSession | null> | null, onReading: () => void,
): Promise<void> {
  const isHome = [paths.home, paths.login, area.home].includes(location.pathname);
  const isUnderstood = remote.contract === contract || remote.contract === contract - 1;
  const hashOf = (file: string) => area.hashes?.[area.files.indexOf(file)];
  const hash = area.early && hashOf(area.early);
  if (!area.early || !hash || !isHome || !isUnderstood || !isWanted()) return;

  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  const { user, key: sessionKey, accessToken } = session;
  const { accent, ...centre } = keptCentre();
  const { promise: drawing, resolve: show } = Promise.withResolvers<EarlyDrawing | null>();
  const page: EarlyPage = { user, sessionKey, accessToken, centre, show };
  globalThis.earlyPage = page;
  endWithSession(sessionKey);
  // Whatever ran without a word draws nothing.
  const script = runSignedIn(page, renewal, folder + area.early, hash).then(() => {
    show(null);
    onReading();
  });
  const ofShell = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]')];
  const own = area.files.filter((file) => file.endsWith('.css'));
  const sheets = [...ofShell.map(({ href }) => addSheet(href)), ...own.map((file) => addSheet(folder + file, hashOf(file)))];
  const [drawn] = await Promise.all([drawing, script, ...sheets]);
  if (drawn) put(drawn, accent);
}

function put({ element, end }: EarlyDrawing, accent: string | null): void {
  if (!globalThis.earlyPage) {
    end();
    return;
  }
  globalThis.earlyPage.end = end;
  if (accent) document.documentElement.dataset['accent'] = accent;
  element.id = earlyMark;
  element.inert = true;
  // The link to the content leads to the portal's.
  element.querySelector('#content')?.removeAttribute('id');
  document.body.prepend(element);
  document.documentElement.dataset['early'] = '';
}
