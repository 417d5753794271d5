import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { foldersWhere } from '../build/src/workspace.ts';
import { readSources } from './source-files.ts';

const root = resolve(import.meta.dirname, '../..');
const ofPages = foldersWhere(({ platform }) => platform === 'web' || platform === 'pure').map((folder) => `${folder}/src/`);

function isSeenByPages(path: string): boolean {
  return ofPages.some((folder) => path.startsWith(folder)) && !/\.test\.tsx?$/.test(path);
}

/** Types have no code in a page. */
const types = new Set(['core', 'infer', 'input', 'output']);

test('a page is given all of zod that the code of pages uses', () => {
  const [, list = ''] = /export \{([^}]*)\}/.exec(readFileSync(join(root, 'libs/remote/src/zod/zod-parts.ts'), 'utf8')) ?? [];
  const given = new Set(list.split(',').map((name) => name.trim()));
  const texts = readSources(root).filter(({ path }) => isSeenByPages(path)).map(({ path }) => readFileSync(join(root, path), 'utf8'));
  const withZod = texts.filter((text) => /import (type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text));
  const used = withZod.flatMap((text) => [...text.matchAll(/\bz\.([A-Za-z]\w*)/g)].map(([, name = '']) => name));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !given.has(name) && !types.has(name))).toEqual([]);
});
