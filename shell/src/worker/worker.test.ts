import { afterEach, expect, it, vi } from 'vitest';
import { readNotification } from './push-notification.ts';
import type { NotificationEvent, PushEvent, RequestEvent } from './worker.ts';

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

interface Page {
  url: string;
  focus: () => Promise<Page>;
  navigate: (url: string) => Promise<Page>;
}

async function workerWith(pages: Page[]) {
  const handlers = new Map<string, (event: unknown) => void>();
  vi.spyOn(self, 'addEventListener').mockImplementation((name: string, handler: unknown) => void handlers.set(name, handler as (event: unknown) => void));
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => null);
  vi.stubGlobal('registration', { showNotification });
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow });
  vi.resetModules();
  await import('./worker.ts');
  const work: Promise<unknown>[] = [];
  const waitUntil = (each: Promise<unknown>) => void work.push(each);
  const push = async (text: string | null) => {
    handlers.get('push')?.({ data: text === null ? null : { text: () => text }, waitUntil } satisfies Pick<PushEvent, 'data' | 'waitUntil'>);
    await Promise.all(work);
  };
  const click = async (data: unknown) => {
    handlers.get('notificationclick')?.({ notification: { data, close: () => undefined }, waitUntil } satisfies Pick<NotificationEvent, 'notification' | 'waitUntil'>);
    await Promise.all(work);
  };
  return { push, click, showNotification, openWindow };
}

const page = `${location.origin}/schedule`;
const payload = (navigate: string) => JSON.stringify({
  web_push: 8030, notification: { title: 'Заняття перенесено', body: 'Математика', lang: 'uk', tag: 'd1', navigate },
});

it('each push is shown, also one that cannot be read, and leads to pages of the portal alone', async () => {
  const { push, showNotification } = await workerWith([]);
  await push(payload(page));
  expect(showNotification).toHaveBeenLastCalledWith('Заняття перенесено', expect.objectContaining({ body: 'Математика', tag: 'd1', data: page }));
  for (const broken of [null, '', 'не JSON', '7', '{"notification":null}', '{"notification":{"title":5}}']) {
    await push(broken);
    expect(showNotification).toHaveBeenLastCalledWith('Dzvinok', expect.objectContaining({ body: 'Нове повідомлення', data: location.origin }));
  }
  expect(showNotification).toHaveBeenCalledTimes(7);
  for (const strange of ['https://evil.test/', 'javascript:alert(1)', '//evil.test']) {
    expect(readNotification(payload(strange), location.origin).data).toBe(location.origin);
  }
});

it('a pressed notification opens its page in the tab that shows it, else in any open tab, else in a new one', async () => {
  const tab = (url: string): Page => {
    const own: Page = { url, focus: vi.fn(async () => own), navigate: vi.fn(async () => own) };
    return own;
  };
  const [elsewhere, there] = [tab(`${location.origin}/profile`), tab(page)];
  const pressed = `${page}?message=d1`;
  await (await workerWith([elsewhere, there])).click(pressed);
  expect(there.navigate).toHaveBeenCalledWith(pressed);
  expect(there.focus).toHaveBeenCalled();
  expect(elsewhere.navigate).not.toHaveBeenCalled();
  await (await workerWith([elsewhere])).click(pressed);
  expect(elsewhere.navigate).toHaveBeenCalledWith(pressed);
  const none = await workerWith([]);
  await none.click(pressed);
  expect(none.openWindow).toHaveBeenCalledWith(pressed);
  const strange = await workerWith([{ ...elsewhere, navigate: () => Promise.reject(new TypeError('not controlled')) }]);
  await strange.click(pressed);
  expect(strange.openWindow).toHaveBeenCalledWith(pressed);
});
