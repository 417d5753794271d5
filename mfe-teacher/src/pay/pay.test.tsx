import { groupsRoutes } from '@dzvinok/contract/groups';
import { payRoutes, type OwnPaySheet, type PayLine } from '@dzvinok/contract/pay';
import { warningsRoutes } from '@dzvinok/contract/warnings';
import { FakeApi, makeHarness } from '@dzvinok/remote/harness';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { group } from '../teacher.fixture.ts';
import { remote } from '../teacher.remote.tsx';

configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);

const line: PayLine = {
  entryId: null, note: null, groupName: 'Хімія А', days: ['2026-11-02', '2026-11-09'], substituteFor: null, rate: { kind: 'student', amount: 4_050 }, students: 12,
  charged: 0, monthLessons: 0, isLate: false, amount: 48_600,
};
const sheet: OwnPaySheet = { teacherId: 2, fullName: 'Панченко Ольга', month: '2026-11-01', state: 'open', lessons: 2, unpriced: 0, total: 48_600, lines: [line], approvedAt: null };
const bonus: PayLine = { ...line, entryId: 3, note: 'Олімпіада', groupName: null, days: [], rate: null, students: 0, amount: 100_000 };

it('a teacher opens the own pay from the home: this month as an estimate, former ones as approved', async () => {
  const october: OwnPaySheet = { ...sheet, month: '2026-10-01', state: 'approved', total: 100_000, lines: [bonus], approvedAt: '2026-11-02T10:00:00+02:00' };
  const api = new FakeApi().answer(groupsRoutes.mine, [group]).answer(warningsRoutes.ofTeacher, { today: '2026-11-21', warnings: [], count: 0 }).answer(payRoutes.own, [sheet, october]);
  render(makeHarness({ remote, api, at: '/teacher/my', user: { fullName: 'Панченко Ольга' } }).element);
  await userEvent.setup().click(await screen.findByRole('link', { name: 'Моя оплата' }));
  expect(await screen.findByText(/^Листопад 2026: 486,00/)).toBeTruthy();
  expect(screen.getByText(/^2\sуроки, 12\sприсутніх × 40,50\s₴: 02\.11, 09\.11$/)).toBeTruthy();
  expect(screen.getByText(/^Жовтень 2026: 1\s000,00/)).toBeTruthy();
  expect(screen.getByText('Затверджено 02.11.2026')).toBeTruthy();
  expect(screen.getByText('Олімпіада')).toBeTruthy();
});
