import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = `${import.meta.dirname}/..`;
const read = (pattern: string) => globSync(pattern, { cwd: folder }).map((path) => ({ path, text: readFileSync(`${folder}/${path}`, 'utf8') }));
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const sheets = read('**/*.module.css').map(({ path, text }) => ({ path, text: text.replaceAll(/\/\*.*?\*\//gs, '') }));
const classesOf = (text: string) => new Set(found(text.replaceAll(/:global\([^)]*\)/g, ''), /\.([a-z][\w-]*)(?=[^{}]*\{)/gi));
const owners = Map.groupBy(sheets.flatMap(({ path, text }) => [...classesOf(text)].map((name) => ({ name, path }))), ({ name }) => name);

describe('the classes of the design system', () => {
  it('belong to a single module each, as all classes share the page under their own names', () => {
    expect([...owners.values()].filter((modules) => modules.length > 1)).toEqual([]);
  });

  it('exist when the sheet of another part uses them', () => {
    const asked = sheets.flatMap(({ text }) => found(text, /\.dz-([\w-]+)/g));
    expect(asked.filter((name) => !owners.has(name))).toEqual([]);
  });

  it('exist when a component uses them', () => {
    const asked = read('**/*.{ts,tsx}').flatMap(({ text }) => found(text, /\b(?:styles|\w+Styles)(?:\.|\[')([\w-]+)/g));
    expect(asked.filter((name) => !owners.has(name))).toEqual([]);
  });
});
