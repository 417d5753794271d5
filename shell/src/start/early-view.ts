import type { EarlyPage } from '@dzvinok/remote/early-page';
import type { FoundArea } from '../access/access.rules.ts';
import { keptSession, type KeptSession } from '../areas/first-area.ts';
import { endEarlyView } from './early-view.end.ts';

// Everything here runs before the shell itself has arrived, so nothing here may come with the shell's shared code.

/** What is left of a token's life has to do for the first reads, in milliseconds. */
const margin = 10_000;

/** Unproven: the server has the word. It only spares asking with what is certainly no good. */
function isFresh(accessToken: string): boolean {
  try {
    const payload: unknown = JSON.parse(atob((accessToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
    return Number(Object(payload).exp) * 1000 > Date.now() + margin;
  } catch {
    return false;
  }
}

/** The centre as it was last seen here; its colour is put on the page. */
function keptCentreName(): string | null {
  try {
    const { name, accent }: Record<string, unknown> = Object(JSON.parse(localStorage.getItem('dzvinok.centre') ?? 'null'));
    if (typeof accent === 'string') document.documentElement.dataset['accent'] = accent;
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** The shell may be quicker, on a fast machine or by a slow answer. */
const isWanted = () => globalThis.earlyPage !== null;

/** The sheets of the shell are fetched with the page and used when it is there: here sooner. */
function addSheet(href: string, integrity?: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  if (integrity) link.integrity = integrity;
  link.addEventListener('load', () => resolve());
  link.addEventListener('error', () => reject(new Error(href)));
  link.href = href;
  document.head.append(link);
  return promise;
}

/** Whoever signs out in another tab leaves nothing to read in this one. */
function endWithSession(sessionKey: string): void {
  addEventListener('storage', ({ key }) => {
    if (globalThis.earlyPage && (key === null || key === 'dzvinok.session') && keptSession()?.key !== sessionKey) endEarlyView();
  });
}

function run(src: string, integrity: string | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  if (integrity) script.integrity = integrity;
  script.fetchPriority = 'high';
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => reject(new Error(src)));
  script.src = src;
  document.head.append(script);
  return promise;
}

/**
 * Has the area draw its first screen, where it can (`early` of its release), while the shell is on its way: to be read,
 * not to be used. Whatever goes wrong, the loader stays, as without it. Ends when that is done.
 */
export async function beginEarlyView(found: FoundArea): Promise<void> {
  const session = keptSession();
  if (!found.area.early || !session || !isFresh(session.accessToken)) return;
  await drawEarly(found, found.area.early, session);
}

async function drawEarly({ area, remote }: FoundArea, file: string, { user, key: sessionKey, accessToken }: KeptSession): Promise<void> {
  if (!isWanted()) return;
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  const hashOf = (name: string) => area.hashes?.[area.files.indexOf(name)];
  const { promise: drawing, resolve: show } = Promise.withResolvers<HTMLElement | null>();
  const page: EarlyPage = { user, sessionKey, accessToken, centreName: keptCentreName(), show };
  globalThis.earlyPage = page;
  endWithSession(sessionKey);
  const script = run(folder + file, hashOf(file));
  const ofShell = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]')];
  const own = area.files.filter((name) => name.endsWith('.css'));
  await Promise.all([script, ...ofShell.map(({ href }) => addSheet(href)), ...own.map((name) => addSheet(folder + name, hashOf(name)))]);
  const drawn = await drawing;
  if (!drawn || !isWanted()) return;
  drawn.id = 'early';
  drawn.inert = true;
  document.body.prepend(drawn);
  document.documentElement.dataset['early'] = '';
}
