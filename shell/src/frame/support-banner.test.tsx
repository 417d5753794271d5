import { supportRoutes, type SupportState } from '@dzvinok/contract/support';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SupportBanner } from './support-banner.tsx';

let api: FakeApi;
let uninstall: () => void;
let state: SupportState;

const grant = {
  id: '0199e7a0-0000-4000-8000-000000000001', reason: 'Не видно журналу', mode: 'read', grantedBy: 'Олена', endedAt: null, endedBy: null,
  grantedAt: new Date().toISOString(), endsAt: new Date(new Date().setHours(23, 59)).toISOString(),
} as const;

beforeEach(() => {
  state = { grant, isSupport: false, history: [] };
  api = new FakeApi().answer(supportRoutes.state, () => state);
  uninstall = api.install();
});
afterEach(() => {
  cleanup();
  uninstall();
});

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<UiProvider><QueryClientProvider client={client}><SupportBanner /></QueryClientProvider></UiProvider>);
}

it('the banner tells an admin until when and why support has access, and can end the access', async () => {
  api.answer(supportRoutes.end, () => {
    throw refuse('support.closed', 'Не вийшло.');
  });
  show();
  expect((await screen.findByRole('status')).textContent).toContain('Підтримка має доступ до центру до 23:59: Не видно журналу');
  fireEvent.click(screen.getByRole('button', { name: 'Завершити доступ' }));
  await screen.findByText('Не вийшло.');
  api.answer(supportRoutes.end, () => (state = { ...state, grant: null }));
  fireEvent.click(screen.getByRole('button', { name: 'Завершити доступ' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

it('the banner tells support the centre, the end and the mode of the access', async () => {
  state = { ...state, isSupport: true };
  show();
  expect((await screen.findByRole('status')).textContent).toMatch(/Ви працюєте .+ як підтримка до 23:59 \(лише перегляд\)\./);
  expect(screen.queryByRole('button', { name: 'Завершити доступ' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Вийти' })).toBeTruthy();
});
