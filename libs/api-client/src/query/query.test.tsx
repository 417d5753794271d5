import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { idempotencyHeader, type RouteCall, type RouteDefinition } from '@dzvinok/contract/route';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { readEarly } from '@dzvinok/early/early-reads';
import { handover } from '@dzvinok/early/handover';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from './client.ts';
import { cacheAhead, queryOf, readAhead, rereadTags, useRead } from './query.ts';
import { Intention, newKey, useCall } from './use-call.ts';

const keys: (string | null)[] = [];
let reply: () => Response | Promise<Response>;

const saved = () => new Response(JSON.stringify({ success: true, data: { id: 7 }, errorMessage: null, message: null }));
const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const refused = () => new Response(JSON.stringify({ success: false, data: null, errorMessage: 'Ні', message: null, code: 'x' }), { status: 409 });

beforeEach(() => {
  keys.length = 0;
  reply = saved;
  startSession({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Олег', avatarPath: null, role: 'TenantAdmin' } });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get(idempotencyHeader));
    return reply();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  endSession();
});

const body = (name: string) => ({ body: { subjectId: 1, name } });

function creating() {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result, rerender } = renderHook(() => useCall(topicsRoutes.create), { wrapper });
  const submit = (name: string, times = 1) => act(() => Promise.all(Array.from({ length: times }, () =>
    result.current.mutateAsync(body(name)).catch(() => undefined))));
  return { submit, rerender };
}

describe('the key of a POST', () => {
  it('is the same for both calls of a double click', async () => {
    const { submit } = creating();
    await submit('Дроби', 2);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('stays the same after a lost reply and after a refusal, until it has succeeded', async () => {
    const { submit, rerender } = creating();
    reply = lost;
    await submit('Дроби');
    rerender();
    reply = refused;
    await submit('Дроби');
    reply = saved;
    await submit('Дроби');
    expect(new Set(keys).size).toBe(1);
    await submit('Дроби');
    expect(keys[3]).not.toBe(keys[0]);
  });

  it('is new for other input and for another screen', async () => {
    const { submit } = creating();
    reply = lost;
    await submit('Дроби');
    await submit('Відсотки');
    await submit('Дроби');
    await creating().submit('Дроби');
    expect(new Set(keys).size).toBe(4);
  });
});

it('a PUT has no key', async () => {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  const { result } = renderHook(() => useCall(topicsRoutes.update), { wrapper });
  await act(() => result.current.mutateAsync({ body: { id: 1, subjectId: 1, name: 'Дроби' } }).catch(() => undefined));
  expect(keys).toEqual([null]);
});

it('a success of an older call does not end a newer intention', () => {
  const intention = new Intention();
  const first = intention.keyFor('a');
  const second = intention.keyFor('b');
  intention.fulfil(first);
  expect(intention.keyFor('b')).toBe(second);
});

it('keys differ', () => {
  expect(new Set(Array.from({ length: 100 }, newKey)).size).toBe(100);
});

describe('the change of a call', () => {
  const topics = queryOf(topicsRoutes.list, { query: { subjectId: 1 } });
  const journal = (id: number) => queryOf(lessonsRoutes.journal, { params: { id } });
  const header = (id: number) => queryOf(lessonsRoutes.header, { params: { id } });

  function calling<Route extends RouteDefinition>(route: Route, options?: Parameters<typeof useCall>[1]) {
    const client = makeQueryClient();
    const cached = [topics, journal(7), journal(8), header(7)];
    for (const { queryKey } of cached) client.setQueryData<unknown>(queryKey, {});
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    const { result } = renderHook(() => useCall(route, options), { wrapper });
    const outdated = () => cached.map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated);
    return { client, outdated, call: (input: RouteCall<Route>) => act(() => result.current.mutateAsync(input).catch(() => undefined)) };
  }

  it('affects the tags that its route declares, with the ids that the call names', async () => {
    const { outdated, call } = calling(lessonsRoutes.changeTopic);
    await call({ params: { classId: 7, lessonId: 1, topicId: 2 } });
    expect(outdated()).toEqual([false, true, false, true]);
  });

  it('affects all reads with the tag’s name where either side names no id', async () => {
    const { outdated, call } = calling(topicsRoutes.update);
    await call({ body: { id: 2, subjectId: 1, name: 'Дроби' } });
    expect(outdated()).toEqual([true, true, true, false]);
  });

  it('affects no read when the call was refused, or is one step of several', async () => {
    const refusedCall = calling(topicsRoutes.update);
    reply = refused;
    await refusedCall.call({ body: { id: 2, subjectId: 1, name: 'Дроби' } });
    reply = saved;
    const step = calling(topicsRoutes.create, { rereads: false });
    await step.call(body('Дроби'));
    expect([...refusedCall.outdated(), ...step.outdated()]).toEqual(Array(8).fill(false));
    await rereadTags(step.client, 'topics');
    expect(step.outdated()).toEqual([true, false, false, false]);
  });

  it('affects the paths that a release of a remote from before tags names', async () => {
    const { changes: _, ...former } = topicsRoutes.create;
    const { outdated, call } = calling(former, { invalidates: [{ path: lessonsRoutes.header.path }] } as object);
    await call(body('Дроби'));
    expect(outdated()).toEqual([false, false, false, true]);
  });

  it('causes a new read before the call is done', async () => {
    const client = makeQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    const { result } = renderHook(() => ({ list: useRead(topicsRoutes.list, { query: { subjectId: 1 } }), create: useCall(topicsRoutes.create) }), { wrapper });
    await vi.waitFor(() => expect(result.current.list.isSuccess).toBe(true));
    await act(() => result.current.create.mutateAsync(body('Дроби')));
    expect(keys).toHaveLength(3);
  });
});

describe('a read from a server that does not answer', () => {
  const away = (status: number, headers?: HeadersInit) => () => new Response(
    JSON.stringify({ success: false, data: null, errorMessage: 'Ні', message: null, code: 'x' }), { status, headers });
  const back = () => new Response(JSON.stringify({ success: true, data: [], errorMessage: null, message: null }));
  const shown: string[] = [];

  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

  function begin() {
    shown.length = 0;
    const client = makeQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    return renderHook(() => {
      const read = useRead(topicsRoutes.list, { query: { subjectId: 1 } });
      if (shown.at(-1) !== read.status) shown.push(read.status);
      return read;
    }, { wrapper });
  }

  async function readFor(seconds: number) {
    const { result } = begin();
    await pass(seconds);
    return result;
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('recovers by itself', async () => {
    reply = away(503);
    const result = await readFor(5);
    expect([result.current.isError, keys.length]).toEqual([true, 3]);
    reply = back;
    await pass(8);
    expect([result.current.data, result.current.isError]).toEqual([[], false]);
    const asked = keys.length;
    await pass(60);
    expect(keys).toHaveLength(asked);
  });

  it('shows its failure until a reply comes', async () => {
    reply = away(503);
    await readFor(30);
    expect([shown, keys.length > 6]).toEqual([['pending', 'error'], true]);
    reply = back;
    await pass(10);
    expect(shown).toEqual(['pending', 'error', 'success']);
  });

  it('shows its failure also during the repeat that looking at the tab starts', async () => {
    reply = away(500);
    await readFor(5);
    const asked = keys.length;
    for (const isFocused of [false, true]) focusManager.setFocused(isFocused);
    await pass(5);
    focusManager.setFocused(undefined);
    expect(keys.length).toBeGreaterThan(asked);
    expect(shown).toEqual(['pending', 'error']);
  });

  it('is not repeated for a screen that was left, and in a hidden tab only after the tab is looked at again', async () => {
    reply = away(503);
    const { unmount } = begin();
    await pass(5);
    focusManager.setFocused(false);
    await pass(30);
    expect(keys).toHaveLength(3);
    focusManager.setFocused(undefined);
    await pass(8);
    expect(keys.length).toBeGreaterThan(3);
    unmount();
    const asked = keys.length;
    await pass(30);
    expect(keys).toHaveLength(asked);
  });

  it('waits for the time in the reply when the server turned the read away', async () => {
    reply = away(429, { 'Retry-After': '3' });
    const result = await readFor(2.9);
    expect([result.current.status, keys.length]).toEqual(['pending', 1]);
    reply = back;
    await pass(0.2);
    expect(shown).toEqual(['pending', 'success']);
  });

  it('shows the failure when the server asks for a long wait, and is repeated after that wait', async () => {
    reply = away(429, { 'Retry-After': '20' });
    const result = await readFor(19);
    expect([result.current.status, keys.length]).toEqual(['error', 1]);
    reply = back;
    await pass(2);
    expect(shown).toEqual(['pending', 'error', 'success']);
  });

  it('is not repeated where the server refuses, and repeated twice where the server itself fails', async () => {
    for (const status of [404, 500]) {
      reply = away(status);
      keys.length = 0;
      await readFor(60);
      expect(keys).toHaveLength(status === 404 ? 1 : 3);
    }
  });
});

describe('a read that was begun ahead', () => {
  const reading = (client = makeQueryClient()) => {
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    return renderHook(() => useRead(topicsRoutes.list, { query: { subjectId: 1 } }), { wrapper }).result;
  };

  it('is taken by the first screen that needs the reply, and requested once', async () => {
    readAhead(topicsRoutes.list, { query: { subjectId: 1 } });
    const result = reading();
    await vi.waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(keys).toHaveLength(1);
    const later = reading();
    await vi.waitFor(() => expect(later.current.isSuccess).toBe(true));
    expect(keys).toHaveLength(2);
  });

  it('is in the cache when its screen comes, if the reply has arrived', async () => {
    readAhead(topicsRoutes.list, { query: { subjectId: 1 } });
    const client = makeQueryClient();
    cacheAhead(client);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(reading(client).current.isSuccess).toBe(true);
    expect(keys).toHaveLength(1);
  });

  it('of another person does not come into the cache', () => {
    readAhead(topicsRoutes.list, { query: { subjectId: 1 } });
    endSession();
    startSession({ accessToken: 'a2', refreshToken: 'r2', user: { fullName: 'Ірина', avatarPath: null, role: 'TenantAdmin' } });
    const client = makeQueryClient();
    cacheAhead(client);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });

  it('is not taken for other input, nor by another person', async () => {
    readAhead(topicsRoutes.list, { query: { subjectId: 2 } });
    readAhead(topicsRoutes.list, { query: { subjectId: 1 } });
    endSession();
    startSession({ accessToken: 'a2', refreshToken: 'r2', user: { fullName: 'Ірина', avatarPath: null, role: 'TenantAdmin' } });
    const result = reading();
    await vi.waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(keys).toHaveLength(3);
  });

  it('that was refused is requested anew', async () => {
    reply = lost;
    readAhead(topicsRoutes.list, { query: { subjectId: 1 } });
    reply = saved;
    const result = reading();
    await vi.waitFor(() => expect(result.current.isSuccess).toBe(true), 3_000);
    expect(keys).toHaveLength(2);
  });

  describe('by the page’s first script', () => {
    const { path } = topicsRoutes.list;
    const early = (sessionKey = readSession()?.key ?? '') => {
      const reads = { sessionKey, replies: new Map(), paths: new Set<string>() };
      handover.reads = reads;
      return readEarly<typeof topicsRoutes.list>(reads, 'a1', path, { subjectId: 1, search: undefined });
    };
    afterEach(() => {
      handover.reads = undefined;
      vi.useRealTimers();
    });

    it.each([
      ['whoever begins the same', () => readAhead(topicsRoutes.list, { query: { subjectId: 1 } })],
      ['the screen itself', () => undefined],
    ])('is taken, once, by %s', async (_, begin) => {
      void early();
      begin();
      const result = reading();
      await vi.waitFor(() => expect(result.current.isSuccess).toBe(true));
      expect(keys).toHaveLength(1);
      expect(handover.reads?.replies.size).toBe(0);
    });

    it('that failed is requested again', async () => {
      reply = lost;
      expect(await early()).toBeNull();
      reply = saved;
      const result = reading();
      await vi.waitFor(() => expect(result.current.isSuccess).toBe(true));
      expect(keys).toHaveLength(2);
    });

    it('of another session is requested again', async () => {
      await early('another');
      const result = reading();
      await vi.waitFor(() => expect(result.current.isSuccess).toBe(true));
      expect(keys).toHaveLength(2);
    });

    it('ends when no reply ever comes, and is kept for ten seconds', async () => {
      const limit = vi.spyOn(AbortSignal, 'timeout');
      void early();
      expect(limit).toHaveBeenCalledWith(10_000);
      vi.useFakeTimers();
      await early();
      expect(handover.reads?.replies.size).toBe(1);
      vi.advanceTimersByTime(10_000);
      expect(handover.reads?.replies.size).toBe(0);
    });
  });

  it('is not begun without a session', () => {
    endSession();
    readAhead(topicsRoutes.list, { query: { subjectId: 1 } });
    expect(keys).toEqual([]);
  });
});
