import { alertsRoutes, type LessonAlert } from '@dzvinok/contract/alerts';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { makeHarness, refuse } from '@dzvinok/remote/harness';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachOnItsOwn, header } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

const person = userEvent.setup();
const own = eachOnItsOwn();
const alert = {
  id: 3, scope: 'centre', place: null, startedAt: '2026-11-21T18:10:00+02:00', startedBy: null, endedAt: null, endedBy: null, answer: null, decidedBy: null,
  usualAnswer: 'shelter', reported: null,
} as const;
const quiet: LessonAlert = { alert: null, minutes: 45, lostMinutes: 0, students: [] };

function open(state: () => LessonAlert) {
  own.api.answer(lessonsRoutes.header, { ...header, isLessonToday: true, isLessonStarted: true, lessonId: 40 }).answer(alertsRoutes.ofLesson, state);
  render(makeHarness({ remote, api: own.api, at: `/teacher/class/${own.group}/current-lesson` }).element);
}

it('one press starts an alert for the site; less than it is a choice', async () => {
  own.api.answer(alertsRoutes.start, { id: 3 });
  open(() => quiet);
  await person.click(await screen.findByRole('button', { name: 'Тривога' }));
  await person.click(screen.getByRole('button', { name: 'Лише тут' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Лише цей урок' }));
  expect(own.api.callsOf(alertsRoutes.start).map(({ body }) => body)).toEqual([{ scope: 'site', classId: own.group }, { scope: 'lesson', classId: own.group }]);
});

it('the roll call takes one press a child', async () => {
  let state: LessonAlert = { ...quiet, alert, lostMinutes: 12, students: [{ id: 1, fullName: 'Коваль Марія', state: null }, { id: 2, fullName: 'Бондар Остап', state: null }] };
  own.api.answer(alertsRoutes.call, ({ params, body }) => {
    state = { ...state, students: state.students.map((student) => (student.id === Number(params.studentId) ? { ...student, state: body.state } : student)) };
    return null;
  });
  open(() => state);
  expect(await screen.findByText('Урок зупинено, як далі, ще не вирішено. Через тривогу втрачено 12 хв із 45.')).toBeTruthy();
  const roll = within(screen.getByRole('list', { name: 'Перекличка в укритті' }));
  await person.click(roll.getByRole('button', { name: 'В укритті: Коваль Марія' }));
  await person.click(roll.getByRole('button', { name: 'Немає: Бондар Остап' }));
  expect(await screen.findByText(/^В укритті 1 з 2\./)).toBeTruthy();
  expect(roll.getByRole('button', { name: 'Немає: Бондар Остап' }).getAttribute('aria-pressed')).toBe('true');
  own.api.answer(alertsRoutes.call, () => {
    throw refuse('alerts.none', 'Тривоги вже немає.');
  });
  await person.click(roll.getByRole('button', { name: 'В укритті: Бондар Остап' }));
  expect(await screen.findByText('Тривоги вже немає.')).toBeTruthy();
});

it('lost minutes and missing students stay shown after the all-clear', async () => {
  open(() => ({ ...quiet, lostMinutes: 16, students: [{ id: 1, fullName: 'Коваль Марія', state: 'shelter' }, { id: 2, fullName: 'Бондар Остап', state: 'away' }] }));
  expect(await screen.findByText('Через тривогу втрачено 16 хв із 45. Під час тривоги не було: Бондар Остап. «В» за це не ставлять.')).toBeTruthy();
  expect(screen.queryByRole('list', { name: 'Перекличка в укритті' })).toBeNull();
});
