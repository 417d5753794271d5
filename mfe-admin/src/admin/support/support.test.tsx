import { supportRoutes, type SupportGrant, type SupportState } from '@dzvinok/contract/support';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../admin.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

let api: FakeApi;
let state: SupportState;

const grant: SupportGrant = {
  id: '0199e7a0-0000-4000-8000-000000000001', reason: 'Не видно журналу', mode: 'read', grantedBy: 'Олена', endedAt: null, endedBy: null,
  grantedAt: new Date().toISOString(), endsAt: new Date(new Date().setHours(23, 59)).toISOString(),
};

beforeEach(() => {
  state = { grant: null, isSupport: false, history: [] };
  api = new FakeApi().answer(supportRoutes.state, () => state);
});
afterEach(cleanup);

it('an admin grants support access with a reason and hours, and ends the access', async () => {
  api.answer(supportRoutes.grant, () => (state = { ...state, grant }));
  openScreen(remote, api, '/admin/support');
  const give = await screen.findByRole('button', { name: 'Надати доступ' });
  fireEvent.click(give);
  await screen.findByText('Вкажіть причину');
  fill(screen.getByLabelText(/Причина/), 'Не видно журналу');
  fill(screen.getByLabelText(/На скільки годин/), '30');
  fireEvent.click(give);
  await screen.findByText('Від 1 до 24 годин');
  fill(screen.getByLabelText(/На скільки годин/), '5');
  fireEvent.click(screen.getByText('Повний доступ'));
  await screen.findByText(/може змінювати дані центру/);
  fireEvent.click(give);
  await screen.findByText('До 23:59, лише перегляд');
  expect(api.callsOf(supportRoutes.grant).map(({ body }) => body)).toEqual([{ reason: 'Не видно журналу', hours: 5, mode: 'full' }]);

  api.answer(supportRoutes.end, () => (state = { ...state, grant: null, history: [{ ...grant, endedAt: grant.grantedAt, endedBy: 'Ігор' }] }));
  fireEvent.click(screen.getByRole('button', { name: 'Завершити зараз' }));
  await screen.findByText(/надано: Олена, завершено: Ігор/);
  await screen.findByRole('button', { name: 'Надати доступ' });
});

it('a refused grant of access is shown with its reason', async () => {
  api.answer(supportRoutes.grant, () => {
    throw refuse('support.already-granted', 'Доступ уже надано.');
  });
  openScreen(remote, api, '/admin/support');
  fill(await screen.findByLabelText(/Причина/), 'Допомога');
  fireEvent.click(screen.getByRole('button', { name: 'Надати доступ' }));
  expect(await screen.findByText('Доступ уже надано.')).toBeTruthy();
});

it('support sees the granted access but cannot end the access', async () => {
  state = { grant, isSupport: true, history: [] };
  openScreen(remote, api, '/admin/support');
  await screen.findByText('До 23:59, лише перегляд');
  expect(screen.queryByRole('button', { name: 'Завершити зараз' })).toBeNull();
});
