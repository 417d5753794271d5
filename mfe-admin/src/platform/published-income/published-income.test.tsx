import { publishedIncomeRoutes, type PlatformIncome } from '@dzvinok/contract/published-income';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openScreen } from '../../screens.fixture.ts';
import { remote } from '../platform.remote.tsx';

afterEach(cleanup);

const months = Array.from({ length: 12 }, (_, at) => ({ month: `2026-${String(at + 1).padStart(2, '0')}-01`, due: 500_000, paid: 400_000, debt: 100_000 }));
const open = (changes: Partial<PlatformIncome>) =>
  openScreen(remote, new FakeApi().answer(publishedIncomeRoutes.ofPlatform, { months, subjects: [], centres: [], ...changes }), '/platform/income');

it('published sums stand by centre and by subject', async () => {
  open({
    subjects: [{ name: 'Математика', due: 300_000, paid: 250_000, debt: 50_000 }],
    centres: [{ id: 7, name: 'Дзвінок Київ', publishedAt: '2026-11-20T08:00:00Z', due: 300_000, paid: 250_000, debt: 50_000 }],
  });
  const centres = within(await screen.findByRole('table', { name: 'Дохід за центрами' }));
  expect(centres.getByRole('link', { name: 'Дзвінок Київ' }).closest('tr')?.textContent).toMatch(/3\s000,00.*2\s500,00.*500,00.*20\.11\.2026/);
  expect(within(screen.getByRole('table', { name: 'Дохід за предметами' })).getByText('Математика')).toBeTruthy();
});

it('a month of which nothing is published says so', async () => {
  open({});
  expect(await screen.findByText('За цей місяць нічого не опубліковано')).toBeTruthy();
});

it('a year of which nothing is published has no empty figures', async () => {
  open({ months: months.map(({ month }) => ({ month, due: 0, paid: 0, debt: 0 })) });
  expect(await screen.findByText('За цей рік нічого не опубліковано')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});
