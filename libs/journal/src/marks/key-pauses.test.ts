import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeyPauses } from './key-pauses.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aFrame = () => vi.advanceTimersByTime(40);
const rest = () => vi.advanceTimersByTime(300);

it('does work at once while no key comes', () => {
  const pauses = new KeyPauses();
  const work = vi.fn();
  pauses.do(work);
  pauses.do(work, true);
  expect(work).toHaveBeenCalledTimes(2);
});

it('does a piece after each key, and leaves what can wait until the hand rests', () => {
  const pauses = new KeyPauses();
  const done: string[] = [];
  const work = (name: string) => () => void done.push(name);
  pauses.keyCame();
  pauses.do(work('can wait'), true);
  for (const name of ['first', 'second']) pauses.do(work(name));
  aFrame();
  expect(done).toEqual([]);
  pauses.keyCame();
  aFrame();
  expect(done).toEqual(['first']);
  pauses.keyCame();
  aFrame();
  pauses.keyCame();
  aFrame();
  expect(done).toEqual(['first', 'second']);
  rest();
  expect(done).toEqual(['first', 'second', 'can wait']);
});

it('does the same work once, by what was asked for last', () => {
  const pauses = new KeyPauses();
  const work = vi.fn();
  pauses.keyCame();
  pauses.do(work, true);
  pauses.do(work);
  pauses.keyCame();
  aFrame();
  expect(work).toHaveBeenCalledOnce();
  rest();
  expect(work).toHaveBeenCalledOnce();
});
