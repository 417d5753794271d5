import { entryFile, tableText, withoutTable } from '@dzvinok/contract/release-table';
import { release, remotesManifest, type Release, type RemoteEntry } from '@dzvinok/contract/releases';
import type { Page, Route } from '@playwright/test';
import { createHash } from 'node:crypto';
import { request } from 'node:http';

/** `cut`: no reply arrives; `silence`: the request stays open. */
export type Reply = 'cut' | 'silence' | { status: number; contentType: string; body: string };

export interface Tampering {
  remote: string;
  /** Changes a script or style; `path` is within the release. */
  change?: (path: string, text: string) => string;
  /** Hashes match the changed files, as if the release were built so. */
  isHonest?: boolean;
  /** Replaces a file's reply; null passes it through. */
  reply?: (path: string, area: RemoteEntry['exposes']) => Reply | null;
  registered?: Partial<RemoteEntry>;
  /** Tampers with a second release; the product's own is the fallback. */
  withFallback?: boolean;
}

/** Node may not resolve the host's name. */
async function served(address: string, path: string): Promise<string> {
  const { host, port } = new URL(address);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  request({ host: '127.0.0.1', port: port || 80, path, headers: { host } }, async (reply) => {
    const text = String(Buffer.concat(await reply.toArray()));
    if (reply.statusCode === 200) resolve(text);
    else reject(new Error(`${path}: HTTP ${reply.statusCode}`));
  }).on('error', reject).end();
  return promise;
}

function hashOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`;
}

type Files = Map<string, string>;

function closeTable(files: Files, remote: string, version: string): void {
  const hashes = Object.fromEntries([...files].map(([path, text]) => [path, hashOf(text)]));
  files.set(entryFile, withoutTable(files.get(entryFile) ?? '') + tableText(remote, version, hashes));
}

function changed(files: Files, change: NonNullable<Tampering['change']>): void {
  let count = 0;
  for (const [path, text] of files) {
    const now = change(path, text);
    if (now !== text) count += 1;
    files.set(path, now);
  }
  if (count === 0) throw new Error('The release is as it was: the test looks for something that the build writes otherwise');
}

/** @returns changed scripts and styles with their descriptions */
async function makeFiles(address: string, own: Release, version: string, { change, isHonest = true }: Tampering) {
  const entryName = `${own.remote}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
  const paths = Object.keys(own.files).filter((path) => /\.(js|css)$/.test(path));
  const texts = await Promise.all(paths.map((path) => served(address, `/releases/${own.remote}/${own.version}/${path}`)));
  const files: Files = new Map(paths.map((path, place) => {
    const text = texts[place] ?? '';
    return [path, text.replaceAll(own.entryName, entryName).replaceAll(own.version, version)];
  }));
  if (change && isHonest) changed(files, change);
  closeTable(files, own.remote, version);
  const hashes = new Map([...files].map(([path, text]) => [path, hashOf(text)]));
  if (change && !isHonest) changed(files, change);
  return { files, hashes, entryName };
}

const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

async function answer(route: Route, reply: Reply | null, text: string | undefined, path: string): Promise<void> {
  if (reply === 'silence') return;
  if (reply === 'cut') return route.abort();
  if (reply) return route.fulfill(reply);
  if (text === undefined) return route.fallback();
  await route.fulfill({
    body: text,
    contentType: types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  });
}

export interface Tampered {
  version: string;
  /** Later requests get the real files; open ones stay open. */
  mend: () => void;
}

/** Replaces earlier tampering on this page. */
export async function tamper(page: Page, address: string, tampering: Tampering): Promise<Tampered> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  let isMended = false;
  const { remote, reply, registered, withFallback = false } = tampering;
  const manifest = remotesManifest.parse(JSON.parse(await served(address, '/remotes.json')));
  const used = manifest.remotes.find((one) => one.remote === remote);
  if (!used) throw new Error(`${remote} is not in use`);
  const own = release.parse(JSON.parse(await served(address, `/releases/${remote}/${used.version}/release.json`)));
  const version = withFallback ? `${own.version}.broken` : own.version;
  const { files, hashes, entryName } = await makeFiles(address, own, version, tampering);
  const folder = `/releases/${remote}/${version}/`;
  const { entry, integrity } = used;
  const offered: RemoteEntry = {
    ...used, version, entryName,
    entry: folder + entryFile,
    integrity: hashes.get(entryFile) ?? '',
    exposes: used.exposes.map((area) => ({ ...area, hashes: area.files.map((file) => hashes.get(file) ?? '') })),
    fallback: withFallback ? { version: used.version, entryName: used.entryName, entry, integrity } : null,
    ...registered,
  };
  const remotes = manifest.remotes.map((one) => (one === used ? offered : one));
  const json = { ...manifest, epoch: 'tampered', remotes };
  await page.route('**/remotes.json', (route) => (isMended ? route.fallback() : route.fulfill({ json })));
  await page.route(({ pathname }) => pathname.startsWith(folder), (route) => {
    if (isMended) return route.fallback();
    const path = new URL(route.request().url()).pathname.slice(folder.length);
    return answer(route, reply?.(path, used.exposes) ?? null, files.get(path), path);
  });
  return {
    version: used.version,
    mend: () => {
      isMended = true;
    },
  };
}
