import { startLive } from '@dzvinok/api-client/live';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { liveRoutes } from '@dzvinok/contract/live';
import { FakeApi } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/remote/session';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { UiProvider } from '@dzvinok/ui/provider';
import { forgetToasts } from '@dzvinok/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LessonEvents } from './lesson-events.tsx';

configure({ asyncUtilTimeout: 5_000 });

const lesson: ScheduleItem = {
  classId: 4, className: 'Ж', dayOfWeek: 1, startDateTime: '2026-11-23T18:00:00+02:00', lessonDuration: 60, subjectName: 'Математика',
  subjectColor: 'blue', classroomName: null, homeworkDescription: null, status: null, canChooseStatus: true,
  chooseUntil: '2026-11-23T17:45:00+02:00', chooseSecondsLeft: 60, joinUrl: null,
};
const broadcast = { ...lesson, joinUrl: 'https://meet.example.ua/room' };
const title = 'Онлайн трансляція почалася';

type Weeks = (week: string | undefined) => ScheduleItem[] | Promise<ScheduleItem[]>;
let api: FakeApi;
let stop: () => void;
/** The schedule is answered so from now on. */
let weeks: Weeks;

const isThisWeek = (week: string | undefined) => week === api.callsOf(familyRoutes.schedule).map(({ query }) => weekOf(query)).toSorted((one = '', other = '') => one.localeCompare(other))[0];
const weekOf = (query: unknown) => (typeof query === 'object' && query !== null && 'week' in query ? String(query.week) : undefined);
const readings = () => api.callsOf(familyRoutes.schedule).length / 2;
const hasRead = (count: number) => vi.waitFor(() => expect(readings()).toBe(count), { timeout: 5_000 });
/** The replies that are on their way have been dealt with. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

let stream: ReturnType<typeof openStream>;
function openStream() {
  return api.stream(liveRoutes.events, [{ kind: 'ready' }]);
}

beforeEach(() => {
  api = new FakeApi().answer(familyRoutes.header, { courses: [], timezone: 'Europe/Kyiv' });
  stream = openStream();
  weeks = (week) => (isThisWeek(week) ? [lesson] : []);
  api.answer(familyRoutes.schedule, ({ query }) => weeks(query.week));
  const uninstall = api.install();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Бондар Марко', avatarPath: null, role: 'Student' } });
  const stopLive = startLive();
  stop = () => {
    stopLive();
    uninstall();
    endSession();
  };
});
afterEach(() => {
  cleanup();
  act(forgetToasts);
  stop();
  vi.useRealTimers();
});

const screenOf = (isStudent: boolean) => (
  <UiProvider environment="test">
    <QueryClientProvider client={new QueryClient()}>{isStudent && <MemoryRoutes routes={[{ path: '/', element: <LessonEvents /> }]} at="/" />}</QueryClientProvider>
  </UiProvider>
);

it('tells of a broadcast that began', async () => {
  render(screenOf(true));
  await hasRead(1);
  await settled();
  weeks = (week) => (isThisWeek(week) ? [broadcast] : []);
  stream.send({ kind: 'student', studentId: 11 });
  expect(await screen.findByText(title)).toBeTruthy();
});

it('tells the next person nothing of what the former one had asked for', async () => {
  const { rerender } = render(screenOf(true));
  await hasRead(1);
  await settled();
  const late = Promise.withResolvers<ScheduleItem[]>();
  weeks = () => late.promise;
  stream.send({ kind: 'student', studentId: 11 });
  await hasRead(2);
  rerender(screenOf(false));
  late.resolve([broadcast]);
  await settled();
  expect(screen.queryByText(title)).toBeNull();
});

it('tells once, whichever of two readings comes first', async () => {
  render(screenOf(true));
  await hasRead(1);
  await settled();
  const late = Promise.withResolvers<ScheduleItem[]>();
  weeks = () => late.promise;
  stream.send({ kind: 'student', studentId: 11 });
  await hasRead(2);
  weeks = (week) => (isThisWeek(week) ? [broadcast] : []);
  stream.send({ kind: 'student', studentId: 11 });
  await screen.findByText(title);
  act(forgetToasts);
  late.resolve([lesson]);
  await settled();
  stream.send({ kind: 'student', studentId: 11 });
  await hasRead(4);
  await settled();
  expect(screen.queryByText(title)).toBeNull();
});

it('tells of what began while nothing was heard, and of lessons of two groups at one time', async () => {
  const other = { ...lesson, classId: 5, subjectName: 'Фізика' };
  weeks = (week) => (isThisWeek(week) ? [lesson, other] : []);
  render(screenOf(true));
  await hasRead(1);
  await settled();
  weeks = (week) => (isThisWeek(week) ? [broadcast, { ...other, joinUrl: 'https://meet.example.ua/other' }] : []);
  stream.end();
  expect(await screen.findAllByText(title)).toHaveLength(2);
});

it('looks at two weeks also in the first hours of a Monday, which is a Sunday in Greenwich', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T00:30:00+02:00') });
  render(screenOf(true));
  await hasRead(1);
  expect(api.callsOf(familyRoutes.schedule).map(({ query }) => weekOf(query))).toEqual(['2026-11-23', '2026-11-30']);
});
