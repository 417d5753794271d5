import { incomeRoutes } from '@dzvinok/contract/income';
import { publishedIncomeRoutes, type IncomePublication } from '@dzvinok/contract/published-income';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

afterEach(cleanup);

const months = Array.from({ length: 12 }, (_, at) => ({ month: `2026-${String(at + 1).padStart(2, '0')}-01`, due: 500_000, paid: 400_000, debt: 100_000 }));
const nothing = { months, groups: [], teachers: [], forecast: { month: '2027-01-01', due: 0, count: 0 } };

it('the year, the month by groups and teachers, and the forecast stand in words and sums', async () => {
  const api = new FakeApi().answer(incomeRoutes.one, {
    months, groups: [{ name: 'Математика А', due: 300_000, paid: 250_000, debt: 50_000 }, { name: null, due: 0, paid: 20_000, debt: -20_000 }],
    teachers: [{ name: 'Довженко Ірина', due: 300_000, paid: 250_000, debt: 50_000 }], forecast: { month: '2027-01-01', due: 700_050, count: 7 },
  });
  openScreen(remote, api.answer(publishedIncomeRoutes.one, { subjects: [], published: null }), '/admin/money/income');
  const groups = within(await screen.findByRole('table', { name: 'Дохід за групами' }));
  expect(groups.getByText('Математика А').closest('tr')?.textContent).toMatch(/3\s000,00.*2\s500,00.*500,00/);
  expect(groups.getByText('Без групи')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Дохід за місяцями' })).getAllByRole('row')).toHaveLength(13);
  expect(screen.getByText('7 нарахувань за теперішніми групами й цінами.')).toBeTruthy();
  expect(screen.getByText(/7\s000,50/)).toBeTruthy();
});

it('an admin publishes the sums by subject, sees when they have changed, and takes them away', async () => {
  const subjects = [{ name: 'Математика', due: 300_000, paid: 250_000, debt: 50_000 }];
  let publication: IncomePublication = { subjects, published: null };
  const publish = (published: IncomePublication['published']) => () => (publication = { ...publication, published });
  const api = new FakeApi().answer(incomeRoutes.one, nothing).answer(publishedIncomeRoutes.one, () => publication)
    .answer(publishedIncomeRoutes.publish, publish({ at: '2026-11-20T08:00:00Z', subjects: [{ name: 'Математика', due: 300_000, paid: 0, debt: 300_000 }] }))
    .answer(publishedIncomeRoutes.withdraw, publish(null));
  openScreen(remote, api, '/admin/money/income');
  await userEvent.click(await screen.findByRole('button', { name: 'Опублікувати' }));
  expect(await screen.findByText(/Відтоді суми змінилися/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Опублікувати знову' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Відкликати' }));
  expect(await screen.findByText(/Платформа цих сум не бачить/)).toBeTruthy();
});

it('an accountant sees the reports, and is offered no publishing', async () => {
  openScreen(remote, new FakeApi().answer(incomeRoutes.one, nothing), '/admin/money/income', 'accountant');
  expect(await screen.findByText('Дохід за рік')).toBeTruthy();
  expect(screen.queryByText('За предметами')).toBeNull();
});
