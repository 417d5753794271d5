import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync('infra/decisions/[0-9]*.md', { cwd: root });
/** Readers do not read more than a screen before a change. */
const mostWords = 450;

function namedIn(text: string): number[] {
  return [...text.matchAll(/\bdecisions? (\d+(?:(?:, | and )\d+)*)/gi)].flatMap(([, numbers = '']) => numbers.split(/, | and /).map(Number));
}

test('each page has its four parts and fits a screen', () => {
  const parts = ['## Status', '## Context', '## Decision', '## Consequences'].join();
  const isOdd = (text: string) => text.match(/^## .+$/gm)?.join() !== parts || text.split(/\s+/).length > mostWords;
  expect(pages.filter((page) => isOdd(read(page)))).toEqual([]);
});

test('the index by area names each page once', () => {
  const [, index = ''] = read('infra/decisions/README.md').split('## By area');
  const named = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, page]) => `infra/decisions/${page}`);
  expect(named.length).toBe(pages.length);
  expect(new Set(named)).toEqual(new Set(pages));
});

test('each decision that a text or comment names exists', () => {
  const prose = globSync(['*.md', '{infra,libs,services,shell,mfe-*}/**/*.md'], { cwd: root, exclude: (name) => name.includes('node_modules') });
  const texts = [...readSources(root), ...prose.map((path) => ({ path, text: read(path) }))];
  const known = new Set(pages.map((page) => Number(basename(page).slice(0, 4))));
  expect(texts.flatMap(({ path, text }) => namedIn(text).filter((number) => !known.has(number)).map((number) => `${path}: ${number}`))).toEqual([]);
});
