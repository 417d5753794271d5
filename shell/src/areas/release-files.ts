declare global {
  /** `mfe-teacher/1.2.3` → path in the release → hash; each entry adds its own line when it has run. */
  var releaseFiles: Record<string, Record<string, string>> | undefined;
}

export type FileFailure = 'unreachable' | 'missing' | 'html' | 'damaged';

const inRelease = /^(\/releases\/([^/]+\/[^/]+)\/)(.+)$/;

const entries = new Map<string, string>();
/** Files and release folders that get a new address, with its number. */
const anew = new Map<string, number>();
const findings = new Map<string, Promise<FileFailure>>();

const awaited = new Map<EventTarget, string>();

let numbers = 0;

export function knowEntry(path: string, integrity: string): void {
  if (integrity) entries.set(path, integrity);
}

/** A new address bypasses the browser's cache and hanging requests. */
function askAnew(path: string): void {
  numbers += 1;
  anew.set(path, numbers);
}

export function releaseOf(path: string): string {
  return inRelease.exec(path)?.[2] ?? '';
}

/** Fails pending files, so that their loaders give up; the release gets new addresses. */
export function stopWaiting(release: string): void {
  if (!release) return;
  for (const [element, path] of awaited) if (releaseOf(path) === release) element.dispatchEvent(new Event('error'));
  askAnew(`/releases/${release}/`);
}

export function stopWaitingForAll(): void {
  for (const release of new Set([...awaited.values()].map(releaseOf))) stopWaiting(release);
}

export function addressNow(path: string): string {
  const folder = inRelease.exec(path)?.[1] ?? '';
  const number = Math.max(anew.get(path) ?? 0, anew.get(folder) ?? 0);
  return number > 0 ? `${path}?again=${number}` : path;
}

function hashOf(path: string): string | undefined {
  const [, , release = '', file = ''] = inRelease.exec(path) ?? [];
  return entries.get(path) ?? globalThis.releaseFiles?.[release]?.[file];
}

const examineTimeoutMs = 1_500;

/**
 * Fetches a failed script again past the browser's cache to learn the reason; the reply replaces a spoilt copy. A worker's copy is examined
 * in its cache. A file that is fine now was unreachable before.
 */
async function examineFile(path: string, integrity: string | undefined): Promise<FileFailure> {
  const signal = AbortSignal.timeout(examineTimeoutMs);
  try {
    const reply = await fetch(path, { cache: 'reload', signal });
    // Other refusals are a server's or proxy's trouble and say nothing of the release.
    if (!reply.ok) return reply.status === 404 || reply.status === 410 ? 'missing' : 'unreachable';
    if (reply.headers.get('content-type')?.startsWith('text/html')) return 'html';
    await reply.arrayBuffer();
  } catch {
    return 'unreachable';
  }
  if (!integrity) return 'unreachable';
  // The browser compares the hash: code for hashes exists on secure pages only.
  return fetch(path, { cache: 'force-cache', integrity, signal }).then(() => 'unreachable', () => (signal.aborted ? 'unreachable' : 'damaged'));
}

export function findingOf(address: string): Promise<FileFailure> {
  const { pathname } = new URL(address, location.origin);
  return findings.get(pathname) ?? examineFile(pathname, hashOf(pathname));
}

function pathOf(text: string): string | null {
  if (!URL.canParse(text, location.href)) return null;
  const { origin, pathname } = new URL(text, location.href);
  return origin === location.origin && inRelease.test(pathname) ? pathname : null;
}

/** Sets hash and current address before the browser requests the file. */
function prepare(element: Node): void {
  const isScript = element instanceof HTMLScriptElement;
  if (!isScript && !(element instanceof HTMLLinkElement)) return;
  const path = pathOf(isScript ? element.src : element.href);
  if (path === null) return;
  const hash = hashOf(path);
  if (hash !== undefined) element.setAttribute('integrity', hash);
  if (isScript) element.src = addressNow(path);
  else element.href = addressNow(path);
  awaited.set(element, path);
  // An old finding says nothing of this attempt; some requests end without an event.
  findings.delete(path);
}

function noteEnd({ target, type }: Event): void {
  const path = target && awaited.get(target);
  if (!path) return;
  awaited.delete(target);
  if (type !== 'error') return;
  askAnew(path);
  findings.set(path, examineFile(path, hashOf(path)));
}

/** All loaders insert scripts and styles by `head.appendChild`, so each gets its hash here. Releases without a table get none. */
export function guardReleases(): void {
  const { head } = document;
  const append = head.appendChild.bind(head);
  head.appendChild = (element) => {
    prepare(element);
    return append(element);
  };
  for (const end of ['load', 'error']) document.addEventListener(end, noteEnd, true);
}
