import { expect, test } from 'vitest';
import { root } from '../build/src/workspace.ts';
import { readSources } from './source-files.ts';

/** Names are ordered by `nameOrder` (runtime/database/columns.ts); a search folds letters by the collation of `lower`. */
const ownOrder = /^.*(?<!lower\(\$\{\w+\} )collate "uk-x-icu".*$/gm;

test('names are ordered by `nameOrder`, in which the apostrophe does not count', () => {
  const found = readSources(root)
    .filter(({ path }) => path.startsWith('services/gateway/src/') && !path.endsWith('/database/columns.ts'))
    .flatMap(({ path, text }) => [...text.matchAll(ownOrder)].map(([line]) => `${path}: ${line.trim()}`));
  expect(found).toEqual([]);
});
