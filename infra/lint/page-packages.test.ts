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

/** Names that a file hands on. */
function givenBy(file: string): Set<string> {
  const [, list = ''] = /export \{([^}]*)\}/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
  return new Set(list.split(',').map((name) => name.trim()));
}

/** What `pick` finds in each file that a page may be given. */
function usedByPages(pick: (text: string) => Iterable<string>): string[] {
  const texts = readSources(root).filter(({ path }) => isSeenByPages(path)).map(({ path }) => readFileSync(join(root, path), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...pick(text)]))];
}

/** Types alone, which no page is given. */
const types = new Set(['core', 'infer', 'input', 'output']);

test('a page is given all of zod that the code of pages uses', () => {
  const given = givenBy('libs/remote/src/zod/zod-parts.ts');
  const used = usedByPages((text) => (/import (type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text) ? [...text.matchAll(/\bz\.([A-Za-z]\w*)/g)].map(([, name = '']) => name) : []));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !given.has(name) && !types.has(name))).toEqual([]);
});

test('and all of the data layer', () => {
  const given = givenBy('libs/remote/src/react-query/react-query.ts');
  const used = usedByPages((text) => [...text.matchAll(/import \{([^}]*)\} from '@tanstack\/react-query'/g)]
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
    .filter((name) => name !== '' && !name.startsWith('type ')));
  expect(used.length).toBeGreaterThan(10);
  expect(used.filter((name) => !given.has(name))).toEqual([]);
});
