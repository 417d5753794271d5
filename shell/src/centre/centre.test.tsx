import { makeQueryClient } from '@dzvinok/api-client/client';
import { useRead } from '@dzvinok/api-client/query';
import { centreRoutes, type CentreFace } from '@dzvinok/contract/centre';
import { studentsRoutes } from '@dzvinok/contract/students';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CentreMark } from './centre-mark.tsx';
import { loadCentre, startCentre, useCentre } from './centre.store.ts';
import { SuspendedRedirect } from './suspended-redirect.tsx';

let api: FakeApi;
let uninstall: () => void;
let face: CentreFace;

beforeEach(async () => {
  face = { kind: 'tenant', name: 'Дзвінок Львів', status: 'active', accent: 'teal', logoPath: '/api/centre/logo/a.webp' };
  api = new FakeApi().answer(centreRoutes.face, () => face);
  uninstall = api.install();
  startSession({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Олег', avatarPath: null, role: 'TenantAdmin' } });
  await loadCentre();
});
afterEach(() => {
  cleanup();
  uninstall();
  endSession();
  localStorage.clear();
});

function Students() {
  const { error } = useRead(studentsRoutes.list);
  return <h1>{error ? error.message : 'Учні'}</h1>;
}

function SignIn() {
  return <h1>Вхід: {useCentre().status}</h1>;
}

function open() {
  const routes = [{ path: '/login', element: <SignIn /> }, { path: '/students', element: <Students /> }];
  const framed = routes.map(({ path, element }) => ({ path, element: <><SuspendedRedirect />{element}</> }));
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRoutes routes={framed} at="/students" />
    </QueryClientProvider>,
  );
}

it('the page has the name, the logo and the colour of its centre', () => {
  const { container } = render(<CentreMark />);
  expect(screen.getByText('Дзвінок Львів')).toBeTruthy();
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/api/centre/logo/a.webp');
  expect(document.documentElement.dataset['accent']).toBe('teal');
});

it('the last known colour of the centre is shown until the new colour is read, also without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  face = { ...face, accent: 'rust' };
  localStorage.setItem('dzvinok.centre', JSON.stringify({ ...face, accent: 'plum', status: 'suspended' }));
  render(<SignIn />);
  act(startCentre);
  expect(document.documentElement.dataset['accent']).toBe('plum');
  expect(screen.getByText('Вхід: active')).toBeTruthy();
  await act(loadCentre);
  expect(document.documentElement.dataset['accent']).toBe('plum');
  vi.unstubAllGlobals();
  await act(loadCentre);
  expect(document.documentElement.dataset['accent']).toBe('rust');
});

it('a call refused by a suspended centre leads to the sign-in, and the session is kept', async () => {
  api.answer(studentsRoutes.list, () => {
    face = { ...face, status: 'suspended' };
    throw refuse('tenants.suspended', 'Роботу центру призупинено.');
  });
  open();
  expect(await screen.findByText('Вхід: suspended')).toBeTruthy();
  expect(readSession()?.accessToken).toBe('a1');
  // A question asked before would share its old answer.
  await act(loadCentre);
  face = { ...face, status: 'active' };
  await act(loadCentre);
  await waitFor(() => expect(screen.getByText('Вхід: active')).toBeTruthy());
});

it('a call refused for any other reason leaves the page open', async () => {
  api.answer(studentsRoutes.list, () => {
    throw refuse('auth.not-allowed', 'Немає доступу.');
  });
  open();
  expect(await screen.findByText('Немає доступу.')).toBeTruthy();
});
