import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { useIdParam } from '@dzvinok/router/navigation';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineRemote } from '../remote/remote.ts';
import { readSession, useCurrentUser } from '@dzvinok/session/session';
import { FakeApi, makeHarness, refuse, withMessage } from './harness.tsx';

function Student() {
  return (
    <h1>
      {useIdParam()} {useCurrentUser()?.role}
    </h1>
  );
}

const remote = defineRemote({
  contract: remoteContractVersion,
  roles: ['TenantAdmin'],
  basePath: '/admin',
  home: '/admin/student/5',
  navigation: [],
  routes: [{ path: 'student/:id', element: <Student /> }],
});

afterEach(cleanup);

describe('makeHarness', () => {
  it('shows the area’s home with real parameters to a person of its role', async () => {
    const harness = makeHarness({ remote, api: new FakeApi(), at: '/admin' });
    render(harness.element);
    expect((await screen.findByRole('heading')).textContent).toBe('5 TenantAdmin');
    expect(harness.address()).toBe('/admin/student/5');
  });

  it('leads unknown addresses out of the area, as the shell does', async () => {
    const harness = makeHarness({ remote, api: new FakeApi(), at: '/admin/nothing/here' });
    render(harness.element);
    await screen.findByText('Адреса поза розділом');
    expect(harness.address()).toBe('/');
  });

  it('restores the fetch and the session that it replaced', () => {
    const before = globalThis.fetch;
    render(makeHarness({ remote, api: new FakeApi() }).element);
    expect(globalThis.fetch).not.toBe(before);
    cleanup();
    expect(globalThis.fetch).toBe(before);
    expect(readSession()).toBeNull();
  });
});

async function ask(api: FakeApi, path: string, init?: RequestInit) {
  const uninstall = api.install();
  const response = await fetch(path, init).finally(uninstall);
  return { status: response.status, ...(await response.json()) };
}

it('leaves the request for changed modules to the development server', async () => {
  vi.stubGlobal('fetch', async (address: string) => Response.json({ address }));
  const address = 'http://localhost:3104/index.0a1b2c.hot-update.json';
  expect(await ask(new FakeApi(), address)).toEqual({ status: 200, address });
  vi.unstubAllGlobals();
});

describe('FakeApi', () => {
  it('answers by route, records the call as the contract parsed it, and uses the latest answer', async () => {
    const api = new FakeApi().answer(subjectsRoutes.list, []).answer(subjectsRoutes.list, () => withMessage([], 'Ось'));
    await expect(ask(api, '/api/Subjects')).resolves.toMatchObject({ status: 200, data: [], message: 'Ось' });
    expect(api.callsOf(subjectsRoutes.list)).toHaveLength(1);
  });

  it('refuses by a code of the contract', async () => {
    const api = new FakeApi().answer(subjectsRoutes.list, () => {
      throw refuse('auth.not-allowed', 'Немає доступу');
    });
    await expect(ask(api, '/api/subjects')).resolves.toMatchObject({ status: 403, code: 'auth.not-allowed', errorMessage: 'Немає доступу' });
  });

  it('refuses a call that the contract refuses', async () => {
    const api = new FakeApi().answer(studentsRoutes.create, () => {
      throw new Error('must not be reached');
    });
    const body = JSON.stringify({ fullName: '' });
    const reply = await ask(api, '/api/admin/students', { method: 'POST', body });
    expect(reply).toMatchObject({ status: 400, code: 'request.invalid', fields: { fullName: 'Введіть ПІП' } });
    expect(api.calls).toEqual([]);
  });
});
