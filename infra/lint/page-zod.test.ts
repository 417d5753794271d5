import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';

const root = resolve(import.meta.dirname, '../..');
const seenByPages = /^(shell\/src|mfe-[a-z]+|libs\/(?!api-server|tenancy|testing)[a-z-]+\/src)\/(?!.*\.test\.tsx?$)/;

/** Types alone, which no page is given. */
const types = new Set(['core', 'infer', 'input', 'output']);

test('a page is given all of zod that the code of pages uses', () => {
  const [, list = ''] = /export \{([^}]*)\}/.exec(readFileSync(join(root, 'libs/remote/src/zod/zod.parts.ts'), 'utf8')) ?? [];
  const given = new Set(list.split(',').map((name) => name.trim()));
  const used = new Set<string>();
  for (const { path } of readSources(root)) {
    if (!seenByPages.test(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (!/import (type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text)) continue;
    for (const [, name = ''] of text.matchAll(/\bz\.([A-Za-z]\w*)/g)) used.add(name);
  }
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !given.has(name) && !types.has(name))).toEqual([]);
});
