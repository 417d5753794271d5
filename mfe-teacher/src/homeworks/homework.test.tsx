import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { makeHarness, refuse, type FakeApi } from '@dzvinok/remote/harness';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { header, teacherApi } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

const person = userEvent.setup();
let api: FakeApi;

beforeEach(() => {
  api = teacherApi();
});
afterEach(cleanup);

const open = () => render(makeHarness({ remote, api, at: '/teacher/class/7/homework' }).element);
const startLesson = () => api.answer(lessonsRoutes.header, { ...header, isLessonStarted: true, lessonId: 40 });

it('waits for the lesson to start', async () => {
  open();
  expect(await screen.findByText('Почніть урок щоб задати домашнє задання.')).toBeTruthy();
  expect(screen.getByText('Домашнього завдання не було')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('is set for the next lesson', async () => {
  startLesson();
  api.answer(homeworksRoutes.set, { todayLessonHomework: null, nextLessonHomework: 'Вправа 3' });
  open();
  await person.type(await screen.findByLabelText('Що зробити до наступного уроку'), 'Вправа 3');
  await person.click(screen.getByRole('button', { name: 'Додати завдання' }));
  expect(await screen.findByText('Домашнє завдання успішно оновлено!')).toBeTruthy();
  expect(api.callsOf(homeworksRoutes.set).map(({ body }) => body)).toEqual(['Вправа 3']);
});

it('keeps the text when it cannot be saved', async () => {
  startLesson();
  api.answer(homeworksRoutes.set, () => {
    throw refuse('homeworks.lesson-not-started', 'Спершу почніть урок');
  });
  open();
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Що зробити до наступного уроку');
  await person.type(field, 'Вправа 3');
  await person.click(screen.getByRole('button', { name: 'Додати завдання' }));
  expect(await screen.findByText('Спершу почніть урок')).toBeTruthy();
  expect(field.value).toBe('Вправа 3');
});
