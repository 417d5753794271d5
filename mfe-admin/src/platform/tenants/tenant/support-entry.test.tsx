import { supportRoutes } from '@dzvinok/contract/support';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SupportEntry } from './support-entry-section.tsx';

let api: FakeApi;
let uninstall: () => void;
const left: string[] = [];

beforeEach(() => {
  api = new FakeApi();
  uninstall = api.install();
  left.length = 0;
});
afterEach(() => {
  cleanup();
  uninstall();
});

const support = { mode: 'read', reason: 'Не видно журналу', endsAt: new Date(new Date().setHours(23, 59)).toISOString() } as const;

function show(tenant: Parameters<typeof SupportEntry>[0]['tenant']) {
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <SupportEntry tenant={tenant} leaveFor={(address) => left.push(address)} />
      </QueryClientProvider>
    </UiProvider>,
  );
}

it('a button leads support into a centre that has granted access', async () => {
  api.answer(supportRoutes.enter, () => {
    throw refuse('support.no-grant', 'Центр не надав доступу підтримці.');
  });
  show({ id: 7, status: 'active', support });
  expect(screen.getByText('Центр надав доступ до 23:59 (лише перегляд).')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Увійти для підтримки' });
  fireEvent.click(button);
  await screen.findByText('Центр не надав доступу підтримці.');
  api.answer(supportRoutes.enter, { address: 'http://demo.localhost/login#support=x' });
  fireEvent.click(button);
  await waitFor(() => expect(left).toEqual(['http://demo.localhost/login#support=x']));
});

it('no button leads into a centre without granted access or into a suspended centre', () => {
  show({ id: 7, status: 'active', support: null });
  expect(screen.getByText(/Попросіть адміністратора центру надати доступ/)).toBeTruthy();
  show({ id: 7, status: 'suspended', support });
  expect(screen.queryByRole('button')).toBeNull();
});
