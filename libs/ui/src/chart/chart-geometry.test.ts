import { describe, expect, it } from 'vitest';
import { columnWidth, isLabelled, linePath, scaleOf, ticksUpTo } from './chart-geometry.ts';

describe('ticksUpTo', () => {
  it('gives the twelve marks while no value is higher', () => {
    expect(ticksUpTo(0)).toEqual([0, 3, 6, 9, 12]);
    expect(ticksUpTo(12)).toEqual([0, 3, 6, 9, 12]);
  });

  it('gives a few round figures that reach a higher value', () => {
    expect(ticksUpTo(13)).toEqual([0, 5, 10, 15]);
    expect(ticksUpTo(100)).toEqual([0, 25, 50, 75, 100]);
    expect(ticksUpTo(999)).toEqual([0, 250, 500, 750, 1000]);
    for (let highest = 13; highest <= 999; highest += 1) {
      const ticks = ticksUpTo(highest);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
    }
  });
});

describe('a line', () => {
  it('is interrupted where there is no mark', () => {
    const { y } = scaleOf(12, 0, 120);
    const points = [12, null, 6, 0].map((value, index) => (value === null ? null : { x: index * 10, y: y(value) }));
    expect(linePath(points)).toBe('M0 0M20 60L30 120');
  });

  it('is empty without marks', () => {
    expect(linePath([null, null])).toBe('');
  });
});

describe('columns', () => {
  it('share the room, but are never narrower than can be touched', () => {
    expect(columnWidth(300, 3, 24)).toBe(100);
    expect(columnWidth(300, 200, 24)).toBe(24);
    expect(columnWidth(300, 0, 24)).toBe(24);
  });

  it('have labels as far apart as the labels need, the last label always', () => {
    expect([0, 1, 2, 3, 4].filter((index) => isLabelled(index, 5, 24, 44))).toEqual([0, 2, 4]);
    expect([0, 1, 2].filter((index) => isLabelled(index, 3, 100, 44))).toEqual([0, 1, 2]);
  });
});
