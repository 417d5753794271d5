import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discounted, toHryvnias, toKopiykas } from './charges.ts';

const prices = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { maxLength: 6 });

test('parts of a discount are those of the sum, and none is below zero or above its price', () => {
  fc.assert(fc.property(prices, fc.integer({ min: 0, max: 10_000 }), (given, percent) => {
    const parts = discounted(given, percent);
    const sum = given.reduce((total, price) => total + price, 0);
    const due = Math.floor((sum * (10_000 - percent) + 5_000) / 10_000);
    expect(parts.reduce((total, { discount }) => total + discount, 0)).toBe(sum - due);
    for (const { price, discount } of parts) expect(discount >= 0 && discount <= price).toBe(true);
  }));
});

test('hryvnias and kopiykas', () => {
  expect([toKopiykas('1250.50'), toKopiykas('0.05'), toKopiykas('900')]).toEqual([125_050, 5, 90_000]);
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e12 }), (kopiykas) => toKopiykas(toHryvnias(kopiykas)) === kopiykas));
});
