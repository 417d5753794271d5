import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toHryvnias, toKopiykas } from './charges.ts';

test('hryvnias and kopiykas', () => {
  expect([toKopiykas('1250.50'), toKopiykas('0.05'), toKopiykas('900')]).toEqual([125_050, 5, 90_000]);
  fc.assert(fc.property(fc.integer({ min: 0, max: 1e12 }), (kopiykas) => toKopiykas(toHryvnias(kopiykas)) === kopiykas));
});
