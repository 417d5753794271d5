import { authRoutes, refreshTokenHeader } from '@dzvinok/contract/auth';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { liveRoutes, type LiveEvent } from '@dzvinok/contract/live';
import { subjectsRoutes, type Subject } from '@dzvinok/contract/subjects';
import { readEarly } from '@dzvinok/early/early-reads';
import { handover } from '@dzvinok/early/handover';
import { FakeApi, refuse } from '@dzvinok/api-client/harness';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '../query/client.ts';
import { queryOf, useRead } from '../query/query.ts';
import { isHearing, onLiveEvent } from './live-events.ts';
import { startLive, useLiveReads, type LiveChangeEvent } from './live.ts';

const user = { fullName: 'Марта Левчук', avatarPath: null, role: 'Teacher' } as const;
const signedIn = { accessToken: 'a1', refreshToken: 'r1', user };
const event: LiveChangeEvent = { kind: 'group', groupId: 7, version: 3 };
const ready: LiveEvent = { kind: 'ready' };

/** Busy machines are slow. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000 });

let api: FakeApi;
let stops: (() => void)[];

beforeEach(() => {
  api = new FakeApi().answer(subjectsRoutes.list, []);
  stops = [api.install()];
});
afterEach(() => {
  cleanup();
  endSession();
  for (const stop of stops.toReversed()) stop();
});

function begin(): void {
  stops.push(startLive());
}

describe('live updates', () => {
  it('are received while a person is signed in, with a new stream for each sign-in', async () => {
    const stream = api.stream(liveRoutes.events, [ready]);
    const heard: LiveChangeEvent[] = [];
    stops.push(onLiveEvent((one) => heard.push(one)));
    begin();
    expect(api.callsOf(liveRoutes.events)).toEqual([]);
    startSession(signedIn);
    await eventually(() => expect(stream.listeners).toBe(1));
    stream.send(event);
    await eventually(() => expect(heard).toEqual([event]));
    endSession();
    await eventually(() => expect(stream.listeners).toBe(0));
    startSession({ ...signedIn, accessToken: 'b1', user: { ...user, role: 'Student' } });
    await eventually(() => expect(stream.listeners).toBe(1));
    expect(api.callsOf(liveRoutes.events)).toHaveLength(2);
  });

  it('are not requested for a role without live updates', async () => {
    api.stream(liveRoutes.events, [ready]);
    begin();
    startSession({ ...signedIn, user: { ...user, role: 'SuperAdmin' } });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(api.callsOf(liveRoutes.events)).toEqual([]);
  });

  it('say whether a stream is open', async () => {
    const stream = api.stream(liveRoutes.events);
    startSession(signedIn);
    begin();
    await eventually(() => expect(stream.listeners).toBe(1));
    expect(isHearing()).toBe(false);
    stream.send(ready);
    await eventually(() => expect(isHearing()).toBe(true));
    stream.end();
    await eventually(() => expect(isHearing()).toBe(false));
  });

  it('go on with fresh tokens when the old one is over', async () => {
    const tokens: (string | null)[] = [];
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
      if (address === authRoutes.refresh.path) {
        const envelope = { success: true, data: 'a2', errorMessage: null, message: null };
        return new Response(JSON.stringify(envelope), { headers: { [refreshTokenHeader]: 'r2' } });
      }
      tokens.push(new Headers(init.headers).get('Authorization'));
      if (tokens.length === 1) return new Response(JSON.stringify({ success: false, data: null, errorMessage: 'Увійдіть ще раз.' }), { status: 401 });
      return new Response(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } });
    });
    stops.push(() => vi.unstubAllGlobals());
    startSession(signedIn);
    begin();
    await eventually(() => expect(tokens).toEqual(['Bearer a1', 'Bearer a2']));
    expect(readSession()?.refreshToken).toBe('r2');
  });
});

describe('reads that are kept live', () => {
  const reads = [subjectsRoutes.list];

  function show(apply: (event: LiveChangeEvent) => void = () => {}, client = makeQueryClient()) {
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    const view = renderHook(() => {
      const { data } = useRead(subjectsRoutes.list);
      useLiveReads({ reads, apply });
      return data;
    }, { wrapper });
    return { ...view, client };
  }

  const timesRead = () => api.callsOf(subjectsRoutes.list).length;

  it('hand each live event to their screen', async () => {
    const stream = api.stream(liveRoutes.events, [ready]);
    startSession(signedIn);
    begin();
    const heard: LiveChangeEvent[] = [];
    const { unmount } = show((one) => heard.push(one));
    await eventually(() => expect(stream.listeners).toBe(1));
    stream.send(event);
    await eventually(() => expect(heard).toEqual([event]));
    unmount();
    stream.send(event);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(heard).toHaveLength(1);
  });

  it('are read again when an event has their tags, and not for an event with other tags', async () => {
    const stream = api.stream(liveRoutes.events, [ready]);
    api.answer(groupsRoutes.mine, []).answer(homeworksRoutes.one, { todayLessonHomework: null, nextLessonHomework: null });
    startSession(signedIn);
    begin();
    const client = makeQueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
    const kept = [groupsRoutes.mine, homeworksRoutes.one];
    const { result } = renderHook(() => {
      useLiveReads({ reads: kept });
      return [useRead(groupsRoutes.mine).data, useRead(homeworksRoutes.one, { params: { id: 7 } }).data];
    }, { wrapper });
    const times = () => [api.callsOf(groupsRoutes.mine).length, api.callsOf(homeworksRoutes.one).length];
    await eventually(() => expect([result.current.every(Boolean), stream.listeners]).toEqual([true, 1]));
    const before = times();
    const grown = (...steps: number[]) => eventually(() => expect(times()).toEqual(before.map((count, index) => count + (steps[index] ?? 0))));
    act(() => stream.send({ kind: 'group', groupId: 8, version: 2, tags: [{ name: 'homework', id: 8 }, { name: 'something-new' }] }));
    act(() => stream.send({ kind: 'group', groupId: 7, version: 2, tags: [{ name: 'homework', id: 7 }] }));
    await grown(0, 1);
    act(() => stream.send({ kind: 'group', groupId: 8, version: 3, tags: [{ name: 'groups' }] }));
    await grown(1, 1);
    // an older gateway names no tags: anything of the group may have changed
    act(() => stream.send({ kind: 'group', groupId: 7, version: 3 }));
    await grown(2, 2);
  });

  it('are read again when a stream opens again, also where the first reply is still on its way', async () => {
    const stream = api.stream(liveRoutes.events);
    const { promise, resolve } = Promise.withResolvers<[]>();
    api.answer(subjectsRoutes.list, () => promise);
    startSession(signedIn);
    begin();
    const { result } = show();
    await eventually(() => expect([timesRead(), stream.listeners]).toEqual([1, 1]));
    act(() => stream.send(ready));
    await new Promise((done) => setTimeout(done, 20));
    expect(timesRead()).toBe(1);
    resolve([]);
    await eventually(() => expect(timesRead()).toBe(2));
    await eventually(() => expect(result.current).toEqual([]));
    act(() => stream.send(ready));
    await eventually(() => expect(timesRead()).toBe(3));
  });

  it('are not read twice when the stream opened before the reads', async () => {
    const stream = api.stream(liveRoutes.events, [ready]);
    startSession(signedIn);
    begin();
    await eventually(() => expect(isHearing()).toBe(true));
    const { result } = show();
    await eventually(() => expect(result.current).toEqual([]));
    window.dispatchEvent(new Event('focus'));
    await new Promise((done) => setTimeout(done, 30));
    expect([timesRead(), stream.listeners]).toEqual([1, 1]);
  });

  it('are read again when the stream opened, or an event came, between the read and its use by a screen', async () => {
    const stream = api.stream(liveRoutes.events, [ready]);
    startSession(signedIn);
    const client = makeQueryClient();
    await client.prefetchQuery(queryOf(subjectsRoutes.list));
    begin();
    await eventually(() => expect(isHearing()).toBe(true));
    const { unmount } = show(undefined, client);
    await eventually(() => expect(timesRead()).toBe(2));
    unmount();
    await client.refetchQueries({ queryKey: [subjectsRoutes.list.path], type: 'all' });
    await new Promise((done) => setTimeout(done, 5));
    stream.send(event);
    let isHeard = false;
    stops.push(onLiveEvent(() => (isHeard = true)));
    await eventually(() => expect(isHeard).toBe(true));
    show(undefined, client);
    await eventually(() => expect(timesRead()).toBe(4));
    await new Promise((done) => setTimeout(done, 30));
    expect(timesRead()).toBe(4);
  });

  it('are read again when the stream opened between the read of the first script and the screen that takes the reply', async () => {
    api.stream(liveRoutes.events, [ready]);
    startSession(signedIn);
    const reads = { sessionKey: readSession()?.key ?? '', replies: new Map(), paths: new Set<string>() };
    handover.reads = reads;
    stops.push(() => (handover.reads = undefined));
    await readEarly<typeof subjectsRoutes.list>(reads, 'a1', subjectsRoutes.list.path, {});
    const { promise, resolve } = Promise.withResolvers<Subject[]>();
    api.answer(subjectsRoutes.list, () => promise);
    begin();
    await eventually(() => expect(isHearing()).toBe(true));
    const { result } = show();
    await eventually(() => expect([result.current, timesRead()]).toEqual([[], 2]));
    const newer: Subject[] = [{ id: 1, name: 'Математика', color: 'blue' }];
    resolve(newer);
    await eventually(() => expect(result.current).toEqual(newer));
  });

  it('are read again when the window is looked at, if there are no live updates', async () => {
    api.answer(liveRoutes.events, () => {
      throw refuse('server.unavailable', 'Сервер зараз недоступний');
    });
    startSession(signedIn);
    begin();
    const { result } = show();
    await eventually(() => expect(result.current).toEqual([]));
    act(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await eventually(() => expect(timesRead()).toBe(2));
    await new Promise((done) => setTimeout(done, 30));
    expect(timesRead()).toBe(2);
  });

  it('are outdated as soon as no screen keeps them live', async () => {
    api.stream(liveRoutes.events, [ready]);
    startSession(signedIn);
    begin();
    const { result, unmount, client } = show();
    await eventually(() => expect(result.current).toEqual([]));
    unmount();
    expect(client.getQueryState([subjectsRoutes.list.path, {}])?.isInvalidated).toBe(true);
  });
});
