import { runsRoutes, usualChargeRules, type ChargeRun, type PlannedCharge } from '@dzvinok/contract/runs';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
const zlata: PlannedCharge = {
  membershipId: 1, studentId: 5, fullName: 'Коваль Злата', groupId: 7, className: 'А', subjectName: 'Математика', charge: 160_000,
  basis: { lessons: 8, plannedLessons: 12, price: 240_000 }, discounts: [{ amount: 16_000, basis: { percent: 10, reason: 'siblings' } }], due: 144_000, before: 216_000, state: 'new',
};
const marko: PlannedCharge = { ...zlata, membershipId: 2, studentId: 6, fullName: 'Бондар Марко', discounts: [], due: 160_000, before: null, state: 'charged' };
let run: ChargeRun;
let api: FakeApi;

beforeEach(() => {
  run = { month: '2026-11-01', charges: [zlata, marko], due: 144_000, count: 1 };
  api = new FakeApi()
    .answer(runsRoutes.preview, () => run)
    .answer(runsRoutes.rules, { ...usualChargeRules, closedThrough: null })
    .answer(runsRoutes.saveRules, ({ body }) => body)
    .answer(runsRoutes.close, ({ body }) => body)
    .answer(runsRoutes.post, () => {
      run = { ...run, charges: [{ ...zlata, state: 'charged' }, marko], due: 0, count: 0 };
      return { count: 1, due: 144_000 };
    });
  openScreen(remote, api, '/admin/money/charges');
});
afterEach(cleanup);

it('shows who is charged how much and of what it is made, and posts after a question', async () => {
  const table = within(await screen.findByRole('table'));
  const row = (await table.findByText('Коваль Злата')).closest('tr');
  expect(row?.textContent).toMatch(/Математика А.*1\s600,00.*8\sзанять із 12 · знижка 10 % за братів і сестер.*1\s440,00.*2\s160,00/);
  expect(screen.getByText(/Ще не нараховано: 1\sзапис на 1\s440,00/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Нарахувати' }));
  const question = within(await screen.findByRole('dialog'));
  await person.click(question.getByRole('button', { name: 'Нарахувати' }));
  await waitFor(() => expect(api.callsOf(runsRoutes.post)).toHaveLength(1));
  expect(await screen.findByText(/усе нараховано/)).toBeTruthy();
});

it('saves the rules of the centre', async () => {
  await person.click(await screen.findByRole('radio', { name: 'За заняттями' }));
  fill(screen.getByLabelText(/^Знижка за братів/), '15');
  await person.click(screen.getByRole('button', { name: 'Зберегти правила' }));
  await waitFor(() => expect(api.callsOf(runsRoutes.saveRules)).toMatchObject([{ body: { ...usualChargeRules, joining: 'lessons', siblingsPercent: 15 } }]));
});
