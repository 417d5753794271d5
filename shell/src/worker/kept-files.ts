import { isReleaseCache, isShellCache, releaseCacheName, shellCacheName } from './page-agreement.ts';

/** Path → subresource-integrity value. */
export type FileHashes = Record<string, string>;

export const pagePath = '/index.html';

const releaseName = /^[a-z][a-z0-9-]+\/\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Names hold a hash of the content, so any cache has the right file. */
export function findKept(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

async function keepFile(cache: Cache, path: string, integrity: string): Promise<void> {
  // Another build may keep its page under the same name.
  const kept = path === pagePath ? undefined : await findKept(path);
  const reply = kept ?? (await fetch(path, { integrity, cache: path === pagePath ? 'no-cache' : 'default', priority: 'low' }));
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  await cache.put(path, reply);
}

async function keepFiles(cacheName: string, files: FileHashes): Promise<void> {
  const cache = await caches.open(cacheName);
  await Promise.all(Object.entries(files).map(([path, integrity]) => keepFile(cache, path, integrity)));
}

export function keepShell(build: string, files: FileHashes): Promise<void> {
  return keepFiles(shellCacheName(build), files);
}

export async function findPage(build: string): Promise<Response | undefined> {
  const cache = await caches.open(shellCacheName(build));
  return cache.match(pagePath, { ignoreVary: true });
}

function hashesIn(description: unknown): FileHashes {
  const files = typeof description === 'object' && description !== null && 'files' in description ? description.files : null;
  if (typeof files !== 'object' || files === null) throw new Error('release.json lists no files');
  return Object.fromEntries(Object.entries(files).filter(([, hash]) => typeof hash === 'string'));
}

export async function keepRelease(release: string): Promise<void> {
  if (!releaseName.test(release)) return;
  const folder = `/releases/${release}/`;
  const cacheName = releaseCacheName(release);
  const description = `${folder}release.json`;
  // Written last: its presence proves a complete cache.
  if (await caches.match(description, { cacheName, ignoreVary: true })) return;
  const reply = await fetch(description, { priority: 'low' });
  if (!reply.ok) throw new Error(`${description}: ${reply.status}`);
  const hashes = hashesIn(await reply.clone().json());
  await keepFiles(cacheName, Object.fromEntries(Object.entries(hashes).map(([file, hash]) => [folder + file, hash])));
  const cache = await caches.open(cacheName);
  await cache.put(description, reply);
}

async function namesInUse(): Promise<Set<string | undefined>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name }) => name));
}

async function dropUnless(isWanted: (name: string) => boolean): Promise<void> {
  const inUse = await namesInUse();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !inUse.has(name) && !isWanted(name)).map((name) => caches.delete(name)));
}

export function dropOldShells(build: string): Promise<void> {
  return dropUnless((name) => !isShellCache(name) || name === shellCacheName(build));
}

export function dropOldReleases(wanted: readonly string[]): Promise<void> {
  const names = new Set(wanted.map(releaseCacheName));
  return dropUnless((name) => !isReleaseCache(name) || names.has(name));
}
