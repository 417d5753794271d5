import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as given from '../../../libs/remote/src/zod/zod.parts.ts';
import { readSources } from '../../lint/source-files.ts';
import { root } from './workspace.ts';

const seenByPages = /^(shell\/src|mfe-[a-z]+|libs\/[a-z-]+\/src)\/(?!.*\.test\.tsx?$)/;
const serverLibs = /^libs\/(api-server|tenancy|testing)\//;

/** Types alone, which no page is given. */
const types = new Set(['core', 'infer', 'input', 'output']);

test('a page is given all of zod that the code of pages uses', () => {
  const used = new Set<string>();
  for (const { path } of readSources(root)) {
    if (!seenByPages.test(path) || serverLibs.test(path)) continue;
    const text = readFileSync(join(root, path), 'utf8');
    if (!/import (type )?\{[^}]*\bz\b[^}]*\} from 'zod'/.test(text)) continue;
    for (const [, name = ''] of text.matchAll(/\bz\.([A-Za-z]\w*)/g)) used.add(name);
  }
  expect(used.size).toBeGreaterThan(10);
  expect([...used].filter((name) => !(name in given) && !types.has(name))).toEqual([]);
});
