import { expect, test } from 'vitest';
import { root } from '../build/src/workspace.ts';
import { readSources, type SourceFile } from './source-files.ts';

/**
 * Rows of a long table are reused for other records. When a cell changes between bare text and element, React removes a text node that a
 * browser's translation has replaced, and the page breaks. `<span>—</span>` beside an element is safe.
 */
const alternatives = [
  /\?\s*<[A-Za-z][^?;]*?\/?>\s*:\s*(['"`])/,
  /\?\s*(['"`])[^'"`\n]*\1\s*:\s*<[A-Za-z]/,
  /(\|\||\?\?)\s*<[A-Za-z]/,
];

const hasCells = ({ path, text }: SourceFile) =>
  /^(mfe-[a-z]+|shell|libs\/lists)\/src\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx') && /\bColumn<|listOf\(/.test(text);

function findBareTexts(files: readonly SourceFile[]): string[] {
  return files.filter(hasCells).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (alternatives.some((pattern) => pattern.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [])));
}

test('no cell of a table is now a bare text, now an element', () => {
  expect(findBareTexts(readSources(root))).toEqual([]);
});

test('such a cell is found', () => {
  const cells = ['phone ? <Phone number={phone} /> : "—"', "phone ? '—' : <Phone number={phone} />", 'name || <span>—</span>'];
  for (const cell of cells) {
    const text = `const columns: Column<Row>[] = [{ render: ({ phone, name }) => ${cell} }];`;
    expect([cell, findBareTexts([{ path: 'mfe-admin/src/admin/x/x.columns.tsx', text }])]).toEqual([cell, [expect.any(String)]]);
  }
  const safe = 'const columns: Column<Row>[] = [{ render: ({ phone }) => phone ? <Phone number={phone} /> : <span>—</span> }];';
  expect(findBareTexts([{ path: 'mfe-admin/src/admin/x/x.columns.tsx', text: safe }])).toEqual([]);
});
