import { makeQueryClient } from '@dzvinok/api-client/client';
import { forgetOthersOffline, whyOffline } from '@dzvinok/api-client/offline';
import { queryOf } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { scheduleItem } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFamilyOffline } from './offline-replies.ts';

keepFamilyOffline();

const lesson = scheduleItem({ joinUrl: 'https://meet.example/secret-room' });

const week = (studentId?: number) => queryOf(familyRoutes.week, { query: { week: '2026-11-16', studentId } });

let reply: (url: string) => Promise<Response> | Response;
const answers = (data: unknown) => () => Response.json({ success: true, data, errorMessage: null, message: null });
const refuses = (status: number) => () => Response.json({ success: false, data: null, errorMessage: 'Ні', message: null }, { status });
const isAway = () => Promise.reject(new TypeError('Failed to fetch'));

function signIn(centre: string, person: number): void {
  const payload = btoa(JSON.stringify({ aud: centre, sub: String(person) }));
  startSession({ accessToken: `a.${payload}.c`, refreshToken: 'r', user: { fullName: 'Леся', avatarPath: null, role: 'Student' } });
}

function open(): QueryClient {
  const client = makeQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } });
  forgetOthersOffline();
  return client;
}

async function show(client: QueryClient, query: ReturnType<typeof week>) {
  const observer = new QueryObserver(client, query);
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => {
    const { fetchStatus, isPending } = observer.getCurrentResult();
    expect([fetchStatus, isPending]).toEqual(['idle', false]);
  });
  // After an offline reply the next attempt follows at once.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  stop();
  return observer.getCurrentResult();
}

const kept = () => Object.entries(localStorage).filter(([key]) => key.startsWith('dzvinok.seen'));

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => reply(url));
  reply = answers([lesson]);
});
afterEach(() => {
  endSession();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the offline reply of a week', () => {
  it('is shown with its own age while the server cannot be reached', async () => {
    signIn('tenant:1', 8);
    const before = Date.now();
    await show(open(), week());
    reply = isAway;
    await new Promise((resolve) => setTimeout(resolve, 30));
    const opened = Date.now();
    const { data, isError, dataUpdatedAt } = await show(open(), week());
    expect(data).toMatchObject([{ subjectName: 'Хімія', homeworkDescription: 'Прочитати параграф 7' }]);
    expect(isError).toBe(true);
    expect(dataUpdatedAt).toBeGreaterThanOrEqual(before);
    expect(dataUpdatedAt).toBeLessThan(opened);
  });

  it('is replaced by the reply of the server, even an empty reply', async () => {
    signIn('tenant:1', 8);
    await show(open(), week());
    reply = answers([]);
    expect(await show(open(), week())).toMatchObject({ data: [], isError: false });
    reply = isAway;
    expect(await show(open(), week())).toMatchObject({ data: [] });
  });

  it('is shown three seconds into a request that is still pending', async () => {
    signIn('tenant:1', 8);
    await show(open(), week());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const late = Promise.withResolvers<Response>();
    reply = () => late.promise;
    const observer = new QueryObserver(open(), week());
    const stop = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(2_900);
    expect(observer.getCurrentResult().data).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(observer.getCurrentResult()).toMatchObject({ data: [{ subjectName: 'Хімія' }], isFetching: true });
    vi.useRealTimers();
    stop();
  });

  it('is marked as offline on the page that read the week, until the server replies again', async () => {
    signIn('tenant:1', 8);
    reply = answers([scheduleItem({ joinUrl: null })]);
    const client = open();
    expect(whyOffline((await show(client, week())).data)).toBeNull();
    // The cache drops replies ten minutes after their screen closed.
    client.clear();
    const confirmed = reply;
    reply = isAway;
    expect(whyOffline((await show(client, week())).data)).toBe('offline');
    reply = confirmed;
    const { data, isError } = await show(client, week());
    expect([data?.length, isError, whyOffline(data)]).toEqual([1, false, null]);
  });

  it('is deleted when the server refuses the week', async () => {
    signIn('tenant:1', 8);
    await show(open(), week());
    const client = open();
    await show(client, week());
    reply = refuses(404);
    await client.invalidateQueries();
    expect(await show(client, week())).toMatchObject({ data: undefined, isError: true });
    expect(kept()).toEqual([]);
    reply = isAway;
    expect((await show(open(), week())).data).toBeUndefined();
  });

  it('stays when a proxy answers with a page of its own', async () => {
    signIn('tenant:1', 8);
    await show(open(), week());
    for (const status of [401, 403, 404]) {
      reply = () => Promise.resolve(new Response('<h1>Blocked</h1>', { status }));
      expect((await show(open(), week())).data).toHaveLength(1);
      expect(kept()).toHaveLength(1);
    }
  });

  it('is deleted with all weeks of a child removed from the parent, and of that child only', async () => {
    signIn('tenant:1', 8);
    const another = queryOf(familyRoutes.week, { query: { week: '2026-11-23', studentId: 5 } });
    for (const query of [week(5), another, week(6), week()]) await show(open(), query);
    expect(kept()).toHaveLength(4);
    reply = refuses(404);
    await show(open(), week(5));
    await vi.waitFor(() => expect(kept().map(([key]) => key.includes('"studentId":5'))).toEqual([false, false]));
    reply = answers({ courses: [], timezone: 'Europe/Kyiv', children: [{ studentId: 4, fullName: 'Ія' }] });
    await open().fetchQuery(queryOf(familyRoutes.header, { query: {} }));
    await vi.waitFor(() => expect(kept().filter(([key]) => key.includes('"studentId"'))).toEqual([]));
    expect(kept().length).toBeGreaterThan(0);
  });

  it('is not shown for another child or another week', async () => {
    signIn('tenant:1', 8);
    await show(open(), week(5));
    reply = isAway;
    expect((await show(open(), week(5))).data).toHaveLength(1);
    for (const other of [week(6), week(), queryOf(familyRoutes.week, { query: { week: '2026-11-23', studentId: 5 } })]) {
      expect((await show(open(), other)).data).toBeUndefined();
    }
  });

  it.each([
    ['another user of the centre', 'tenant:1', 9],
    ['a user with the same id in another centre', 'tenant:2', 8],
  ])('is neither shown to nor kept for %s', async (_, centre, person) => {
    signIn('tenant:1', 8);
    await show(open(), week());
    expect(kept()).toHaveLength(1);
    signIn(centre, person);
    expect(kept()).toEqual([]);
    reply = isAway;
    expect((await show(open(), week())).data).toBeUndefined();
    signIn('tenant:1', 8);
    expect((await show(open(), week())).data).toBeUndefined();
  });

  it('is deleted by the sign-out, and a reply that arrives later is not kept', async () => {
    signIn('tenant:1', 8);
    const client = open();
    await show(client, week());
    const late = Promise.withResolvers<Response>();
    reply = () => late.promise;
    void client.fetchQuery({ ...week(), staleTime: 0 }).catch(() => {});
    await vi.waitFor(() => expect(client.isFetching()).toBe(1));
    endSession();
    expect(kept()).toEqual([]);
    signIn('tenant:1', 9);
    late.resolve(answers([lesson])());
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(kept()).toEqual([]);
  });

  it('of a user whose tab was closed is deleted when another user opens the product', () => {
    localStorage.setItem('dzvinok.seen/tenant:1/8/x', '{"seenAt":1,"data":[]}');
    signIn('tenant:1', 9);
    open();
    expect(kept()).toEqual([]);
  });

  it('holds no link to a broadcast and no tokens', async () => {
    signIn('tenant:1', 8);
    const { data } = await show(open(), week());
    expect(data?.[0]?.joinUrl).toBe(lesson.joinUrl);
    const text = JSON.stringify(kept());
    expect(text).toContain('Хімія');
    expect(text).not.toMatch(/secret-room|accessToken/);
  });

  it('has the link to a broadcast in the tab that read the link, and in no tab after the sign-out', async () => {
    signIn('tenant:1', 8);
    await show(open(), week());
    reply = isAway;
    expect((await show(open(), week())).data).toMatchObject([{ joinUrl: lesson.joinUrl }]);
    const elsewhere = Object.entries(sessionStorage);
    sessionStorage.clear();
    expect((await show(open(), week())).data).toMatchObject([{ joinUrl: null }]);
    for (const [key, text] of elsewhere) sessionStorage.setItem(key, String(text));
    signIn('tenant:2', 8);
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret-room');
    signIn('tenant:1', 8);
    reply = answers([lesson]);
    await show(open(), week());
    endSession();
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('secret-room');
  });

  it('is not needed: a browser that refuses storage still shows the week', async () => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    signIn('tenant:1', 8);
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(await show(open(), week())).toMatchObject({ data: [{ joinUrl: lesson.joinUrl }], isError: false });
    vi.unstubAllGlobals();
  });

  it('of an unknown shape or broken JSON is not shown', async () => {
    signIn('tenant:1', 8);
    await show(open(), week());
    const [key = ''] = kept()[0] ?? [];
    reply = isAway;
    for (const text of ['{"seenAt":1,"data":[{"classId":3}]}', '{"seenAt', '[]']) {
      localStorage.setItem(key, text);
      expect((await show(open(), week())).data).toBeUndefined();
    }
  });

  it('is limited to the latest twelve replies', async () => {
    signIn('tenant:1', 8);
    const client = open();
    for (let studentId = 1; studentId <= 15; studentId += 1) {
      await client.fetchQuery(week(studentId));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(kept()).toHaveLength(12);
    expect(kept().some(([key]) => key.includes('"studentId":1}'))).toBe(false);
  });
});

it('replies of other routes than the week are not kept', async () => {
  signIn('tenant:1', 8);
  reply = answers([]);
  await open().fetchQuery(queryOf(familyRoutes.missedLessons, { query: {} }));
  expect(kept()).toEqual([]);
});
