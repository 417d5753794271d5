import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { familyRoutes, type ScheduleItem } from '@dzvinok/contract/family';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote as parentRemote } from '../parent.remote.tsx';
import { remote as studentRemote } from '../student.remote.tsx';
import { lessonTonight, zone } from './lesson.fixture.ts';

const person = userEvent.setup();
let api: FakeApi;
let held: ScheduleItem;

beforeEach(() => {
  held = lessonTonight();
  api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone: zone })
    .answer(familyRoutes.week, () => [held])
    .answer(recordingsRoutes.list, [])
    .answer(attendanceRoutes.choose, ({ body }) => {
      held = { ...held, status: body.studentUpdateOnlineLessonOption || null };
      return null;
    });
});
afterEach(cleanup);

const indicators = () => screen.findAllByRole('button', { name: /^Статус присутності/ });
const save = () => screen.getByRole('button', { name: 'Зберегти' });

async function openChoice(element = makeHarness({ remote: studentRemote, api }).element) {
  render(element);
  const [indicator] = await indicators();
  if (indicator) await person.click(indicator);
  return within(await screen.findByRole('dialog', { name: 'Статус присутності' }));
}

it('the student chooses attendance of a single lesson, with the time left shown', async () => {
  const popup = await openChoice();
  expect(popup.getByRole('timer').textContent).toMatch(/^Залишилося на вибір: 14\s/);
  await person.click(popup.getByLabelText('Відеозапис'));
  await person.click(save());
  expect(await screen.findByText('Статус присутності успішно оновлено!')).toBeTruthy();
  expect(api.callsOf(attendanceRoutes.choose).map(({ body }) => body)).toEqual([
    { classId: 3, studentUpdateOnlineLessonOption: 2, lessonStartDateTime: held.startDateTime },
  ]);
  expect(await screen.findAllByRole('button', { name: 'Статус присутності: Відеозапис. Хімія' })).toHaveLength(2);
});

it('the popup of attendance begins with the choice, not with the button that closes it', async () => {
  const popup = await openChoice();
  await waitFor(() => expect(document.activeElement).toBe(popup.getByRole('radiogroup', { name: 'Як будете на занятті?' })));
});

it('the student undoes the choice of attendance by «Прийду»', async () => {
  const popup = await openChoice();
  expect(popup.queryByLabelText('Прийду')).toBeNull();
  await person.click(popup.getByLabelText('Онлайн'));
  await person.click(save());
  await person.click((await screen.findAllByRole('button', { name: 'Статус присутності: Онлайн. Хімія' }))[0] ?? document.body);
  await person.click(await screen.findByLabelText('Прийду'));
  await person.click(save());
  expect(await screen.findAllByRole('button', { name: 'Статус присутності: не обрано. Онлайн чи відеозапис. Хімія' })).toHaveLength(2);
  expect(api.callsOf(attendanceRoutes.choose).map(({ body }) => body))
    .toMatchObject([{ studentUpdateOnlineLessonOption: 1 }, { studentUpdateOnlineLessonOption: 0 }]);
});

it('the chosen attendance is on the card at once, and is reset when the server refuses', async () => {
  const answer = Promise.withResolvers<null>();
  api.answer(attendanceRoutes.choose, () => answer.promise);
  const popup = await openChoice();
  await person.click(popup.getByLabelText('Онлайн'));
  await person.click(save());
  const online = { name: 'Статус присутності: Онлайн. Хімія', hidden: true };
  expect(await screen.findAllByRole('button', online)).toHaveLength(2);
  held = { ...held, canChooseStatus: false, chooseSecondsLeft: 0 };
  answer.reject(refuse('attendance.too-late', 'Обрати вже запізно'));
  expect(await popup.findByText('Обрати вже запізно')).toBeTruthy();
  expect(popup.getByLabelText<HTMLInputElement>('Онлайн').checked).toBe(true);
  await waitFor(() => expect(screen.queryAllByRole('button', online)).toEqual([]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Зберегти' })).toBeNull());
});

it('the choice of attendance is closed on time in an open popup', async () => {
  const { element, client } = makeHarness({ remote: studentRemote, api });
  const popup = await openChoice(element);
  await person.click(popup.getByLabelText('Онлайн'));
  expect(save()).toBeTruthy();
  // Ages the schedule by almost fifteen minutes.
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [familyRoutes.week.path] })) {
    client.setQueryData(queryKey, [held], { updatedAt: Date.now() - 899_000 });
  }
  expect(await popup.findByText(/^Вибір закрито: /, undefined, { timeout: 5_000 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Зберегти' })).toBeNull();
  expect(popup.getByLabelText<HTMLInputElement>('Онлайн').disabled).toBe(true);
});

it('the popup of attendance stays open when its lesson disappears from the schedule', async () => {
  api.answer(attendanceRoutes.choose, () => {
    throw refuse('attendance.no-such-lesson', 'Такого заняття немає');
  });
  const popup = await openChoice();
  await person.click(popup.getByLabelText('Онлайн'));
  api.answer(familyRoutes.week, []);
  await person.click(save());
  await waitFor(() => expect(screen.queryAllByRole('article', { hidden: true })).toEqual([]));
  expect(popup.getByText('Такого заняття немає')).toBeTruthy();
});

it('a parent has no choice of attendance', async () => {
  render(makeHarness({ remote: parentRemote, api }).element);
  await screen.findByText('Сьогодні');
  expect(screen.queryAllByRole('button', { name: /^Статус присутності/ })).toEqual([]);
});
