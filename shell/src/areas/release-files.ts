declare global {
  /** `mfe-teacher/1.2.3` → path within the release → hash; each entry that has run ends by writing its own line. */
  var releaseFiles: Record<string, Record<string, string>> | undefined;
}

/** The reason why a file did not come. */
export type FileFailure = 'unreachable' | 'missing' | 'html' | 'damaged';

type Source = HTMLScriptElement | HTMLLinkElement;

const inRelease = /^(\/releases\/([^/]+\/[^/]+)\/)(.+)$/;

/** Hashes of entries, which the registry gives. */
const entries = new Map<string, string>();
/** Files and folders of releases that are to be asked for anew, with the number of the attempt. */
const anew = new Map<string, number>();
/** Findings about files that did not come. */
const findings = new Map<string, Promise<FileFailure>>();

/** Files that were asked for and have not come yet. */
const awaited = new Map<Source, string>();

let numbers = 0;

/** The registry says what an entry must be. */
export function knowEntry(path: string, integrity: string): void {
  if (integrity) entries.set(path, integrity);
}

/** From now on a file, or all of a folder, is asked for past everything that the browser has, or still waits for. */
function askAnew(path: string): void {
  numbers += 1;
  anew.set(path, numbers);
}

/** The release, as `mfe-teacher/1.2.3`, that a file belongs to. */
export function releaseOf(path: string): string {
  return inRelease.exec(path)?.[2] ?? '';
}

/** Counts what has not come of a release as lost, so that nobody waits for it any more; all of it is asked for anew. */
export function stopWaiting(release: string): void {
  if (!release) return;
  for (const [element, path] of awaited) if (releaseOf(path) === release) element.dispatchEvent(new Event('error'));
  askAnew(`/releases/${release}/`);
}

/** The same for every release that anything is awaited of: whoever waits for a page need not know whose files it has. */
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

function noteLoss(path: string): void {
  askAnew(path);
  findings.set(path, examineFile(path, hashOf(path)));
}

/** Path of a file of a release of this address; null for everything else. */
function pathOf(text: string): string | null {
  if (!URL.canParse(text, location.href)) return null;
  const { origin, pathname } = new URL(text, location.href);
  return origin === location.origin && inRelease.test(pathname) ? pathname : null;
}

function follow(element: Source, path: string): void {
  awaited.set(element, path);
  // The finding of the last attempt says nothing of this one; some requests are given up without an event.
  findings.delete(path);
  element.addEventListener('error', () => awaited.delete(element) && noteLoss(path));
  element.addEventListener('load', () => {
    awaited.delete(element);
    findings.delete(path);
  });
}

function prepared(element: Source, text: string): string {
  const path = pathOf(text);
  if (path === null) return text;
  const hash = hashOf(path);
  if (hash !== undefined) element.setAttribute('integrity', hash);
  follow(element, path);
  return addressNow(path);
}

function guard(prototype: Source, name: 'src' | 'href'): void {
  const native = Object.getOwnPropertyDescriptor(prototype, name);
  if (!native?.set) return;
  Object.defineProperty(prototype, name, {
    ...native,
    set(this: Source, value: unknown) {
      native.set?.call(this, prepared(this, String(value)));
    },
  });
}

let isGuarding = false;

/**
 * Every script and style of a release is asked for with its hash, whoever asks: the loader of entries and each
 * remote's own loader of chunks set nothing but an address. Releases without a table load as they always did.
 */
export function guardSources(): void {
  if (isGuarding) return;
  isGuarding = true;
  guard(HTMLScriptElement.prototype, 'src');
  guard(HTMLLinkElement.prototype, 'href');
}
