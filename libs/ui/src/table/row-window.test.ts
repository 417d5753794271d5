import { describe, expect, it } from 'vitest';
import { nextRange, type Viewport } from './row-window.ts';
import { noSlots, slotsOf } from './rows.tsx';

const seen = { first: 100, end: 114 };
const down: Viewport = { seen, move: 1, passed: 3 };

describe('the rows drawn', () => {
  it('are all in view at once, however far the scroll went', () => {
    expect(nextRange({ first: 0, end: 24 }, down, 40)).toEqual({ first: 100, end: 128 });
  });

  it('are added step by step in the direction of the scroll, then behind it, and no further', () => {
    const ranges = [{ first: 100, end: 128 }];
    for (let step = 0; step < 30; step += 1) ranges.push(nextRange(ranges.at(-1) ?? seen, down, 40));
    expect(ranges[1]).toEqual({ first: 100, end: 136 });
    expect(ranges.at(-1)).toEqual({ first: 78, end: 156 });
    expect(ranges.at(-1)).toEqual(ranges.at(-2));
  });

  it('reach as far as a scroll may go within the next frames', () => {
    expect(nextRange({ first: 90, end: 116 }, { ...down, passed: 15 }, 40)).toEqual({ first: 90, end: 152 });
    expect(nextRange({ first: 90, end: 116 }, { seen, move: -1, passed: 15 }, 40)).toEqual({ first: 62, end: 116 });
  });

  it('are removed when they are far behind', () => {
    expect(nextRange({ first: 0, end: 120 }, down, 40).first).toBe(78);
  });

  it('are fewer when each is high, as cards are', () => {
    let drawn = { first: 0, end: 4 };
    for (let step = 0; step < 30; step += 1) drawn = nextRange(drawn, { seen: { first: 0, end: 4 }, move: 1, passed: 1 }, 240);
    expect(drawn.end).toBeLessThanOrEqual(18);
  });
});

describe('the slots of the rows', () => {
  it('stay with their rows in the same list, and are taken over by the rows of another list', () => {
    const first = slotsOf(noSlots, 'a', [7, 8, 9]);
    expect([...slotsOf(first, 'a', [8, 9, 10]).byKey]).toEqual([[8, 1], [9, 2], [10, 3]]);
    expect([...slotsOf(first, 'b', [9, 20, 21, 22]).byKey]).toEqual([[9, 0], [20, 1], [21, 2], [22, 3]]);
  });
});
