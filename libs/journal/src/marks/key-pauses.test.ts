import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { KeyPauses } from './key-pauses.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aFrame = () => vi.advanceTimersByTime(40);
const rest = () => vi.advanceTimersByTime(300);

it('does work at once while no key is pressed', () => {
  const pauses = new KeyPauses();
  const work = vi.fn();
  pauses.do(work);
  pauses.do(work, true);
  expect(work).toHaveBeenCalledTimes(2);
});

it('does one piece of work after each key, and the work that can wait once typing pauses', () => {
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

it('does the same work once, at the time of the last request', () => {
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
