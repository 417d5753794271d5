import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestBucket } from '../../../test/bucket.fixture.ts';
import { BucketStore, openBucketClient } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

const disk = mkdtempSync(join(tmpdir(), 'files-'));

const makers = {
  folder: async () => ({ one: new FolderStore(join(disk, 'one')), other: new FolderStore(join(disk, 'other')), close: () => undefined }),
  bucket: async () => {
    const { bucket, close } = await openTestBucket();
    const client = openBucketClient(bucket);
    return { one: new BucketStore(client, bucket.name, 'one/'), other: new BucketStore(client, bucket.name, 'other/'), close };
  },
};

describe.each(Object.entries(makers))('a %s', (_name, open) => {
  let store: FileStore;
  let other: FileStore;
  let close: () => void;

  beforeAll(async () => { ({ one: store, other, close } = await open()); });
  afterAll(() => close());

  test('keeps an added file, and never overwrites it', async () => {
    expect(await store.add('a/b.txt', Buffer.from('перше'))).toBe(true);
    expect(await store.add('a/b.txt', Buffer.from('друге'))).toBe(false);
    expect(String(await store.read('a/b.txt'))).toBe('перше');
    await store.put('a/b.txt', Buffer.from('третє'));
    expect(String(await store.read('a/b.txt'))).toBe('третє');
  });

  test('lets the first of many writers of one file win, and every reader gets that content', async () => {
    const added = await Promise.all(Array.from({ length: 8 }, (_, nr) => store.add('race.txt', Buffer.from(`text ${nr}`))));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(String(await store.read('race.txt'))).toBe(`text ${added.indexOf(true)}`);
  });

  test('takes large files from the disk and gives them back', async () => {
    const [from, to] = [join(disk, 'large'), join(disk, 'large-again')];
    writeFileSync(from, randomBytes(9 * 1024 * 1024));
    await store.put('large.bin', { path: from });
    expect(await store.copyTo('large.bin', to)).toBe(true);
    expect(readFileSync(to).equals(readFileSync(from))).toBe(true);
    await store.remove('large.bin');
    expect(await store.copyTo('large.bin', to)).toBe(false);
  });

  test('lists a folder with its subfolders, and nothing of another store', async () => {
    for (const name of ['list/a.txt', 'list/b/c.txt', 'listed.txt']) await store.put(name, Buffer.from('text'));
    await other.put('list/theirs.txt', Buffer.from('text'));
    const listed = await store.list('list');
    expect(new Map(listed.map(({ name, bytes }) => [name, bytes]))).toEqual(new Map([['list/a.txt', 4], ['list/b/c.txt', 4]]));
    expect(listed.every(({ changedAt }) => Math.abs(Date.now() - changedAt.getTime()) < 60_000)).toBe(true);
    expect((await other.list('')).map(({ name }) => name)).toEqual(['list/theirs.txt']);
    expect(await store.read('list/theirs.txt')).toBeNull();
    expect(await store.list('nowhere')).toEqual([]);
  });

  test('returns null for a missing file, which may be removed again', async () => {
    await store.put('gone.txt', Buffer.from('text'));
    await store.remove('gone.txt');
    await store.remove('gone.txt');
    expect(await store.read('gone.txt')).toBeNull();
  });

  test.each(['', '/', '../other/list/theirs.txt', 'a/../b', 'a//b', '/etc/passwd', 'a/.b', '.a', 'a\\b', 'a\0b', 'a/', 'a?b', `${'a'.repeat(501)}`])(
    'refuses the name %j', async (name) => {
      await store.put('a/b', Buffer.from('text')).catch(() => undefined);
      for (const deed of [() => store.read(name), () => store.put(name, Buffer.from('x')), () => store.add(name, Buffer.from('x')), () => store.remove(name), () => store.copyTo(name, join(disk, 'x'))]) {
        await expect((async () => deed())()).rejects.toThrow('is no name of a file');
      }
    });
});

test('a folder holds no partial files: a failed write leaves nothing', async () => {
  const folder = join(disk, 'halves');
  const store = new FolderStore(folder);
  await expect(store.put('x.bin', { path: join(disk, 'not there') })).rejects.toThrow('ENOENT');
  expect(await store.list('')).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
