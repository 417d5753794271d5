import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { foldersWhere, root } from '../build/src/workspace.ts';

const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

test('CODEOWNERS names an owner for each app, and no folder that no longer exists', () => {
  const owned = [...textOf('CODEOWNERS').matchAll(/^\/(\S+)\/\s+@/gm)].map(([, folder = '']) => folder);
  expect(owned).toEqual(expect.arrayContaining(foldersWhere(({ kind }) => kind === 'app' || kind === 'remote')));
  expect(owned.filter((folder) => !existsSync(join(root, folder)))).toEqual([]);
});

test('the house in the README has a place for each package', () => {
  const [, house = ''] = /^## The house\n+```\n([\s\S]*?)```/m.exec(textOf('README.md')) ?? [];
  const packages = foldersWhere(({ kind }) => kind !== 'tool');
  expect(packages.filter((folder) => !house.includes(`${folder}/ `))).toEqual([]);
});
