import { afterEach, expect, it, vi } from 'vitest';
import type { RequestEvent } from './worker.ts';

type Handler = (event: Pick<RequestEvent, 'request' | 'respondWith'>) => void;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const path = '/releases/office/1.0.0/js/a.js';

async function answerTo(address: string): Promise<string> {
  const handlers = new Map<string, Handler>();
  vi.spyOn(self, 'addEventListener').mockImplementation((name: string, handler: unknown) => void handlers.set(name, handler as Handler));
  vi.stubGlobal('caches', {
    match: async (asked: Request | string) =>
      (new URL(typeof asked === 'string' ? asked : asked.url, location.origin).href === location.origin + path ? new Response('kept') : undefined),
  });
  vi.resetModules();
  await import('./worker.ts');
  const { promise, resolve } = Promise.withResolvers<Response>();
  handlers.get('fetch')?.({ request: new Request(location.origin + address), respondWith: (reply) => resolve(reply) });
  return (await promise).text();
}

it('a request past the cache gets the kept file only without a network', async () => {
  vi.stubGlobal('fetch', async () => new Response('fresh'));
  expect(await answerTo(path)).toBe('kept');
  expect(await answerTo(`${path}?again=1`)).toBe('fresh');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await answerTo(`${path}?again=2`)).toBe('kept');
  await expect(answerTo('/releases/office/1.0.0/js/b.js?again=3')).rejects.toThrow('Failed to fetch');
});
