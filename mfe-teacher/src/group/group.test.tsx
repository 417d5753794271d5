import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { makeHarness, refuse, type FakeApi } from '@dzvinok/remote/harness';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { header, teacherApi } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

let api: FakeApi;

beforeEach(() => {
  api = teacherApi();
});
afterEach(cleanup);

const open = (at: string) => render(makeHarness({ remote, api, at }).element);

it('the page of a group shows its name and its tabs, with «Тестування» disabled', async () => {
  open('/teacher/class/7/homework');
  expect(await screen.findByRole('heading', { name: 'Хімія, група А' })).toBeTruthy();
  const tabs = screen.getByRole('navigation', { name: 'Розділи групи' });
  expect([...tabs.querySelectorAll('li')].map((tab) => tab.textContent)).toEqual(['Журнал', 'Урок', 'Тестування', 'Домашнє завдання']);
  expect(screen.getByRole('link', { name: 'Тестування' }).getAttribute('aria-disabled')).toBe('true');
});

it.each([false, true])('the page of a group counts the students away today, lesson started or not (%s)', async (isLessonStarted) => {
  const counts = { studentsToBePresentOnlineCount: 3, studentsToWatchVideoRecordingCount: 1 };
  api.answer(lessonsRoutes.header, { ...header, ...counts, isLessonStarted, lessonId: isLessonStarted ? 40 : null });
  open('/teacher/class/7/homework');
  expect(await screen.findByText('Онлайн: 3, запис: 1')).toBeTruthy();
});

it('the page of a group counts no students on a day without a lesson', async () => {
  api.answer(lessonsRoutes.header, { ...header, isLessonToday: false });
  open('/teacher/class/7/homework');
  expect(await screen.findByRole('heading', { name: 'Хімія, група А' })).toBeTruthy();
  expect(screen.queryByText(/Онлайн:/)).toBeNull();
});

it('the page of a group names the students who will miss the next two lessons', async () => {
  const absence = { studentId: 1, fullName: 'Анна Бондар', reason: 'Хворіє' };
  api.answer(lessonsRoutes.header, {
    ...header,
    announcedAbsences: [
      { ...absence, date: '2026-11-21' }, { date: '2026-11-21', studentId: 2, fullName: 'Іван Гай', reason: null },
      { ...absence, date: '2026-11-23' }, { ...absence, date: '2026-11-28' },
    ],
  });
  open('/teacher/class/7/homework');
  expect(await screen.findByText('21.11 не буде: Анна Бондар (хворіє), Іван Гай')).toBeTruthy();
  expect(screen.getByText('23.11 не буде: Анна Бондар (хворіє)')).toBeTruthy();
  expect(screen.queryByText(/28\.11/)).toBeNull();
});

it.each(['/teacher/class/7/journal', '/teacher/class/seven/journal'])('an unknown group at %s shows «Такої групи немає»', async (at) => {
  api.answer(lessonsRoutes.header, () => {
    throw refuse('groups.not-found', 'Групу не знайдено.');
  });
  open(at);
  expect(await screen.findByRole('heading', { name: 'Такої групи немає' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'На головну' })).toBeTruthy();
});
