import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewInTurn } from './renewal.ts';
import type { Session } from './stored-session.ts';

const sessionOf = (accessToken: string): Session => ({ key: 'k', accessToken, refreshToken: 'r', user: { fullName: 'Левчук Марта', avatarPath: null, role: 'Parent' } });

/** happy-dom has no Web Locks. */
function makeLocks() {
  let tail: Promise<unknown> = Promise.resolve();
  const request = <T>(_: string, work: () => Promise<T>): Promise<T> => {
    const turn = tail.then(work);
    tail = turn.catch(() => null);
    return turn;
  };
  return { request };
}

let stored: Session | null;
const read = () => stored;
const exchange = vi.fn(async (session: Session): Promise<Session | null> => (stored = sessionOf(`${session.accessToken}+`)));

beforeEach(() => {
  vi.useFakeTimers();
  stored = sessionOf('a');
  exchange.mockClear();
  Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});

it('exchanges tokens once, also for callers that wait for their turn', async () => {
  const all = [1, 2, 3].map(() => renewInTurn('a', read, exchange));
  await vi.runAllTimersAsync();
  expect(await Promise.all(all)).toEqual(Array(3).fill(sessionOf('a+')));
  expect(exchange).toHaveBeenCalledOnce();
});

it('answers before the next turn begins, when every caller can read the stored tokens', async () => {
  const later = vi.fn(read);
  const first = renewInTurn('a', read, exchange);
  const second = renewInTurn('a', later, exchange);
  expect(await first).toEqual(sessionOf('a+'));
  expect(later).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(await second).toEqual(sessionOf('a+'));
});

it('ends a turn without an exchange at once', async () => {
  stored = sessionOf('newer');
  const all = [1, 2, 3].map(() => renewInTurn('a', read, exchange));
  expect(await Promise.all(all)).toEqual(Array(3).fill(sessionOf('newer')));
  expect(exchange).not.toHaveBeenCalled();
});

it('exchanges no tokens for a session that ended', async () => {
  stored = null;
  expect(await renewInTurn('a', read, exchange)).toBeNull();
  expect(exchange).not.toHaveBeenCalled();
});

it('lets the next caller try the exchange again after a failure', async () => {
  exchange.mockRejectedValueOnce(new Error('no answer'));
  const first = renewInTurn('a', read, exchange);
  const second = renewInTurn('a', read, exchange);
  await expect(first).rejects.toThrow('no answer');
  await vi.runAllTimersAsync();
  expect(await second).toEqual(sessionOf('a+'));
});
