import { refuse, type Refusal } from '@dzvinok/api-server/failure';
import { errorText } from '@dzvinok/texts/errors';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { formatVersion, manifest, manifestPath, readmePath, sumsPath, tablePath, type Manifest } from './passport-format.ts';
import { filesOfTar, TarBroken, type TarEntry } from '../../runtime/archive/tar.ts';

/** Names, sizes and the number of files are untrusted until the checksums match. */
const textLimit = 64 * 1024 * 1024;
const totalLimit = 16 * 1024 ** 3;
const knownPath = /^(README\.txt|manifest\.json|SHA256SUMS|tables\/[a-z][a-z0-9_]{0,62}\.jsonl|files\/(logo|avatars\/[0-9a-f]{32})\.webp)$/;

function broken(why: string): Refusal {
  return refuse('passports.broken', { text: `${errorText('passports.broken')} (${why})` });
}

interface Found {
  sums: Map<string, string>;
  texts: Map<string, string>;
}

/** Reads the whole archive and refuses it unless every file matches its checksum. With `folder`, files are written there. */
export async function readPassport(file: string, folder?: string): Promise<Manifest> {
  const found: Found = { sums: new Map(), texts: new Map() };
  const archive = createReadStream(file);
  const unzipped = archive.pipe(createGunzip());
  archive.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const entry of filesOfTar(limited(unzipped))) {
      if (!knownPath.test(entry.name) || found.sums.has(entry.name)) throw broken(`зайвий файл ${entry.name.slice(0, 100)}`);
      await take(entry, found, folder);
    }
  } catch (error) {
    throw isBrokenArchive(error) ? broken('архів не читається') : error;
  } finally {
    archive.destroy();
    unzipped.destroy();
  }
  return proven(found);
}

/** Limits all bytes of the archive, including those between and after files. */
async function* limited(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const piece of pieces) {
    total += piece.byteLength;
    if (total > totalLimit) throw broken('завеликий');
    yield piece;
  }
}

function isBrokenArchive(error: unknown): boolean {
  return error instanceof TarBroken || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'));
}

async function take({ name, size, content }: TarEntry, { sums, texts }: Found, folder: string | undefined): Promise<void> {
  const hash = createHash('sha256');
  const isText = name === manifestPath || name === sumsPath;
  if (isText && size > textLimit) throw broken(`${name} завеликий`);
  const kept: Uint8Array[] = [];
  const handle = folder === undefined ? null : await createIn(folder, name);
  try {
    for await (const piece of content) {
      hash.update(piece);
      if (isText) kept.push(piece);
      await handle?.write(piece);
    }
  } finally {
    await handle?.close();
  }
  sums.set(name, hash.digest('hex'));
  if (isText) texts.set(name, Buffer.concat(kept).toString('utf8'));
}

async function createIn(folder: string, name: string) {
  await mkdir(dirname(join(folder, name)), { recursive: true, mode: 0o700 });
  return open(join(folder, name), 'wx', 0o600);
}

function proven({ sums, texts }: Found): Manifest {
  const text = texts.get(manifestPath);
  const stated = texts.get(sumsPath);
  if (text === undefined || stated === undefined) throw broken(`немає ${text === undefined ? manifestPath : sumsPath}`);
  const described = describedBy(text);
  const list = new Map(stated.split('\n').filter(Boolean).map((line) => [line.slice(66), line.slice(0, 64)]));
  const wanted = [
    ...[readmePath, manifestPath].map((path) => ({ path, sha256: list.get(path) })),
    ...described.tables.map(({ name, sha256 }) => ({ path: tablePath(name), sha256 })),
    ...described.files,
  ];
  for (const { path, sha256 } of wanted) {
    if (!sums.has(path)) throw broken(`немає ${path}`);
    if (sums.get(path) !== sha256 || list.get(path) !== sha256) throw broken(`${path}: інша контрольна сума`);
  }
  if (sums.size !== wanted.length + 1) throw broken('є файли, яких немає в описі');
  return described;
}

function describedBy(text: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw broken('опис не читається');
  }
  // A newer format may differ in its fields, so the version is checked before the fields.
  if (isNewer(content)) throw refuse('passports.newer');
  const parsed = manifest.safeParse(content);
  if (!parsed.success) throw broken('опис не читається');
  return parsed.data;
}

function isNewer(content: unknown): boolean {
  return typeof content === 'object' && content !== null && 'version' in content && Number(content.version) > formatVersion;
}
