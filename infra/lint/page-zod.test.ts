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

/** Types alone, which no page is given. */
const types = new Set(['core', 'infer', 'input', 'output']);

test('a page is given all of zod that the code of pages uses', () => {
  const [, list = ''] = /export \{([^}]*)\}/.exec(readFileSync(join(root, 'libs/remote/src/zod/zod-parts.ts'), 'utf8')) ?? [];
  const given = new Set(list.split(',').map((name) => name.trim()));
  const used = new Set<string>();
  for (const { path } of readSources(root)) {
    if (!isSeenByPages(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (!/import (type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text)) continue;
    for (const [, name = ''] of text.matchAll(/\bz\.([A-Za-z]\w*)/g)) used.add(name);
  }
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !given.has(name) && !types.has(name))).toEqual([]);
});
