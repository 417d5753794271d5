import { describe, expect, it } from 'vitest';
import { placeAt, scrolledTo, windowFor, type Metrics, type SheetWindow, type Sight } from './sheet.window.ts';

const metrics: Metrics = { row: 30, homework: 40, classwork: 60, name: 200, dates: 30, kinds: 20 };
const counts = { rows: 35, lessons: 200 };
const sightAt = (left: number, top: number): Sight => ({ left, top, width: 1_000, height: 600 });

/** Scrolls in steps and answers how often the window moved. Nothing in sight may ever be undrawn. */
function scroll(step: number, from: number, to: number, start: SheetWindow): { moves: number; end: SheetWindow } {
  let drawn = start;
  let moves = 0;
  for (let left = from; step > 0 ? left <= to : left >= to; left += step) {
    const next = windowFor(drawn, sightAt(left, 0), metrics, counts);
    if (next !== drawn) moves += 1;
    drawn = next;
    expect(drawn.lessons.first * 100).toBeLessThanOrEqual(Math.max(0, left));
    expect(drawn.lessons.end * 100).toBeGreaterThanOrEqual(Math.min(20_000, left + 1_000));
  }
  return { moves, end: drawn };
}

describe('windowFor', () => {
  it('draws what is in sight and a little more, at the edges no more than there is', () => {
    expect(windowFor(null, sightAt(0, 0), metrics, counts)).toEqual({ rows: { first: 0, end: 24 }, lessons: { first: 0, end: 14 } });
    const end = windowFor(null, sightAt(19_000, 450), metrics, counts);
    expect(end).toEqual({ rows: { first: 14, end: 35 }, lessons: { first: 189, end: 200 } });
  });

  it('stays the same object until something comes near its edge, both ways', () => {
    const start = windowFor(null, sightAt(0, 0), metrics, counts);
    expect(windowFor(start, sightAt(150, 20), metrics, counts)).toBe(start);
    const there = scroll(10, 0, 6_000, start);
    expect(there.moves).toBeLessThan(25);
    const back = scroll(-10, 6_000, 0, there.end);
    expect(back.moves).toBeLessThan(25);
  });

  it('never draws far more than is in sight, also after a jump or on a smaller screen', () => {
    const start = windowFor(null, sightAt(0, 0), metrics, counts);
    const { lessons } = windowFor(start, sightAt(12_345, 0), metrics, counts);
    expect([lessons.first, lessons.end]).toEqual([122, 138]);
    const small = windowFor(start, { ...sightAt(0, 0), width: 200 }, metrics, counts);
    expect(small.lessons).toEqual({ first: 0, end: 6 });
  });

  it('follows a journal that has become smaller', () => {
    const end = windowFor(null, sightAt(19_000, 0), metrics, counts);
    expect(windowFor(end, sightAt(300, 0), metrics, { rows: 2, lessons: 13 })).toEqual({ rows: { first: 0, end: 2 }, lessons: { first: 0, end: 13 } });
  });
});

describe('scrolledTo', () => {
  it('moves no further than to bring the cell in sight', () => {
    const sight = sightAt(1_000, 300);
    expect(scrolledTo(sight, { row: 12, column: 25 }, metrics)).toEqual({ left: 1_000, top: 300 });
    expect(scrolledTo(sight, { row: 0, column: 19 }, metrics)).toEqual({ left: 940, top: 0 });
    expect(scrolledTo(sight, { row: 34, column: 40 }, metrics)).toEqual({ left: 1_040, top: 450 });
  });
});

describe('placeAt', () => {
  it('finds the cell of a point, and the nearest one of a point outside', () => {
    expect(placeAt(200 + 539, 50 + 61, metrics, counts)).toEqual({ row: 2, column: 10 });
    expect(placeAt(200 + 540, 50 + 61, metrics, counts)).toEqual({ row: 2, column: 11 });
    expect(placeAt(0, 0, metrics, counts)).toEqual({ row: 0, column: 0 });
    expect(placeAt(99_999, 99_999, metrics, counts)).toEqual({ row: 34, column: 399 });
  });
});
