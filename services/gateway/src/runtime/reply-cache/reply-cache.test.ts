import { expect, test } from 'vitest';
import { KeptReplies, type KeptReply } from './reply-cache.ts';

const reply = (version: number, size = 1_000): KeptReply => ({
  version, etag: `"${version}"`, encoding: 'br', bytes: Buffer.alloc(size),
});

/** Asks for a reply and tells whether it had to be built. */
async function ask(kept: KeptReplies, key: string, version: number, size?: number): Promise<'kept' | 'built'> {
  let isBuilt = false;
  await kept.read(key, version, async () => {
    isBuilt = true;
    return reply(version, size);
  });
  return isBuilt ? 'built' : 'kept';
}

test('a reply is kept for its version and key only', async () => {
  const kept = new KeptReplies(100_000);
  expect(await ask(kept, 'а', 1)).toBe('built');
  expect(await ask(kept, 'а', 1)).toBe('kept');
  expect(await ask(kept, 'б', 1)).toBe('built');
  expect(await ask(kept, 'а', 2)).toBe('built');
  expect(await ask(kept, 'а', 2)).toBe('kept');
  // a database that was restored from a copy counts from an older version again
  expect(await ask(kept, 'а', 1)).toBe('built');
});

test('many who ask at once wait for one building', async () => {
  const kept = new KeptReplies(100_000);
  const { promise, resolve } = Promise.withResolvers<KeptReply>();
  let built = 0;
  const build = () => {
    built += 1;
    return promise;
  };
  const asked = Array.from({ length: 20 }, () => kept.read('а', 1, build));
  const ofLater = kept.read('а', 2, async () => reply(2));
  resolve(reply(1));
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  expect([built, (await ofLater).version]).toEqual([1, 2]);
});

test('what was built at a later version is kept under that one', async () => {
  const kept = new KeptReplies(100_000);
  expect((await kept.read('а', 1, async () => reply(3))).version).toBe(3);
  expect(await ask(kept, 'а', 3)).toBe('kept');
  expect(await ask(kept, 'а', 1)).toBe('built');
});

test('a failure is told to all who waited and kept by nobody', async () => {
  const kept = new KeptReplies(100_000);
  const failing = () => Promise.reject(new Error('no database'));
  const asked = await Promise.allSettled([kept.read('а', 1, failing), kept.read('а', 1, failing)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask(kept, 'а', 1)).toBe('built');
});

test('there is a limit: what nobody has asked for longest goes', async () => {
  const kept = new KeptReplies(5_000);
  for (const key of ['а', 'б', 'в']) await ask(kept, key, 1);
  await ask(kept, 'а', 1);
  await ask(kept, 'г', 1);
  expect(await ask(kept, 'б', 1)).toBe('built');
  expect(await ask(kept, 'а', 1)).toBe('kept');
  for (let version = 1; version < 200; version += 1) await ask(kept, `${version % 7}`, version);
  expect(kept.bytes).toBeLessThanOrEqual(5_000);
});

test('what is larger than the limit is answered and not kept', async () => {
  const kept = new KeptReplies(5_000);
  await ask(kept, 'а', 1);
  expect(await ask(kept, 'б', 1, 50_000)).toBe('built');
  expect(await ask(kept, 'б', 1, 50_000)).toBe('built');
  expect(await ask(kept, 'а', 1)).toBe('kept');
});
