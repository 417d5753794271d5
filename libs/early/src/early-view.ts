import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion as contract } from '@dzvinok/contract/remote-contract';
import { readEarly } from './early-reads.ts';
import { handover, type EarlyDrawing, type EarlyReads } from './handover.ts';
import { readStoredSession, storedSessionName, type Session } from '@dzvinok/session/early/stored-session';
import { keptCentre } from './kept.ts';
import { nextTask, putOnScreen } from './next-task.ts';
import type { FirstArea } from './begin-page.ts';

// Goes into the page's first script as well: nothing here may bring the code of others along.

/** Name of the element with what is drawn early, and of the sheets that are still on their way to it. */
const mark = 'early';

/** True while the page shows what an area has drawn before the portal was there. */
export function isEarlyViewShown(): boolean {
  return handover.drawing !== undefined;
}

/** True while an area may still draw, or has drawn, before the portal was there. */
export function isEarlyViewBegun(): boolean {
  return handover.reads !== undefined && !handover.isOver;
}

/** The portal itself is on the page now, or says why it is not; what is drawn early after this is not shown. */
export function endEarlyView(): void {
  handover.isOver = true;
  handover.drawing?.end();
  handover.drawing = undefined;
  delete document.documentElement.dataset['early'];
  for (const part of document.querySelectorAll(`#${mark}, link.${mark}`)) part.remove();
}

/** A script or a sheet of a release. */
interface ReleaseFile {
  href: string;
  integrity?: string;
}

/** The early script of an area and the area's sheets; null where it has none, this is not its home, or the release is of another time. */
function earlyFiles({ area, remote }: FirstArea): { script: ReleaseFile; sheets: ReleaseFile[] } | null {
  const isHome = [paths.home, paths.login, area.home].includes(location.pathname);
  const isUnderstood = remote.contract === contract || remote.contract === contract - 1;
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  const fileOf = (file: string) => ({ href: folder + file, integrity: area.hashes?.[area.files.indexOf(file)] });
  const script = area.early && fileOf(area.early);
  if (!script || !script.integrity || !isHome || !isUnderstood) return null;
  return { script, sheets: area.files.filter((file) => file.endsWith('.css')).map(fileOf) };
}

/** Puts a script or a sheet into the page; resolves when it is there. */
function bring(element: HTMLScriptElement | HTMLLinkElement, integrity: string | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (integrity) element.integrity = integrity;
  element.addEventListener('load', () => resolve());
  element.addEventListener('error', reject);
  document.head.append(element);
  return promise;
}

/**
 * Brings a sheet that the portal needs as well. Once it is there, `data-href` tells the bundler so, in the words in which
 * it will ask for it (`askedAs`); before that the bundler would take a sheet that is on its way for one that is there.
 */
async function bringSheet({ href, integrity }: ReleaseFile, askedAs: string): Promise<void> {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', className: mark, href });
  await bring(sheet, integrity);
  sheet.className = '';
  sheet.dataset['href'] = askedAs;
}

function bringScript({ href, integrity }: ReleaseFile): Promise<void> {
  return bring(Object.assign(document.createElement('script'), { fetchPriority: 'high', src: href }), integrity);
}

/** Whoever signs out in another tab leaves nothing to read in this one. */
function endWithSession(sessionKey: string): void {
  addEventListener('storage', ({ key }) => {
    if (!handover.isOver && (key === null || key === storedSessionName) && readStoredSession()?.key !== sessionKey) endEarlyView();
  });
}

/**
 * Has the area draw its home, where it can (`early` of its release) and the address leads there, while the portal is on
 * its way: to be read, not to be used. The script comes while the session is being renewed, and draws by what `renewed`
 * gives. Calls `onReading` when only its reads are waited for. Rejects when a file does not come: the loader stays, as
 * without it.
 */
export async function showEarlyView(
  found: FirstArea, { key: sessionKey }: Session, renewed: Promise<Session | null>, onReading: () => void,
): Promise<void> {
  const files = earlyFiles(found);
  // The portal may be quicker, on a fast machine or by a slow answer.
  if (!files || handover.isOver || readStoredSession()?.key !== sessionKey) return;
  const reads: EarlyReads = { sessionKey, replies: new Map(), paths: new Set() };
  handover.reads = reads;
  endWithSession(sessionKey);
  const { accent, ...centre } = keptCentre();

  async function draw(script: ReleaseFile): Promise<EarlyDrawing | null> {
    const [session] = await Promise.all([renewed, bringScript(script)]);
    // Running the script and drawing are two tasks.
    await nextTask();
    if (session?.key !== sessionKey || handover.isOver || !handover.draw) return null;
    const { user, accessToken } = session;
    const drawing = handover.draw({ user, centre, read: (path, query) => readEarly(reads, accessToken, path, query) });
    onReading();
    return drawing;
  }

  async function style(sheets: ReleaseFile[]): Promise<void> {
    // Sheets that are here already are read at once, and the script is to be asked for before.
    await nextTask();
    const ofShell = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]')];
    // The shell asks for its files by their path, a release for its own by the whole address.
    await Promise.all([
      ...ofShell.map((link) => bringSheet(link, new URL(link.href).pathname)),
      ...sheets.map((sheet) => bringSheet(sheet, new URL(sheet.href, location.origin).href)),
    ]);
  }

  const [drawing] = await Promise.all([draw(files.script), style(files.sheets)]);
  if (!drawing) return;
  await putOnScreen(() => put(drawing, accent));
}

function put(drawing: EarlyDrawing, accent: string | null): void {
  const { element, end } = drawing;
  if (handover.isOver) {
    end();
    return;
  }
  handover.drawing = drawing;
  // The portal says the same of the page. Said only then, it would work out the styles of all that is drawn once more.
  document.documentElement.dataset['mantineColorScheme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (accent) document.documentElement.dataset['accent'] = accent;
  element.id = mark;
  element.inert = true;
  // The link to the content leads to the portal's.
  element.querySelector('#content')?.removeAttribute('id');
  document.body.prepend(element);
  document.documentElement.dataset['early'] = '';
}
