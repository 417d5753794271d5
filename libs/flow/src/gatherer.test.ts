import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Gatherer } from './flow.ts';

test('items of one key are handled together, and items that come during a run are handled in the next run', async () => {
  const runs: string[] = [];
  const gates: (() => void)[] = [];
  const gatherer = new Gatherer<string, number>({
    run: (key, items) => {
      runs.push(`${key}: ${items.join(' ')}`);
      return new Promise((done) => { gates.push(done); });
    },
    delayMs: 0,
    restMs: () => 1,
  });
  gatherer.add('kyiv', 1);
  gatherer.add('kyiv', 2, 3);
  gatherer.add('lviv', 4);
  await expect.poll(() => runs).toEqual(['kyiv: 1 2 3', 'lviv: 4']);
  gatherer.add('kyiv', 5);
  await pause(10);
  expect(runs).toHaveLength(2);
  gates[0]?.();
  await expect.poll(() => runs).toEqual(['kyiv: 1 2 3', 'lviv: 4', 'kyiv: 5']);
  for (const end of gates) end();
  await gatherer.stop();
});

test('an item that comes during the pause waits its own time; items that wait at the stop are handled then, and later items are not', async () => {
  const begun: number[] = [];
  const gatherer = new Gatherer<string, true>({ run: () => { begun.push(performance.now()); }, delayMs: 40, restMs: () => 20 });
  gatherer.add('kyiv', true);
  await expect.poll(() => begun.length).toBe(1);
  const asked = performance.now();
  gatherer.add('kyiv', true);
  await expect.poll(() => begun.length).toBe(2);
  expect((begun[1] ?? 0) - asked).toBeGreaterThanOrEqual(39);
  gatherer.add('kyiv', true);
  gatherer.add('lviv', true);
  await gatherer.stop();
  expect(begun).toHaveLength(4);
  gatherer.add('kyiv', true);
  await pause(80);
  expect(begun).toHaveLength(4);
});
