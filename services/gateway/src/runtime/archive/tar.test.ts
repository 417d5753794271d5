import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filesOfTar, tarOf, type TarFile } from './tar.ts';

const at = new Date('2026-11-22T10:00:00Z');

type Plain = [name: string, bytes: Uint8Array];

function fileOf([name, bytes]: Plain): TarFile {
  return { name, size: bytes.byteLength, content: () => [bytes] };
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

test('what goes in comes out, however the bytes are cut', async () => {
  await fc.assert(fc.asyncProperty(archives, fc.integer({ min: 1, max: 2_000 }), async (files, length) => {
    const bytes = await joined(tarOf(files.map(fileOf), at));
    expect(bytes.byteLength % 512).toBe(0);
    expect(await read(bytes, length)).toEqual(files);
  }), { numRuns: 60 });
});

test('a part of an archive, or one with a damaged header, is never taken for a whole', async () => {
  await fc.assert(fc.asyncProperty(archives, fc.nat(), async (files, place) => {
    const bytes = await joined(tarOf(files.map(fileOf), at));
    const length = place % (bytes.byteLength - 1_023);
    await expect(read(bytes.subarray(0, length))).rejects.toThrow(/ends too early/);
    if (files.length === 0) return;
    const damaged = Buffer.from(bytes);
    damaged[place % 100] = (damaged[place % 100] ?? 0) ^ 1;
    await expect(read(damaged)).rejects.toThrow(/damaged/);
  }), { numRuns: 60 });
});

test('what is not read of a file is skipped', async () => {
  const bytes = await joined(tarOf([fileOf(['one', new Uint8Array(2_000)]), fileOf(['two', Uint8Array.of(7)])], at));
  const found: string[] = [];
  for await (const { name } of filesOfTar(inPieces(bytes, 100))) found.push(name);
  expect(found).toEqual(['one', 'two']);
});

test('a link, a name that no archive can hold, and a size that is not kept are refused', async () => {
  const bytes = await joined(tarOf([fileOf(['one', Uint8Array.of(1)])], at));
  bytes.write('2', 156);
  bytes.write('000000\0 ', 148);
  const sum = bytes.subarray(0, 512).reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 0x20 : byte), 0);
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  await expect(read(bytes)).rejects.toThrow(/not a plain file/);
  await expect(joined(tarOf([fileOf(['назва', Uint8Array.of(1)])], at))).rejects.toThrow(/cannot be the name/);
  await expect(joined(tarOf([{ ...fileOf(['one', Uint8Array.of(1)]), size: 2 }], at))).rejects.toThrow(/1 bytes instead of 2/);
});

test('the usual tar opens it, and its archives are read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tar-'));
  const bytes = await joined(tarOf([fileOf(['tables/marks.jsonl', Buffer.from('{"id":1}\n')])], at));
  writeFileSync(join(folder, 'ours.tar'), bytes);
  execFileSync('tar', ['-xf', 'ours.tar'], { cwd: folder });
  expect(readFileSync(join(folder, 'tables/marks.jsonl'), 'utf8')).toBe('{"id":1}\n');
  execFileSync('tar', ['-cf', 'theirs.tar', './tables'], { cwd: folder });
  const theirs = await read(readFileSync(join(folder, 'theirs.tar')));
  expect(theirs.map(([name, content]) => [name, Buffer.from(content).toString()])).toEqual([['tables/marks.jsonl', '{"id":1}\n']]);
  rmSync(folder, { recursive: true });
});
