declare global {
  /** `mfe-teacher/1.2.3` → path within the release → hash; each entry that has run ends by writing its own line. */
  var releaseFiles: Record<string, Record<string, string>> | undefined;
}

/** The reason why a file did not come. */
export type FileFailure = 'unreachable' | 'missing' | 'html' | 'damaged';

const inRelease = /^(\/releases\/([^/]+\/[^/]+)\/)(.+)$/;

/** Hashes of entries, which the registry gives. */
const entries = new Map<string, string>();
/** Files and folders of releases that get a new address, with the number in it. */
const anew = new Map<string, number>();
/** Findings about files that did not come. */
const findings = new Map<string, Promise<FileFailure>>();

/** Files that were asked for and have not come yet. */
const awaited = new Map<EventTarget, string>();

let numbers = 0;

/** Notes the hash that the registry gives for an entry. */
export function knowEntry(path: string, integrity: string): void {
  if (integrity) entries.set(path, integrity);
}

/** Gives a file, or all of a folder, a new address: past the browser's cache, and past requests that hang. */
function askAnew(path: string): void {
  numbers += 1;
  anew.set(path, numbers);
}

/** The release, as `mfe-teacher/1.2.3`, that a file belongs to. */
export function releaseOf(path: string): string {
  return inRelease.exec(path)?.[2] ?? '';
}

/** Counts what has not come of a release as lost, so that its loaders give up; all of it gets new addresses. */
export function stopWaiting(release: string): void {
  if (!release) return;
  for (const [element, path] of awaited) if (releaseOf(path) === release) element.dispatchEvent(new Event('error'));
  askAnew(`/releases/${release}/`);
}

/** The same for every release that has a file on its way. */
export function stopWaitingForAll(): void {
  for (const release of new Set([...awaited.values()].map(releaseOf))) stopWaiting(release);
}

/** The address by which a file of a release is asked for now. */
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
 * Asks for a file once more, past the browser's cache: a script that fails does not tell why. What comes replaces a
 * spoilt copy, which a reply that never changes would otherwise leave there for a year; where a worker keeps the file,
 * its copy is what is looked at. One that is fine by now was out of reach a moment ago.
 */
async function examineFile(path: string, integrity: string | undefined): Promise<FileFailure> {
  const signal = AbortSignal.timeout(examineTimeoutMs);
  try {
    const reply = await fetch(path, { cache: 'reload', signal });
    // Any other refusal is the server's trouble, or of what stands before it, and says nothing of the release.
    if (!reply.ok) return reply.status === 404 || reply.status === 410 ? 'missing' : 'unreachable';
    if (reply.headers.get('content-type')?.startsWith('text/html')) return 'html';
    await reply.arrayBuffer();
  } catch {
    return 'unreachable';
  }
  if (!integrity) return 'unreachable';
  // The browser's own comparison: code for hashes is there on secure pages only.
  return fetch(path, { cache: 'force-cache', integrity, signal }).then(() => 'unreachable', () => (signal.aborted ? 'unreachable' : 'damaged'));
}

/** Tells why a file did not come, as far as asking for it once more can tell. */
export function findingOf(address: string): Promise<FileFailure> {
  const { pathname } = new URL(address, location.origin);
  return findings.get(pathname) ?? examineFile(pathname, hashOf(pathname));
}

/** Path of a file of a release of this address; null for everything else. */
function pathOf(text: string): string | null {
  if (!URL.canParse(text, location.href)) return null;
  const { origin, pathname } = new URL(text, location.href);
  return origin === location.origin && inRelease.test(pathname) ? pathname : null;
}

/** Gives a script or style of a release its hash and its present address, before the browser asks for it. */
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
  // The finding of the last attempt says nothing of this one; some requests are given up without an event.
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

/**
 * Every script and style of a release is asked for with its hash: all loaders, that of entries and each remote's own
 * loader of chunks, put their elements into the head by `appendChild`. Releases without a table get no hash.
 */
export function guardReleases(): void {
  const { head } = document;
  const append = head.appendChild.bind(head);
  head.appendChild = (element) => {
    prepare(element);
    return append(element);
  };
  for (const end of ['load', 'error']) document.addEventListener(end, noteEnd, true);
}
