import { expect, test } from 'vitest';
import { root } from '../build/src/workspace.ts';
import { findFolderCircles } from './folder-circles.ts';
import { circularParts } from './rules.ts';
import { readSources } from './source-files.ts';
import { partOf } from './tags.ts';

const file = (path: string, ...requests: string[]) => ({ path, text: requests.map((request) => `import { a } from '${request}';`).join('\n') });
const told = (...files: { path: string; text: string }[]) => findFolderCircles(files).map(({ path, text }) => `${path}: ${text}`);

test('folders that import each other are reported, also through a third folder', () => {
  expect(told(file('shell/src/one/a.ts', '../two/b.ts', '../two/c.ts'), file('shell/src/two/b.ts', '../one/a.ts'))).toEqual([
    'shell/src/one/a.ts: "one" and "two" import each other, maybe through a third: the folders of a package form an order',
    'shell/src/two/b.ts: "two" and "one" import each other, maybe through a third: the folders of a package form an order',
  ]);
  const round = [file('mfe-admin/src/one/a.ts', '../two/b.ts'), file('mfe-admin/src/two/deep/b.tsx', '../../three/c.ts'), file('mfe-admin/src/three/c.ts', '../one/a.ts')];
  expect(told(...round)).toHaveLength(3);
});

test('folders in an order, tests, files beside the folders and other packages are fine', () => {
  expect(told(file('shell/src/one/a.ts', '../two/b.ts', '../main.ts'), file('shell/src/two/b.ts', './c.ts', 'react'), file('shell/src/main.ts', './one/a.ts'))).toEqual([]);
  expect(told(file('shell/src/one/a.ts', '../two/b.ts'), file('shell/src/two/b.test.ts', '../one/a.ts'))).toEqual([]);
  expect(told(file('shell/src/one/a.ts', '../two/b.ts'), file('mfe-admin/src/two/b.ts', '../one/a.ts'))).toEqual([]);
});

test('exactly the listed packages have folders that import each other', () => {
  const sources = readSources(root);
  expect(findFolderCircles(sources)).toEqual([]);
  const circular = new Set(findFolderCircles(sources, new Set()).map(({ path }) => partOf(path)));
  expect([...circular].sort()).toEqual([...circularParts].sort());
});
