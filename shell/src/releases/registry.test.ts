import { handover } from '@dzvinok/early/handover';
import { afterEach, expect, it, vi } from 'vitest';
import { askRegistryAhead, askRegistryOnce } from './registry.ts';

afterEach(() => {
  handover.registry = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an answer that was asked for ahead is used once, and the next question is a new one', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json(asked);
  });
  const ahead = askRegistryAhead();
  expect(await askRegistryOnce(1_000)).toBe(1);
  expect(await ahead).toBe(1);
  expect(await askRegistryOnce(1_000)).toBe(2);
});

it('nothing is left of the wait once the answer is there', async () => {
  vi.stubGlobal('fetch', async () => Response.json(1));
  await askRegistryAhead();
  vi.useFakeTimers();
  await askRegistryOnce(1_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('a refusal that came ahead is a refusal', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const ahead = askRegistryAhead();
  await expect(ahead).rejects.toThrow('503');
  await expect(askRegistryOnce(1_000)).rejects.toThrow('503');
});
