import { startLive } from '@dzvinok/api-client/live';
import { makeQueryClient } from '@dzvinok/api-client/client';
import { useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { lessonsRoutes, type Journal, type LessonHeader } from '@dzvinok/contract/lessons';
import { liveRoutes, type LiveEvent } from '@dzvinok/contract/live';
import type { SavedMark } from '@dzvinok/contract/marks';
import { FakeApi } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useGroupsLive, useJournalLive } from './journal-live.ts';

const header: LessonHeader = {
  className: 'А', subjectId: 2, subjectName: 'Хімія', subjectColor: 'yellow', isLessonToday: true, isLessonStarted: false,
  lessonId: null, studentsToBePresentOnlineCount: 0, studentsToWatchVideoRecordingCount: 0,
};
const saved: SavedMark = {
  id: 900, studentId: 1, lessonId: 40, topicId: 21, homeworkMark: null, classworkMark: 9, absent: false, notReady: false,
  isLate: false, isMilestone: false, comment: null, version: 1,
};
const journal: Journal = {
  version: 5,
  lessons: [{ id: 40, topicId: 21, topicName: 'Оксиди', startDateTime: '2026-11-21T10:00:00+02:00' }],
  students: [{ id: 1, fullName: 'Бондар Марко', avatarPath: null, isMember: true, marks: [] }],
};

/** Busy machines are slow. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000 });

let api: FakeApi;
let stream: ReturnType<typeof streamOf>;
let stops: (() => void)[];

function streamOf(fake: FakeApi) {
  return fake.stream(liveRoutes.events, [{ kind: 'ready' }]);
}

beforeEach(async () => {
  api = new FakeApi().answer(lessonsRoutes.journal, journal).answer(lessonsRoutes.header, header).answer(groupsRoutes.mine, []);
  stream = streamOf(api);
  stops = [api.install(), startLive()];
  startSession({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Марта', avatarPath: null, role: 'Teacher' } });
  await eventually(() => expect(stream.listeners).toBe(1));
});
afterEach(() => {
  cleanup();
  endSession();
  for (const stop of stops.toReversed()) stop();
});

function show<Shown>(screen: () => Shown) {
  const client = makeQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(screen, { wrapper }).result;
}

function showGroup() {
  return show(() => {
    useJournalLive(7);
    useRead(groupsRoutes.mine);
    const shown = useRead(lessonsRoutes.journal, { params: { id: 7 } }).data;
    return { journal: shown, header: useRead(lessonsRoutes.header, { params: { id: 7 } }).data };
  });
}

const times = () => [lessonsRoutes.journal, lessonsRoutes.header].map((route) => api.callsOf(route).length);

/** Events are applied in order, so earlier events are done once this one shows. */
async function tellAndSee(event: LiveEvent, check: () => void): Promise<void> {
  stream.send(event);
  await eventually(check);
}

const change = (version: number, groupId = 7): LiveEvent => ({ kind: 'group', groupId, version });
const marks = (version: number, groupId = 7): LiveEvent => ({ kind: 'marks', groupId, version, marks: [saved] });

async function openGroup() {
  const screen = showGroup();
  await eventually(() => expect([screen.current.journal?.version, screen.current.header]).toEqual([5, header]));
  return screen;
}

it('puts marks into the journal without a new read', async () => {
  const screen = await openGroup();
  const marked = () => expect(screen.current.journal?.students[0]?.marks).toMatchObject([{ classworkMark: 9 }]);
  await tellAndSee(marks(6), marked);
  stream.send(marks(6));
  stream.send(marks(6, 8));
  await tellAndSee(change(6), () => expect(times()).toEqual([1, 2]));
  marked();
});

it('reads the journal again after a gap', async () => {
  const screen = await openGroup();
  api.answer(lessonsRoutes.journal, { ...journal, version: 8 });
  await tellAndSee(marks(8), () => expect(screen.current.journal?.version).toBe(8));
  expect(times()).toEqual([2, 1]);
});

it('does not trust a reply that was made before the marks were saved', async () => {
  const { promise, resolve } = Promise.withResolvers<Journal>();
  api.answer(lessonsRoutes.journal, () => promise);
  const screen = showGroup();
  await eventually(() => expect(times()).toEqual([1, 1]));
  stream.send(marks(6));
  // shows that the event before was applied too
  await tellAndSee(change(5, 9), () => expect(api.callsOf(groupsRoutes.mine)).toHaveLength(2));
  api.answer(lessonsRoutes.journal, { ...journal, version: 6 });
  resolve(journal);
  await eventually(() => expect(screen.current.journal?.version).toBe(6));
  expect(times()[0]).toBe(2);
});

it('reads again after a change of the group, except a journal that already has the change', async () => {
  const screen = await openGroup();
  api.answer(lessonsRoutes.header, { ...header, studentsToBePresentOnlineCount: 2 });
  await tellAndSee(change(5), () => expect(screen.current.header?.studentsToBePresentOnlineCount).toBe(2));
  expect(times()).toEqual([1, 2]);
  stream.send(change(6, 8));
  await tellAndSee(change(6), () => expect(times()).toEqual([2, 3]));
});

it('keeps the list of groups fresh', async () => {
  const screen = show(() => {
    useGroupsLive();
    return useRead(groupsRoutes.mine).data;
  });
  await eventually(() => expect(screen.current).toEqual([]));
  stream.send(marks(6, 8));
  await tellAndSee(change(6, 8), () => expect(api.callsOf(groupsRoutes.mine)).toHaveLength(2));
});
