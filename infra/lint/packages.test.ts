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

test('the house in the README has a place for each package, and one for all remotes', () => {
  const [, house = ''] = /^## The house\n+```\n([\s\S]*?)```/m.exec(textOf('README.md')) ?? [];
  const packages = foldersWhere(({ kind }) => kind !== 'tool' && kind !== 'remote');
  expect(['mfe-*', ...packages].filter((folder) => !house.includes(`${folder}/ `))).toEqual([]);
});

test('no package has two doors to one file', () => {
  const twice = foldersWhere(() => true).flatMap((folder) => {
    const doors: Record<string, unknown> = JSON.parse(textOf(`${folder}/package.json`)).exports ?? {};
    const byFile = Map.groupBy(Object.entries(doors), ([, file]) => JSON.stringify(file));
    return [...byFile.values()].filter((same) => same.length > 1).map((same) => `${folder}: ${same.map(([door]) => door).join(', ')}`);
  });
  expect(twice).toEqual([]);
});
