import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatMoneyShort, sumKopiikas, toHryvnias, toKopiikas } from './money.ts';

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('kopiikas', () => {
  it('adds sums that binary floats cannot add', () => {
    expect(toHryvnias(sumKopiikas([0.1, 0.2].map(toKopiikas)))).toBe(0.3);
  });

  it('reads the text of a numeric column', () => {
    expect(toKopiikas('1250.50')).toBe(125_050);
    expect(() => toKopiikas('')).toThrow(RangeError);
    expect(() => toKopiikas(1.005)).toThrow(RangeError);
  });

  it('survives the way to the wire and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 1e11 }), (sum) => toKopiikas(toHryvnias(sum)) === sum));
  });
});

describe('format', () => {
  it('writes sums the Ukrainian way', () => {
    expect(spaced(formatMoney(1250))).toBe('1 250,00 ₴');
    expect(spaced(formatMoneyShort(1250))).toBe('1 250 ₴');
    expect(spaced(formatMoneyShort(1250.5))).toBe('1 250,50 ₴');
  });

  it('uses only spaces that do not break', () => {
    expect(formatMoney(1_000_000)).not.toContain(' ');
  });
});
