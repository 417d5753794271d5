import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { overBudget, sizesOf } from './sizes.ts';

test('sizes count the bytes sent: packed files where there are packed ones, the entry with every area, no file twice', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'sizes-'));
  mkdirSync(join(dist, 'js'));
  const files = { 'remoteEntry.js': 900, 'remoteEntry.js.br': 300, 'remoteEntry.js.gz': 350, 'js/a.js': 50, 'js/b.js': 70, 'release.json': 5000 };
  for (const [name, size] of Object.entries(files)) writeFileSync(join(dist, name), Buffer.alloc(size));
  const area = (module: string, of: string[]) => ({ module, basePath: '/a', roles: ['Teacher' as const], files: of });
  const sizes = await sizesOf(dist, [area('./a', ['js/a.js', 'js/a.js']), area('./b', ['remoteEntry.js', 'js/a.js', 'js/b.js'])]);
  expect(sizes).toEqual({ first: { './a': 350, './b': 420 }, total: 420 });
  rmSync(dist, { recursive: true });
});

test('a release within its budget passes, and a release above the budget names each size that is too large', () => {
  const sizes = { first: { './teacher': 55_300, './lesson': 35_800 }, total: 58_800 };
  expect(overBudget(sizes, { firstKb: 55.3, totalKb: 58.8 })).toEqual([]);
  expect(overBudget(sizes, { firstKb: 50, totalKb: 58 })).toEqual([
    './teacher на старті: 55,3 КБ, дозволено 50 КБ',
    'усе разом: 58,8 КБ, дозволено 58 КБ',
  ]);
});
