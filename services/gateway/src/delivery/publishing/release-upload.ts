import { refuse } from '@dzvinok/api-server/failure';
import { entryFile, tableText } from '@dzvinok/contract/release-table';
import { type Area, release, type Release } from '@dzvinok/contract/releases';
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { filesOfTar, TarBroken } from '../../runtime/archive/tar.ts';

export type ReleaseFiles = ReadonlyMap<string, Buffer>;

const maxFiles = 400;
const maxBytes = 30 * 1024 * 1024;
export const descriptionFile = 'release.json';
const segment = /^[\w-][\w.-]*$/;

const unpackers = { '.gz': promisify(gunzip), '.br': promisify(brotliDecompress) };

function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

async function unpacked(archive: Uint8Array): Promise<Buffer> {
  try {
    // Headers and padding take at most a kilobyte per file.
    return await unpackers['.gz'](archive, { maxOutputLength: maxBytes + maxFiles * 1024 });
  } catch (error) {
    throw refuse(isTooLong(error) ? 'releases.too-large' : 'releases.broken');
  }
}

function foldersOf(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

export function hasOwnEarly({ early, files }: Area): boolean {
  return early === undefined || files.includes(early);
}

export async function readArchive(archive: Uint8Array): Promise<ReleaseFiles> {
  const files = new Map<string, Buffer>();
  try {
    for await (const { name, content } of filesOfTar([await unpacked(archive)])) {
      if (files.size === maxFiles) throw refuse('releases.too-large');
      if (files.has(name) || !name.split('/').every((part) => segment.test(part))) throw refuse('releases.broken');
      files.set(name, Buffer.concat(await Array.fromAsync(content)));
    }
  } catch (error) {
    throw error instanceof TarBroken ? refuse('releases.broken') : error;
  }
  if ([...files.keys()].some((name) => foldersOf(name).some((folder) => files.has(folder)))) throw refuse('releases.broken');
  return files;
}

export function describedIn(files: ReleaseFiles): Release {
  try {
    return release.parse(JSON.parse(String(files.get(descriptionFile))));
  } catch {
    throw refuse('releases.broken');
  }
}

export function hashOf(content: Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function openedTwin(ending: keyof typeof unpackers, packed: Buffer, length: number): Promise<Buffer | null> {
  try {
    return await unpackers[ending](packed, { maxOutputLength: length });
  } catch {
    return null;
  }
}

/** True when the file has the described hash and its compressed copies decompress to the same bytes. */
export async function isTrue(
  read: (name: string) => Promise<Buffer | undefined> | Buffer | undefined, name: string, hash: string,
): Promise<boolean> {
  const content = await read(name);
  if (!content || hashOf(content) !== hash) return false;
  for (const ending of ['.gz', '.br'] as const) {
    const packed = await read(name + ending);
    if (packed && !(await openedTwin(ending, packed, content.byteLength))?.equals(content)) return false;
  }
  return true;
}

/** Requires exactly the described files with their hashes, and an entry that names the hashes of the other files. */
export async function assertWhole(files: ReleaseFiles, described: Release): Promise<void> {
  const { remote, version, entryName, exposes } = described;
  const known = new Set(Object.keys(described.files));
  const mayBeThere = new Set([descriptionFile, ...[...known].flatMap((name) => [name, `${name}.gz`, `${name}.br`])]);
  const isOwnName = entryName === `${remote}_${version}`.replace(/[^A-Za-z0-9]/g, '_');
  const isClosed = [...files.keys()].every((name) => mayBeThere.has(name))
    && exposes.every((area) => area.files.every((name) => known.has(name)) && hasOwnEarly(area));
  if (!isOwnName || !isClosed || known.has(descriptionFile)) throw refuse('releases.broken');
  const entry = files.get(entryFile)?.toString() ?? '';
  if (!entry.endsWith(tableText(remote, version, described.files))) throw refuse('releases.broken');
  for (const [name, hash] of Object.entries(described.files)) {
    if (!(await isTrue((one) => files.get(one), name, hash))) throw refuse('releases.broken');
    await breathe();
  }
}
