import fc from 'fast-check';
import { packTar, type TarEntry } from 'modern-tar';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { filesOfTar, tarOf } from './tar.ts';

const at = new Date('2026-11-22T10:00:00Z');
const folder = mkdtempSync(join(tmpdir(), 'tar-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Plain = [name: string, bytes: Uint8Array];

async function archiveOf(files: Plain[], header: Partial<TarEntry['header']> = {}): Promise<Buffer> {
  return Buffer.from(await packTar(files.map(([name, body]) => ({ header: { name, size: body.byteLength, ...header }, body }))));
}

async function joined(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces));
}

async function* inPieces(bytes: Buffer, length: number) {
  for (let start = 0; start < bytes.byteLength; start += length) yield bytes.subarray(start, start + length);
}

async function read(bytes: Buffer, pieceLength = 700): Promise<Plain[]> {
  const found: Plain[] = [];
  for await (const { name, content } of filesOfTar(inPieces(bytes, pieceLength))) {
    found.push([name, new Uint8Array(await joined(content))]);
  }
  return found;
}

const names = fc.stringMatching(/^[a-z0-9_-]{1,30}(\/[a-z0-9._-]{1,30}){0,2}$/);
const contents = fc.uint8Array({ maxLength: 3_000 });
const archives = fc.uniqueArray(fc.tuple(names, contents), { selector: ([name]) => name, maxLength: 6 });

test('an archive is read back unchanged, however the bytes are split', async () => {
  await fc.assert(fc.asyncProperty(archives, fc.integer({ min: 1, max: 2_000 }), async (files, length) => {
    const bytes = await archiveOf(files);
    expect(bytes.byteLength % 512).toBe(0);
    expect(await read(bytes, length)).toEqual(files);
  }), { numRuns: 60 });
});

test('a truncated archive, or one with a damaged header, is never accepted as complete', async () => {
  await fc.assert(fc.asyncProperty(archives, fc.nat(), async (files, place) => {
    const bytes = await archiveOf(files);
    const length = place % (bytes.byteLength - 1_023);
    await expect(read(bytes.subarray(0, length))).rejects.toThrow(/ends too early/);
    if (files.length === 0) return;
    const damaged = Buffer.from(bytes);
    damaged[place % 100] = (damaged[place % 100] ?? 0) ^ 1;
    await expect(read(damaged)).rejects.toThrow(/damaged/);
  }), { numRuns: 60 });
});

test('unread bytes of a file are skipped', async () => {
  const bytes = await archiveOf([['one', new Uint8Array(3_000_000)], ['two', Uint8Array.of(7)]]);
  const found: string[] = [];
  for await (const { name } of filesOfTar(inPieces(bytes, 100))) found.push(name);
  expect(found).toEqual(['one', 'two']);
  for await (const { content } of filesOfTar(inPieces(bytes, 100))) for await (const _ of content) break;
});

test('an interrupted or slow reader buffers no more of an archive than its next read', async () => {
  let taken = 0;
  async function* endless() {
    const [header] = [(await archiveOf([['one', Uint8Array.of(1)]])).subarray(0, 512)];
    for (;;) {
      for (const piece of [header, Buffer.alloc(512)]) yield piece;
      taken += 1_024;
    }
  }
  for await (const _ of filesOfTar(endless())) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    break;
  }
  expect(taken).toBeLessThan(2_000_000);
});

test.each(['link', 'symlink', 'character-device', 'block-device', 'fifo'] as const)('a %s is refused', async (type) => {
  const bytes = await archiveOf([['one', Buffer.of()]], { type, linkname: 'two' });
  await expect(read(bytes)).rejects.toThrow(/not a plain file/);
});

test('an error of the source, or of the consumer, is passed on unchanged', async () => {
  const bytes = await archiveOf([['one', new Uint8Array(2_000)]]);
  const failed = Object.assign(new Error('gone'), { code: 'ENOENT' });
  async function* failing() {
    yield bytes.subarray(0, 1_000);
    throw failed;
  }
  const reading = async () => {
    for await (const { content } of filesOfTar(failing())) await joined(content);
  };
  await expect(reading()).rejects.toBe(failed);
});

// Written by the last release without the library.
const earlierArchive = 'H4sIAAAAAAACAwtydXTxddUrqShhoBkwMDAwMDMwANMGmLSBgbEJg6GpsYGBqbGZiQlI3NzEzJxBwYCBDqC0uCSxiMGALnYNQnBh/oUNFxsv7L+w72LDxSaFi20Xtl7Ye7HpYsPFZi6GUTDsQUliUk5qsX5uYlF2sV5WcX5eDt3zv6GxkQFq/jc0NDEyG83/9ADVSpkpSlaGtVyjjFHGMGCMluhklf+puQUllQNU/oPZ6OW/ieFo+T8KRsEoGAW0BAAP67uOABAAAA==';
const earlierFiles: [string, string][] = [
  ['README.txt', 'Паспорт центру\n'], ['tables/marks.jsonl', '{"id":1}\n'.repeat(80)], ['tables/empty.jsonl', ''],
];

test('an archive of an earlier release is read, and the same files give the same bytes today', async () => {
  const earlier = gunzipSync(Buffer.from(earlierArchive, 'base64'));
  expect(createHash('sha256').update(earlier).digest('hex')).toBe('6316b46bcdc897dfe5e17edeb5d2c18ea70db44b93ae94b01e25379c3a85b7f3');
  expect((await read(earlier)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual(earlierFiles);
  mkdirSync(join(folder, 'tables'));
  for (const [name, text] of earlierFiles) writeFileSync(join(folder, name), text);
  const today = await joined(tarOf(folder, earlierFiles.map(([name]) => name), at));
  expect(today.equals(earlier)).toBe(true);
  await expect(joined(tarOf(folder, ['README.txt', 'nothing.txt'], at))).rejects.toThrow(/ENOENT/);
});

test('the usual tar reads the archives, and its archives are read here', async () => {
  writeFileSync(join(folder, 'one.jsonl'), '{"id":1}\n');
  writeFileSync(join(folder, 'ours.tar'), await joined(tarOf(folder, ['one.jsonl'], at)));
  mkdirSync(join(folder, 'opened'));
  execFileSync('tar', ['-xf', '../ours.tar'], { cwd: join(folder, 'opened') });
  expect(readFileSync(join(folder, 'opened/one.jsonl'), 'utf8')).toBe('{"id":1}\n');
  execFileSync('tar', ['-cf', 'theirs.tar', './opened'], { cwd: folder });
  const theirs = await read(readFileSync(join(folder, 'theirs.tar')));
  expect(theirs.map(([name, content]) => [name, Buffer.from(content).toString()])).toEqual([['opened/one.jsonl', '{"id":1}\n']]);
});
