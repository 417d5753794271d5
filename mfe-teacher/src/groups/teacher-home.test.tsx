import { groupsRoutes } from '@dzvinok/contract/groups';
import { warningsRoutes } from '@dzvinok/contract/warnings';
import { makeHarness, refuse, type FakeApi } from '@dzvinok/remote/harness';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { group, teacherApi } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

let api: FakeApi;

beforeEach(() => {
  api = teacherApi();
});
afterEach(cleanup);

const open = () => render(makeHarness({ remote, api }).element);

it('a group shows six students and the number of further students', async () => {
  open();
  const list = within(await screen.findByRole('list', { name: 'Мої групи' }));
  const card = await list.findByRole('link');
  expect(card.getAttribute('href')).toBe('/teacher/class/7/journal');
  expect(within(card).getByText('+2')).toBeTruthy();
  expect(within(card).getByText(/^8\sучнів$/)).toBeTruthy();
});

it('a group without students shows 0', async () => {
  api.answer(groupsRoutes.mine, [{ ...group, students: [], studentCount: 0 }]);
  open();
  const list = within(await screen.findByRole('list', { name: 'Мої групи' }));
  expect(await list.findByText('0')).toBeTruthy();
});

it('today’s lessons come first, in order of their start', async () => {
  api.answer(groupsRoutes.mine, [
    group,
    { ...group, id: 8, className: 'Б', todayLessonStartDateTime: '2026-11-21T09:00:00+02:00', isLessonStarted: true },
    { ...group, id: 9, className: 'В', isLessonToday: false, todayLessonStartDateTime: null },
  ]);
  open();
  const today = within(await screen.findByRole('list', { name: 'Сьогоднішні уроки' }));
  expect(today.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 5))).toEqual(['09:00', '15:00']);
  expect(today.getAllByRole('link').map((link) => link.textContent)).toEqual(['До уроку', 'Почати']);
});

it('the home screen offers a retry after a failure, and has a text for a teacher without groups', async () => {
  api.answer(groupsRoutes.mine, () => {
    throw refuse('server.unavailable', 'Сервер зараз недоступний');
  });
  open();
  expect(await screen.findByText('Сервер зараз недоступний')).toBeTruthy();
  api.answer(groupsRoutes.mine, []);
  await userEvent.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  expect(await screen.findByText('У вас ще немає груп.')).toBeTruthy();
});

it('below the groups stand students whose families should be called, with their page; phones only where the centre shows them', async () => {
  const ofGroup = { groupId: 7, className: 'А', subjectName: 'Хімія', subjectColor: 'yellow' };
  const openCall = { id: 3, startedBy: 'Хімічка Ганна', startedAt: '2026-11-21T10:00:00+02:00' };
  api.answer(warningsRoutes.ofTeacher, {
    today: '2026-11-21', count: 1,
    warnings: [{
      studentId: 2, fullName: 'Коваль Злата', contacts: null, openCall, lastCall: null,
      signs: [{ kind: 'not-ready', group: ofGroup, lessons: 2, from: '2026-11-16', on: '2026-11-18' }, { kind: 'no-marks', group: ofGroup, lessons: 6, on: '2026-11-18' }],
    }],
  });
  open();
  const card = within(await screen.findByRole('region', { name: 'Варто зателефонувати' }));
  expect((await card.findByRole('link', { name: 'Коваль Злата' })).getAttribute('href')).toBe('/teacher/class/7/students/2');
  expect(card.getByText(/^Не готовий: 2\sуроки поспіль/)).toBeTruthy();
  expect(card.getByText(/^Жодної оцінки за 6\sуроків/)).toBeTruthy();
  await userEvent.click(card.getByRole('button', { name: /^Записати результат/ }));
  expect(within(await screen.findByRole('dialog')).getByText(/^Телефони родин бачить адміністратор/)).toBeTruthy();
});
