import { entryFile, tableText, withoutTable } from '@dzvinok/contract/release-table';
import { release, remotesManifest, type Release } from '@dzvinok/contract/releases';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ReleaseClient } from '../../../infra/build/src/release-client.ts';

const product = new URL(process.env.BASE_URL || 'http://localhost:8080');
const keysDir = process.env.RELEASE_KEYS_DIR || resolve(import.meta.dirname, '../../../.data/release-keys');

export interface Variant {
  remote: string;
  version: string;
  entryName: string;
}

interface Wanted {
  remote: string;
  /** Changes a script or style; `path` is within the release. */
  change?: (path: string, text: string) => string;
  /** Default: new for each call. */
  version?: string;
}

/** Private key that `npm start` made on this machine. */
export function keyOf(remote: string): string {
  const { privateKey } = JSON.parse(readFileSync(join(keysDir, `${remote}.json`), 'utf8'));
  return String(privateKey);
}

export function teamOf(remote: string): ReleaseClient {
  const platform = new URL(product);
  platform.hostname = `platform.${product.hostname}`;
  return new ReleaseClient(platform.origin, keyOf(remote));
}

async function served(path: string, host = product.host): Promise<Buffer> {
  const { promise, resolve: done, reject } = Promise.withResolvers<Buffer>();
  const options = { host: '127.0.0.1', port: product.port || 80, path, headers: { host } };
  request(options, async (reply) => {
    const content = Buffer.concat(await reply.toArray());
    if (reply.statusCode === 200) done(content);
    else reject(new Error(`${path}: HTTP ${reply.statusCode}`));
  }).on('error', reject).end();
  return promise;
}

function versionIn(manifest: string, remote: string): string {
  const { remotes } = remotesManifest.parse(JSON.parse(manifest));
  const used = remotes.find((one) => one.remote === remote);
  if (!used) throw new Error(`${remote} is not in use`);
  return used.version;
}

export async function offeredTo({ code }: { code: string }, remote: string): Promise<string> {
  return versionIn(String(await served('/remotes.json', `${code}.${product.host}`)), remote);
}

/** The release of `npm start`: variants promoted since are no basis for further variants. */
async function productsOwn(remote: string): Promise<Release> {
  const own = versionIn(String(await served('/remotes.json')), remote).replace(/\.v[0-9a-f]+$/, '');
  return release.parse(JSON.parse(String(await served(`/releases/${remote}/${own}/release.json`))));
}

/** Pins the product's own release, as another test may promote a release to all centres. */
export async function keepOwnRelease(remote: string, { code }: { code: string }): Promise<string> {
  const { version } = await productsOwn(remote);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  await teamOf(remote).change(remote, { kind: 'pin', version, centres: [code], expiresAt, reason: 'Перевірка без чужих змін' });
  for (let left = 100; (await offeredTo({ code }, remote)) !== version; left -= 1) {
    if (left === 0) throw new Error(`${code} does not get the ${version} that it is pinned to`);
    await setTimeout(100);
  }
  return version;
}

function hashOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Publishes a changed copy of the product's release without enabling it. */
export async function publishVariant({ remote, change = (_, text) => text, version }: Wanted): Promise<Variant> {
  const own = await productsOwn(remote);
  const named = version ?? `${own.version}.v${randomBytes(4).toString('hex')}`;
  const entryName = `${remote}_${named}`.replace(/[^A-Za-z0-9]/g, '_');
  const renamed = (text: string) => text.replaceAll(own.entryName, entryName).replaceAll(own.version, named);
  const files = new Map(await Promise.all(Object.keys(own.files).map(async (path) => {
    const content = await served(`/releases/${remote}/${own.version}/${path}`);
    if (!/\.(js|css|json)$/.test(path)) return [path, content] as const;
    const text = path === entryFile ? withoutTable(String(content)) : String(content);
    return [path, Buffer.from(change(path, renamed(text)))] as const;
  })));
  const hashes = () => Object.fromEntries([...files].map(([path, content]) => [path, hashOf(content)]));
  files.set(entryFile, Buffer.concat([files.get(entryFile) ?? Buffer.of(), Buffer.from(tableText(remote, named, hashes()))]));
  const described: Release = { ...own, version: named, entryName, files: hashes() };
  files.set('release.json', Buffer.from(JSON.stringify(described)));
  await teamOf(remote).publish(remote, files);
  return { remote, version: named, entryName };
}
