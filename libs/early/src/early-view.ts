import { paths } from '@dzvinok/contract/paths';
import { remoteContractVersion as contract } from '@dzvinok/contract/remote-contract';
import { readEarly } from './early-reads.ts';
import { handover, type EarlyDrawing, type EarlyReads } from './handover.ts';
import { readStoredSession, storedSessionName, type Session } from '@dzvinok/session/early/stored-session';
import { keptCentre } from './kept.ts';
import { nextTask, putOnScreen } from './next-task.ts';
import type { FirstArea } from './begin-page.ts';

// Part of the page's first script: import no shared code.

/** Id of the early drawing, and class of its sheets while they load. */
const mark = 'early';

export function isEarlyViewShown(): boolean {
  return handover.drawing !== undefined;
}

/** True from the early reads until the early view ends. */
export function isEarlyViewBegun(): boolean {
  return handover.isViewBegun === true && !handover.isOver;
}

/** Called when the portal is drawn or has failed: removes the early drawing and prevents a later one. */
export function endEarlyView(): void {
  handover.isOver = true;
  handover.drawing?.end();
  handover.drawing = undefined;
  delete document.documentElement.dataset['early'];
  for (const part of document.querySelectorAll(`#${mark}, link.${mark}`)) part.remove();
}

interface ReleaseFile {
  href: string;
  integrity?: string;
}

/** Null without an early script, away from the area's home, or for a release of an unknown contract. */
function earlyFiles({ area, remote }: FirstArea): { script: ReleaseFile; sheets: ReleaseFile[] } | null {
  const isHome = [paths.home, paths.login, area.home].includes(location.pathname);
  const isUnderstood = remote.contract === contract || remote.contract === contract - 1;
  const folder = remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1);
  const fileOf = (file: string) => ({ href: folder + file, integrity: area.hashes?.[area.files.indexOf(file)] });
  const script = area.early && fileOf(area.early);
  if (!script || !script.integrity || !isHome || !isUnderstood) return null;
  return { script, sheets: area.files.filter((file) => file.endsWith('.css')).map(fileOf) };
}

function bring(element: HTMLScriptElement | HTMLLinkElement, integrity: string | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  if (integrity) element.integrity = integrity;
  element.addEventListener('load', () => resolve());
  element.addEventListener('error', reject);
  document.head.append(element);
  return promise;
}

/** Sets `data-href`, in the bundler's spelling, after loading: the bundler would take a loading sheet for a loaded sheet. */
async function bringSheet({ href, integrity }: ReleaseFile, askedAs: string): Promise<void> {
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', className: mark, href });
  await bring(sheet, integrity);
  sheet.className = '';
  sheet.dataset['href'] = askedAs;
}

function bringScript({ href, integrity }: ReleaseFile): Promise<void> {
  return bring(Object.assign(document.createElement('script'), { fetchPriority: 'high', src: href }), integrity);
}

function endWithSession(sessionKey: string): void {
  addEventListener('storage', ({ key }) => {
    if (!handover.isOver && (key === null || key === storedSessionName) && readStoredSession()?.key !== sessionKey) endEarlyView();
  });
}

/** Draws the area's home before the portal, inert. Calls `onReading` when only reads are awaited; rejects when a file fails. */
export async function showEarlyView(
  found: FirstArea, { key: sessionKey }: Session, renewed: Promise<Session | null>, onReading: () => void,
): Promise<void> {
  const files = earlyFiles(found);
  if (!files || handover.isOver || readStoredSession()?.key !== sessionKey) return;
  const reads: EarlyReads = { sessionKey, replies: new Map(), paths: new Set() };
  handover.reads = reads;
  handover.isViewBegun = true;
  endWithSession(sessionKey);
  const { accent, ...centre } = keptCentre();

  async function draw(script: ReleaseFile): Promise<EarlyDrawing | null> {
    const [session] = await Promise.all([renewed, bringScript(script)]);
    await nextTask();
    if (session?.key !== sessionKey || handover.isOver || !handover.draw) return null;
    const { user, accessToken } = session;
    const drawing = handover.draw({ user, centre, read: (path, query) => readEarly(reads, accessToken, path, query) });
    onReading();
    return drawing;
  }

  async function style(sheets: ReleaseFile[]): Promise<void> {
    // Cached sheets are read at once; the script must be requested before.
    await nextTask();
    const ofShell = [...document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="style"]')];
    // Spelling must match: the shell requests its files by path, releases by whole address.
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
  // The portal sets the same attributes; setting them later would compute all styles again.
  document.documentElement.dataset['mantineColorScheme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (accent) document.documentElement.dataset['accent'] = accent;
  element.id = mark;
  element.inert = true;
  // The skip link must lead to the portal's content.
  element.querySelector('#content')?.removeAttribute('id');
  document.body.prepend(element);
  document.documentElement.dataset['early'] = '';
}
