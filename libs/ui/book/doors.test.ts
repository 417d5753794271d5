import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const book = import.meta.dirname;
const { exports: doors } = JSON.parse(readFileSync(join(book, '../package.json'), 'utf8'));

// The appearance is the reader's light or dark, which the book switches by itself; the styles of the first form are those
// of its parts; sums become text, which looks as in `text`.
const withoutLook = ['./appearance', './first-form.css', './money'];

test('the book shows the components behind each door of the library', () => {
  const texts = readdirSync(book).filter((file) => file.endsWith('.tsx')).map((file) => readFileSync(join(book, file), 'utf8')).join('\n');
  const missing = Object.keys(doors).filter((door) => !texts.includes(`'@dzvinok/ui${door.slice(1)}'`));
  expect(missing).toEqual(withoutLook);
});
