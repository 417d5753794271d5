import { dropOldReleases, dropOldShells, findKept, findPage, keepRelease, keepShell, type FileHashes } from './kept-files.ts';
import { readKeepMessage, type BuildMessage } from './page-agreement.ts';
import { readNotification } from './push-notification.ts';

/* DOM types know only the pages' side of service workers, and the two type libraries cannot be loaded together. */

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends WorkerEvent {
  readonly request: Request;
  /** Navigation preload; undefined without preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(reply: Promise<Response>): void;
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown;
}

interface OpenPage {
  readonly url: string;
  postMessage(message: unknown): void;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<OpenPage | null>;
}

export interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}

export interface NotificationEvent extends WorkerEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  fetch: RequestEvent;
  message: WorkerMessageEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<OpenPage | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Kind extends keyof WorkerEvents>(kind: Kind, listener: (event: WorkerEvents[Kind]) => void): void;
}

/** Set by the build. */
declare const SHELL_BUILD: string;
declare const SHELL_FILES: FileHashes;
declare const self: WorkerScope;

const networkTimeoutMs = 3_000;

const isScreen = (path: string) => !/^\/(api|health|releases|static)(\/|$)/i.test(path) && !/\.[a-z0-9]+$/i.test(path);
const isNamedByContent = (path: string) => /^\/(static|releases)\//.test(path);

async function fromNetwork(event: RequestEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request);
}

/** Falls back to the kept page when the network is silent or fails; a refusal (for example an unknown centre) is an answer. */
async function openPage(event: RequestEvent): Promise<Response> {
  const network = fromNetwork(event);
  const silence = new Promise<null>((resolve) => setTimeout(resolve, networkTimeoutMs, null));
  event.waitUntil(network.catch(() => null));
  const reply = await Promise.race([network, silence]).catch(() => null);
  if (reply && reply.status < 500) return reply;
  return (await findPage(SHELL_BUILD)) ?? network;
}

async function openFile(request: Request): Promise<Response> {
  const kept = await findKept(request);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    // A page that lost a file asks past the cache; without a network the kept copy is better than nothing.
    const any = await findKept(new URL(request.url).pathname);
    if (any) return any;
    throw error;
  }
}

async function tellBuild(): Promise<void> {
  const message: BuildMessage = { kind: 'build', build: SHELL_BUILD };
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of pages) page.postMessage(message);
}

async function keepOnly(releases: readonly string[]): Promise<void> {
  await Promise.all(releases.map(keepRelease));
  await dropOldReleases(releases);
  await dropOldShells(SHELL_BUILD);
}

const pathOf = (url: string) => new URL(url).pathname;

/** Uses an open tab with the page, else any open tab, else a new tab; each has to navigate, as the address names the message. */
async function openFromNotification(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = pages.find((page) => pathOf(page.url) === pathOf(url)) ?? pages[0];
  try {
    // A page that this worker does not control cannot be navigated.
    if (tab) await (await tab.navigate(url))?.focus();
    else await self.clients.openWindow(url);
  } catch {
    await self.clients.openWindow(url);
  }
}

self.addEventListener('install', (event) => {
  // Old pages need not close: their files stay.
  event.waitUntil(keepShell(SHELL_BUILD, SHELL_FILES).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const takeOver = async () => {
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
    await tellBuild();
    await dropOldShells(SHELL_BUILD);
  };
  event.waitUntil(takeOver());
});

// API calls, streams and other addresses never pass through the worker.
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (mode === 'navigate') {
    if (isScreen(pathname)) event.respondWith(openPage(event));
  } else if (isNamedByContent(pathname)) {
    event.respondWith(openFile(event.request));
  }
});

self.addEventListener('message', (event) => {
  const message = readKeepMessage(event.data);
  if (message) event.waitUntil(keepOnly(message.releases));
});

// Safari takes the permission away from a worker that shows nothing, so even an unreadable push is shown.
self.addEventListener('push', (event) => {
  const { title, ...options } = readNotification(event.data?.text() ?? '', self.location.origin);
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openFromNotification(typeof notification.data === 'string' ? notification.data : self.location.origin));
});
