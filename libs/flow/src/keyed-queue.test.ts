import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { KeyedQueue } from './flow.ts';

test('work of one key runs one after the other, and a failure reaches only the caller of that work', async () => {
  const queue = new KeyedQueue();
  const done: string[] = [];
  const work = (name: string, ms: number, isFailing = false) => async () => {
    done.push(`${name} begins`);
    await pause(ms);
    done.push(`${name} ends`);
    if (isFailing) throw new Error(name);
    return name;
  };
  const outcomes = await Promise.allSettled([
    queue.run('a', work('first', 20)), queue.run('a', work('second', 5, true)), queue.run('a', work('third', 0)),
  ]);
  expect(outcomes.map((outcome) => outcome.status === 'fulfilled' ? outcome.value : 'failed')).toEqual(['first', 'failed', 'third']);
  expect(done).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('work of different keys does not wait for each other', async () => {
  const queue = new KeyedQueue();
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = queue.run('a', () => promise);
  expect(await queue.run('b', async () => 'b')).toBe('b');
  resolve('a');
  expect(await waiting).toBe('a');
});
