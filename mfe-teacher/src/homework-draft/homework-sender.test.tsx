import { makeQueryClient } from '@dzvinok/api-client/client';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { refuse, refuseFor, type FakeApi } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { header, teacherApi } from '../teacher.fixture.ts';
import { HomeworkSender } from './homework-sender.ts';
import { draftOf, parseDraft, type Draft } from './kept-draft.ts';

const waiting: Draft = { text: 'Вправа 3', base: null, lessonId: 40, isWaiting: true };
const own = 'tenant:1/8';
let api: FakeApi;
let uninstall: () => void;

function signIn(account: number): void {
  const accessToken = `a.${btoa(JSON.stringify({ aud: 'tenant:1', sub: String(account) }))}.c`;
  startSession({ accessToken, refreshToken: 'r', user: { fullName: 'Леся', avatarPath: null, role: 'Teacher' } });
}

const keep = (groupId: number, draft: Draft | null = waiting) => draftOf(own, groupId).write(draft);
const kept = (groupId: number) => parseDraft(draftOf(own, groupId).raw());
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
const sent = () => api.callsOf(homeworksRoutes.set).map(({ params, query, body }) => ({ params, query, body }));
const toGroup = (id: number) => ({ params: { id }, query: { lessonId: 40 }, body: 'Вправа 3' });
const asked = () => api.callsOf(homeworksRoutes.one).length;
const none = { todayLessonHomework: null, nextLessonHomework: null };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  api = teacherApi()
    .answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 })
    .answer(homeworksRoutes.set, ({ body }) => ({ ...none, nextLessonHomework: body }));
  uninstall = api.install();
  signIn(8);
  render(<QueryClientProvider client={makeQueryClient()}><UiProvider environment="test"><HomeworkSender /></UiProvider></QueryClientProvider>);
});
afterEach(() => {
  cleanup();
  uninstall();
  endSession();
  vi.useRealTimers();
});

it('sends the homework of all groups, with the lesson in which it was written', async () => {
  keep(7);
  keep(9);
  draftOf('tenant:1/5', 7).write({ ...waiting, text: 'Чуже' });
  await pass(1);
  expect(sent()).toEqual([toGroup(7), toGroup(9)]);
  expect([kept(7), kept(9)]).toEqual([null, null]);
});

it('sends no text that another tab cancelled or typed on', async () => {
  keep(7);
  await act(async () => localStorage.removeItem('dzvinok.homework/tenant:1/8/7'));
  await pass(1);
  keep(7);
  api.answer(homeworksRoutes.one, () => {
    keep(7, { ...waiting, text: 'Вправа 3, усно', isWaiting: false });
    return none;
  });
  await pass(3);
  expect([sent(), kept(7)?.text]).toEqual([[], 'Вправа 3, усно']);
});

it('sends nothing for another account that signed in meanwhile', async () => {
  keep(7);
  api.answer(homeworksRoutes.one, () => {
    signIn(5);
    return none;
  });
  await pass(5);
  expect([sent(), kept(7)]).toEqual([[], waiting]);
});

it('counts an equal text that another tab saved first as saved', async () => {
  keep(7);
  api.answer(homeworksRoutes.set, () => {
    api.answer(homeworksRoutes.one, { ...none, nextLessonHomework: 'Вправа 3' });
    throw refuse('homeworks.stale', 'Завдання тим часом змінили.');
  });
  await pass(1);
  expect([sent().length, kept(7)]).toEqual([1, null]);
});

it('sends nothing in another lesson, and asks the author', async () => {
  keep(7);
  keep(9, { ...waiting, text: '', base: 'Вправа 1' });
  api.answer(lessonsRoutes.header, { ...header, lessonId: 41 });
  await pass(60);
  expect([sent(), asked(), kept(7), kept(9)]).toEqual([[], 2, { ...waiting, isWaiting: false, isMissed: true }, null]);
});

it('tries again at growing intervals, as the server asks, and at once on the way back', async () => {
  keep(7);
  api.answer(homeworksRoutes.one, () => {
    throw refuse('server.unavailable', 'Сервер не відповів');
  });
  const tries: number[] = [];
  for (let second = 0; second < 60; second += 1) {
    const before = asked();
    await pass(1);
    if (asked() > before) tries.push(second + 1);
  }
  expect(tries).toEqual([1, 3, 7, 15, 31]);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(asked()).toBe(6);
  api.answer(homeworksRoutes.one, () => {
    throw refuseFor(20, 'request.too-many', 'Забагато запитів');
  });
  await pass(1);
  expect(asked()).toBe(7);
  await pass(19);
  expect(asked()).toBe(7);
  await pass(1);
  expect(asked()).toBe(8);
});
