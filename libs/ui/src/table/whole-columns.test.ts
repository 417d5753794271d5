import { expect, it } from 'vitest';
import { roomNeeded } from './whole-columns.ts';

it('a table that is scrolled to its end begins with a whole column, and a table that fits has no room behind it', () => {
  expect(roomNeeded(100, [80, 80, 80], 300)).toBe(40);
  expect(roomNeeded(100, [80, 80, 80], 340)).toBe(0);
  expect(roomNeeded(100, [80, 80, 80], 360)).toBe(0);
});

it('a table that fits by fractions of a pixel has no room behind it', () => {
  expect(roomNeeded(100.2, [80.4, 80.4, 80.4], 341)).toBe(0);
});
