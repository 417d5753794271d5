import { handover } from '@dzvinok/early/handover';
import { afterEach, expect, it, vi } from 'vitest';
import { askRegistryAhead, askRegistryOnce } from './registry.ts';

afterEach(() => {
  handover.registry = undefined;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('an answer requested ahead is used once, and the next read sends a new request', async () => {
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

it('no timer is left once the answer has arrived', async () => {
  vi.stubGlobal('fetch', async () => Response.json(1));
  await askRegistryAhead();
  vi.useFakeTimers();
  await askRegistryOnce(1_000);
  expect(vi.getTimerCount()).toBe(0);
});

it('a refusal of the request sent ahead also fails the next read', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const ahead = askRegistryAhead();
  await expect(ahead).rejects.toThrow('503');
  await expect(askRegistryOnce(1_000)).rejects.toThrow('503');
});
