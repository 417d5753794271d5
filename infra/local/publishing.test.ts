import type { Release } from '@dzvinok/contract/releases';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'publishing-'));
afterAll(() => rmSync(folder, { recursive: true }));

const names = Array.from({ length: 300 }, (_, place) => `${place}.js`);
const built: Release = {
  remote: 'mfe-teacher', version: '1.0.0', entryName: 'mfe_teacher_1_0_0', contract: 1,
  exposes: [{ module: './teacher', basePath: '/teacher', roles: ['Teacher'], files: [] }], files: {}, commit: 'unknown', builtAt: '2026-01-01T00:00:00.000Z',
};

// A start must neither delete what another start is writing nor serve half of it.
test('products that start at once with the same store do not disturb each other', async () => {
  mkdirSync(join(folder, 'dist'));
  for (const name of names) writeFileSync(join(folder, 'dist', name), name.repeat(2_000));
  writeFileSync(join(folder, 'dist/release.json'), JSON.stringify(built));
  const store = join(folder, 'store');
  const program = `import { publishRemote } from ${JSON.stringify(join(import.meta.dirname, 'publishing.ts'))};
    process.stdout.write('ready');
    process.stdin.once('data', () => { publishRemote(${JSON.stringify(relative(root, folder))}, ${JSON.stringify(store)}); process.exit(); });`;
  const products = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }));
  await Promise.all(products.map(({ stdout }) => once(stdout, 'data')));
  for (const { stdin } of products) stdin.write('start');
  expect(await Promise.all(products.map(async (product) => (await once(product, 'exit'))[0]))).toEqual([0, 0, 0, 0]);
  expect(readdirSync(join(store, 'mfe-teacher'))).toEqual(['1.0.0']);
  expect(readdirSync(join(store, 'mfe-teacher/1.0.0')).sort()).toEqual([...names, 'release.json'].sort());
}, 20_000);
