import { describe, expect, it } from 'vitest';
import { blocksOf, fittedTo, grown, isAmple, nothingDrawn, placeAt, scrolledTo, windowFor, type Metrics, type SheetWindow, type Viewport } from './sheet-window.ts';

const metrics: Metrics = { row: 30, homework: 40, classwork: 60, name: 200, dates: 30, kinds: 20 };
const counts = { rows: 35, lessons: 200 };
const viewportAt = (left: number, top: number): Viewport => ({ left, top, width: 1_000, height: 600 });

/** Rows, and blocks of two lessons: 200 pixels each. */
const spans = ({ rows, blocks }: SheetWindow) => [rows.first, rows.end, blocks.first, blocks.end];

function full(drawn: SheetWindow, viewport: Viewport): SheetWindow {
  const next = grown(drawn, viewport, metrics, counts);
  return next === drawn ? drawn : full(next, viewport);
}

describe('windowFor', () => {
  it('draws at once the blocks in view, and no other blocks', () => {
    expect(spans(windowFor(nothingDrawn, viewportAt(0, 0), metrics, counts))).toEqual([0, 20, 0, 5]);
    expect(spans(windowFor(nothingDrawn, viewportAt(19_000, 450), metrics, counts))).toEqual([15, 35, 95, 100]);
    expect(spans(windowFor(nothingDrawn, viewportAt(950, 15), metrics, counts))).toEqual([0, 21, 4, 10]);
  });

  it('stays the same object while it holds all blocks in view', () => {
    const start = full(windowFor(nothingDrawn, viewportAt(2_000, 0), metrics, counts), viewportAt(2_000, 0));
    for (const left of [2_000, 2_150, 3_000, 1_000]) expect(windowFor(start, viewportAt(left, 90), metrics, counts)).toBe(start);
    expect(windowFor(start, viewportAt(3_001, 0), metrics, counts)).not.toBe(start);
  });

  it('keeps the blocks that are still useful in a fast scroll, and none after a jump', () => {
    const start = full(windowFor(nothingDrawn, viewportAt(4_000, 0), metrics, counts), viewportAt(4_000, 0));
    expect(spans(start).slice(2)).toEqual([15, 30]);
    expect(spans(windowFor(start, viewportAt(5_200, 0), metrics, counts)).slice(2)).toEqual([21, 31]);
    expect(spans(windowFor(start, viewportAt(12_345, 0), metrics, counts)).slice(2)).toEqual([61, 67]);
  });

  it('follows a journal that has become smaller', () => {
    const end = windowFor(nothingDrawn, viewportAt(19_000, 0), metrics, counts);
    expect(spans(windowFor(end, viewportAt(300, 0), metrics, { rows: 2, lessons: 13 }))).toEqual([0, 2, 1, 7]);
  });
});

describe('grown', () => {
  it('adds one block or one row at a time, until enough blocks and rows are drawn on each side', () => {
    const viewport = viewportAt(5_000, 150);
    let drawn = windowFor(nothingDrawn, viewport, metrics, counts);
    for (let step = 0; step < 21; step += 1) {
      const next = grown(drawn, viewport, metrics, counts);
      const size = (one: SheetWindow) => one.blocks.end - one.blocks.first + one.rows.end - one.rows.first;
      expect(size(next) - size(drawn)).toBe(1);
      drawn = next;
    }
    expect(spans(drawn)).toEqual([0, 31, 20, 35]);
    expect(grown(drawn, viewport, metrics, counts)).toBe(drawn);
  });

  it('is ahead of a steady scroll, and drops the blocks left behind', () => {
    let drawn = full(windowFor(nothingDrawn, viewportAt(0, 0), metrics, counts), viewportAt(0, 0));
    for (let left = 0; left <= 6_000; left += 150) {
      const viewport = viewportAt(left, 0);
      expect(windowFor(drawn, viewport, metrics, counts)).toBe(drawn);
      drawn = grown(drawn, viewport, metrics, counts);
      expect(drawn.blocks.end - drawn.blocks.first).toBeLessThanOrEqual(17);
    }
    expect(drawn.blocks.first).toBeGreaterThanOrEqual(24);
  });
});

describe('a scroll sideways', () => {
  const from = viewportAt(2_000, 150);
  const to = viewportAt(3_800, 150);
  const drawnOf = (drawn: SheetWindow, row: number) => [blocksOf(drawn, row).first, blocksOf(drawn, row).end];

  it('draws the rows in view; the other rows follow one by one, the nearest row first', () => {
    const start = full(windowFor(nothingDrawn, from, metrics, counts), from);
    const scrolled = windowFor(start, to, metrics, counts);
    for (const row of [5, 24]) expect(drawnOf(scrolled, row)).toEqual([14, 24]);
    for (const row of [4, 25]) expect(drawnOf(scrolled, row)).toEqual([5, 20]);
    expect(blocksOf(scrolled, 30)).toBe(blocksOf(start, 30));
    let drawn = scrolled;
    while (drawn.blocks.end < 29) drawn = grown(drawn, to, metrics, counts);
    const behind: number[][] = [];
    for (; drawn.lagging.size > 0; drawn = grown(drawn, to, metrics, counts)) behind.push([...drawn.lagging.keys()]);
    expect(behind.map((rows) => rows.length)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(behind[1]).not.toContain(4);
    expect(behind[2]).not.toContain(25);
    expect(drawnOf(drawn, 30)).toEqual([14, 29]);
  });

  it('draws a row that comes into view before it has followed', () => {
    const start = full(windowFor(nothingDrawn, from, metrics, counts), from);
    const scrolled = windowFor(start, to, metrics, counts);
    expect(drawnOf(windowFor(scrolled, viewportAt(3_800, 180), metrics, counts), 25)).toEqual([14, 24]);
  });
});

describe('isAmple', () => {
  it('says whether the next keys stay inside the drawn blocks', () => {
    const start = full(windowFor(nothingDrawn, viewportAt(4_000, 150), metrics, counts), viewportAt(4_000, 150));
    expect([4_000, 4_600, 3_400, 4_800, 3_200].map((left) => isAmple(start, viewportAt(left, 150), metrics, counts))).toEqual([true, true, true, false, false]);
    expect(isAmple(windowFor(nothingDrawn, viewportAt(4_000, 150), metrics, counts), viewportAt(4_000, 150), metrics, counts)).toBe(false);
  });
});

describe('scrolledTo', () => {
  it('moves no further than to bring the cell in view', () => {
    const viewport = viewportAt(1_000, 300);
    expect(scrolledTo(viewport, { row: 12, column: 25 }, metrics)).toEqual({ left: 1_000, top: 300 });
    expect(scrolledTo(viewport, { row: 0, column: 19 }, metrics)).toEqual({ left: 940, top: 0 });
    expect(scrolledTo(viewport, { row: 34, column: 40 }, metrics)).toEqual({ left: 1_040, top: 450 });
  });
});

describe('fittedTo', () => {
  const nameIn = (width: number, lessons = counts.lessons) => fittedTo(width, metrics, { ...counts, lessons }).name;

  it('gives the names the width left by whole lessons, and takes a little of that width for a lesson that almost fits', () => {
    expect([nameIn(600), nameIn(601), nameIn(675)]).toEqual([200, 201, 275]);
    expect([nameIn(676), nameIn(699)]).toEqual([176, 199]);
  });

  it('leaves the names unchanged where all lessons are in view, or not even one lesson', () => {
    expect(nameIn(650, 4)).toBe(200);
    expect([nameIn(0), nameIn(299)]).toEqual([200, 200]);
  });
});

describe('placeAt', () => {
  it('finds the cell at a point, and the nearest cell for a point outside', () => {
    expect(placeAt(200 + 539, 50 + 61, metrics, counts)).toEqual({ row: 2, column: 10 });
    expect(placeAt(200 + 540, 50 + 61, metrics, counts)).toEqual({ row: 2, column: 11 });
    expect(placeAt(0, 0, metrics, counts)).toEqual({ row: 0, column: 0 });
    expect(placeAt(99_999, 99_999, metrics, counts)).toEqual({ row: 34, column: 399 });
  });
});
