import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { KeptReplies, type VersionedBody } from './kept-replies.ts';

/** Incompressible. */
const reply = (version: number, size = 1_000): VersionedBody => ({ version, body: randomBytes(size) });

async function ask(cache: KeptReplies, key: string, version: number, size?: number): Promise<'cached' | 'built'> {
  let isBuilt = false;
  await cache.read(key, version, async () => {
    isBuilt = true;
    return reply(version, size);
  }, 'br');
  return isBuilt ? 'built' : 'cached';
}

test('a reply is cached for its version and key only', async () => {
  const cache = new KeptReplies(100_000);
  expect(await ask(cache, 'а', 1)).toBe('built');
  expect(await ask(cache, 'а', 1)).toBe('cached');
  expect(await ask(cache, 'б', 1)).toBe('built');
  expect(await ask(cache, 'а', 2)).toBe('built');
  expect(await ask(cache, 'а', 2)).toBe('cached');
  // a database restored from a copy has older versions again
  expect(await ask(cache, 'а', 1)).toBe('built');
});

test('concurrent readers wait for one building', async () => {
  const cache = new KeptReplies(100_000);
  const { promise, resolve } = Promise.withResolvers<VersionedBody>();
  let built = 0;
  const build = () => {
    built += 1;
    return promise;
  };
  const asked = Array.from({ length: 20 }, () => cache.read('а', 1, build, 'br'));
  const ofLater = cache.read('а', 2, async () => reply(2), 'br');
  resolve(reply(1));
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  expect([built, (await ofLater).version]).toEqual([1, 2]);
});

test('a reply built at a later version is kept under that version', async () => {
  const cache = new KeptReplies(100_000);
  expect((await cache.read('а', 1, async () => reply(3), 'br')).version).toBe(3);
  expect(await ask(cache, 'а', 3)).toBe('cached');
  expect(await ask(cache, 'а', 1)).toBe('built');
});

test('a failure reaches all waiting readers and is not kept', async () => {
  const cache = new KeptReplies(100_000);
  const failing = () => Promise.reject(new Error('no database'));
  const asked = await Promise.allSettled([cache.read('а', 1, failing, 'br'), cache.read('а', 1, failing, 'br')]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(cache, 'а', 1)).toBe('built');
});

test('beyond the limit the least recently used reply is dropped', async () => {
  const cache = new KeptReplies(5_000);
  for (const key of ['а', 'б', 'в']) await ask(cache, key, 1);
  await ask(cache, 'а', 1);
  await ask(cache, 'г', 1);
  expect(await ask(cache, 'б', 1)).toBe('built');
  expect(await ask(cache, 'а', 1)).toBe('cached');
  for (let version = 1; version < 200; version += 1) await ask(cache, `${version % 7}`, version);
  expect(cache.bytes).toBeLessThanOrEqual(5_000);
});

test('a reply larger than the limit is returned and not kept', async () => {
  const cache = new KeptReplies(5_000);
  await ask(cache, 'а', 1);
  expect(await ask(cache, 'б', 1, 50_000)).toBe('built');
  expect(await ask(cache, 'б', 1, 50_000)).toBe('built');
  expect(await ask(cache, 'а', 1)).toBe('cached');
});
