import { incomeRoutes } from '@dzvinok/contract/income';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

afterEach(cleanup);

it('the year, the month by groups and teachers, and the forecast stand in words and sums', async () => {
  const months = Array.from({ length: 12 }, (_, at) => ({ month: `2026-${String(at + 1).padStart(2, '0')}-01`, due: 500_000, paid: 400_000, debt: 100_000 }));
  const api = new FakeApi().answer(incomeRoutes.one, {
    months, groups: [{ name: 'Математика А', due: 300_000, paid: 250_000, debt: 50_000 }, { name: null, due: 0, paid: 20_000, debt: -20_000 }],
    teachers: [{ name: 'Довженко Ірина', due: 300_000, paid: 250_000, debt: 50_000 }], forecast: { month: '2027-01-01', due: 700_050, count: 7 },
  });
  openScreen(remote, api, '/admin/money/income');
  const groups = within(await screen.findByRole('table', { name: 'Дохід за групами' }));
  expect(groups.getByText('Математика А').closest('tr')?.textContent).toMatch(/3\s000,00.*2\s500,00.*500,00/);
  expect(groups.getByText('Без групи')).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Дохід за місяцями' })).getAllByRole('row')).toHaveLength(13);
  expect(screen.getByText('7 нарахувань за теперішніми групами й цінами.')).toBeTruthy();
  expect(screen.getByText(/7\s000,50/)).toBeTruthy();
});
