/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { accents } from '@dzvinok/contract/centre';
import { describe, expect, it } from 'vitest';


const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const tokens = read('./tokens.css');
const sheet = read('./accents.css');

function pairOf(css: string, token: string): [string, string] {
  const [, light, dark] = new RegExp(`--dz-${token}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(css) ?? [];
  if (!light || !dark) throw new Error(`no --dz-${token}`);
  return [light, dark];
}

function blockOf(accent: string): string {
  return new RegExp(`\\[data-accent='${accent}'\\] \\{[^}]*\\}`).exec(sheet)?.[0] ?? '';
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((left, right) => right - left);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(accents)('accent %s', (accent) => {
  const block = blockOf(accent);

  it.each([0, 1] as const)('is readable on light (0) and on dark (1): %i', (scheme) => {
    const of = (token: string, css = block) => pairOf(css, token)[scheme];
    const texts: [string, string, string][] = [
      ['white on the accent', '#ffffff', of('accent')],
      ['white on the night', '#ffffff', of('night')],
      ['white on the deep night', '#ffffff', of('night-deep')],
      ['text in the accent on paper', of('accent-text'), of('paper', tokens)],
      ['text in the accent on a surface', of('accent-text'), of('surface', tokens)],
      ['text in the accent on its soft sheet', of('accent-text'), of('accent-soft')],
      ['ink on the soft sheet', of('text', tokens), of('accent-soft')],
      ['muted ink on the soft sheet', of('muted', tokens), of('accent-soft')],
    ];
    for (const [what, ink, under] of texts) expect(contrast(ink, under), what).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of('focus'), of('paper', tokens)), 'the ring of what has focus').toBeGreaterThanOrEqual(3);
  });
});

it('the first accent is the product’s own', () => {
  expect(sheet).toMatch(new RegExp(`:root,\\s+\\[data-accent='${accents[0]}'\\] \\{`));
});
