import type { ApiFailure } from '@dzvinok/api-client/call';
import { makeQueryClient } from '@dzvinok/api-client/client';
import { forgetOthersOffline, whyOffline } from '@dzvinok/api-client/offline';
import { queryOf } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { progressRoutes } from '@dzvinok/contract/progress';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { scheduleItem } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { QueryObserver, type QueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFamilyOffline } from './offline-replies.ts';
import { readForOffline } from './read-for-offline.ts';

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

async function show<Data>(client: QueryClient, query: UseQueryOptions<Data, ApiFailure>) {
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

const streams = await vi.importActual<Record<string, unknown>>('node:stream/web');

beforeEach(() => {
  // happy-dom lacks compression streams.
  for (const name of ['CompressionStream', 'DecompressionStream']) vi.stubGlobal(name, streams[name]);
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
    await vi.waitFor(() => expect(kept()).toHaveLength(1), { timeout: 5_000 });
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

  it('is limited to the latest twenty-four replies', async () => {
    signIn('tenant:1', 8);
    const client = open();
    for (let studentId = 1; studentId <= 27; studentId += 1) {
      await client.fetchQuery(week(studentId));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(kept()).toHaveLength(24);
    expect(kept().some(([key]) => key.includes('"studentId":1}'))).toBe(false);
  });
});

describe('homework, missed lessons and progress', () => {
  const header = { courses: [], timezone: 'Europe/Kyiv', children: [{ studentId: 5, fullName: 'Ія' }, { studentId: 6, fullName: 'Лев' }] };
  const homework = [{ lessonId: 1, setOn: '2026-11-16', dueOn: null, subjectName: 'Хімія', subjectColor: 'blue', description: 'Вправа 7', isDone: false }];
  const missed = [{ subjectName: 'Фізика', dates: [] }];
  const progress = [{ subjectName: 'Історія', subjectColor: 'blue', points: [] }];
  const answersByCall = (url: string) => {
    const found = Object.entries({
      [familyRoutes.header.path]: header, [familyRoutes.week.path]: [lesson], [homeworksRoutes.ofStudent.path]: homework,
      [familyRoutes.missedLessons.path]: missed, [progressRoutes.list.path]: progress,
    }).find(([path]) => url.startsWith(path));
    return answers(found?.[1])();
  };
  const read = (client: QueryClient, query: { studentId?: number }) => Promise.all([
    show(client, queryOf(homeworksRoutes.ofStudent, { query })),
    show(client, queryOf(familyRoutes.missedLessons, { query })),
    show(client, queryOf(progressRoutes.list, { query })),
  ]).then((results) => results.map(({ data }) => data));

  it('of all children are shown while the server cannot be reached, also when only the week of one child was opened', async () => {
    signIn('tenant:1', 8);
    reply = answersByCall;
    await readForOffline(open(), header);
    await vi.waitFor(() => expect(kept()).toHaveLength(11));
    reply = isAway;
    for (const query of [{}, { studentId: 6 }]) expect(await read(open(), query)).toEqual([homework, missed, progress]);
    expect(await read(open(), { studentId: 7 })).toEqual([undefined, undefined, undefined]);
  });

  it('are read for offline use once in six hours, and again at once after a failure', async () => {
    signIn('tenant:1', 8);
    let calls = 0;
    reply = (url) => {
      calls += 1;
      return calls === 3 ? isAway() : answersByCall(url);
    };
    await readForOffline(open(), header);
    expect(calls).toBe(3);
    await readForOffline(open(), header);
    expect(calls).toBe(13);
    await readForOffline(open(), header);
    expect(calls).toBe(13);
    vi.useFakeTimers({ now: Date.now() + 7 * 3_600_000, toFake: ['Date'] });
    await readForOffline(open(), header);
    vi.useRealTimers();
    expect(calls).toBe(23);
  });

  it('are neither shown to another user of the device nor left after the sign-out', async () => {
    signIn('tenant:1', 8);
    reply = answersByCall;
    await readForOffline(open(), header);
    await vi.waitFor(() => expect(kept()).toHaveLength(11));
    signIn('tenant:1', 9);
    expect(kept()).toEqual([]);
    reply = isAway;
    expect(await read(open(), {})).toEqual([undefined, undefined, undefined]);
    signIn('tenant:1', 8);
    reply = answersByCall;
    await read(open(), {});
    await vi.waitFor(() => expect(kept()).toHaveLength(3));
    endSession();
    expect(kept()).toEqual([]);
  });
});

it('replies of other routes are not kept', async () => {
  signIn('tenant:1', 8);
  reply = answers([]);
  await open().fetchQuery(queryOf(recordingsRoutes.list, { query: {} }));
  expect(kept()).toEqual([]);
});
