import { fleetRoutes, type FleetState } from '@dzvinok/contract/fleet';
import { tenantsRoutes, type TenantItem } from '@dzvinok/contract/tenants';
import type { Job } from '@dzvinok/contract/jobs';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../platform.remote.tsx';
import { openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
const jobId = '0199e7a0-0000-7000-8000-000000000001';
let api: FakeApi;
let state: FleetState;
let centres: TenantItem[];

function jobOf(changes: Partial<Job>): Job {
  return {
    id: jobId, kind: 'fleet-migration', tenantCode: null, newCentre: null, state: 'done', progress: { done: 0, total: 0, text: null },
    result: null, error: null, createdAt: new Date().toISOString(), startedAt: null, finishedAt: null, createdBy: 'Олена Системна', ...changes,
  };
}

const behind = { id: 7, code: 'odesa', name: 'Дзвінок Одеса', schemaVersion: 12, error: '0013_support_access: duplicate key', failedAt: '2026-11-20T08:00:00Z' };

function centreOf(id: number, name: string, changes: Partial<TenantItem> = {}): TenantItem {
  return {
    id, code: `centre-${id}`, name, address: 'http://x.localhost', timezone: 'Europe/Kyiv', status: 'active', studentCount: 1, teacherCount: 1,
    groupCount: 1, lessonsByWeek: [], lastActivityAt: null, storageBytes: 1, schemaVersion: 13, migratedAt: '2026-11-19T07:30:00Z',
    isBehind: false, deleteAfter: null, createdAt: '2026-09-01T08:00:00Z', ...changes,
  };
}

beforeEach(() => {
  centres = [centreOf(1, 'Дзвінок Київ'), centreOf(2, 'Дзвінок Вінниця')];
  state = { version: 13, current: 2, behind: 0, quarantined: [], lastJob: null };
  api = new FakeApi().answer(fleetRoutes.state, () => state).answer(tenantsRoutes.list, () => centres);
});
afterEach(cleanup);

it('a fleet that is up to date offers no migration', async () => {
  openScreen(remote, api, '/platform/fleet');
  await screen.findByText('Усі центри оновлено.');
  expect(screen.getByText('2 центри · версія даних 13')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Оновити всі' })).toBeNull();
});

it('a centre that is behind is listed with the reason, and its migration can be repeated', async () => {
  state = { ...state, behind: 1, quarantined: [behind] };
  const asked: unknown[] = [];
  api.answer(fleetRoutes.migrateOne, ({ params }) => {
    asked.push(params.tenantId);
    state = { ...state, current: 3, behind: 0, quarantined: [], lastJob: jobOf({ tenantCode: 'odesa', result: { migrated: 1, durationMs: 240, quarantined: [] } }) };
    return { jobId };
  });
  openScreen(remote, api, '/platform/fleet');
  const row = within(await screen.findByRole('row', { name: /Дзвінок Одеса/ }));
  expect(row.getByText('12 із 13')).toBeTruthy();
  expect(row.getByText(/0013_support_access: duplicate key/)).toBeTruthy();
  expect(screen.getByText('Оновлено 2 із 3, чекає 1 центр.')).toBeTruthy();
  await person.click(row.getByRole('button', { name: 'Повторити: Дзвінок Одеса' }));
  await screen.findByText('Усі центри оновлено.');
  expect(asked).toEqual([7]);
  expect(screen.getByText(/Олена Системна · лише odesa/)).toBeTruthy();
  expect(screen.getByText('Оновлено 1 центр за 0,2 с.')).toBeTruthy();
});

it('all centres are listed by version, failed centres first, each with the time', async () => {
  state = { ...state, behind: 2, quarantined: [{ ...behind, id: 8, name: 'Дзвінок Буча', code: 'bucha', error: null, failedAt: null }, behind] };
  centres.push(centreOf(7, 'Дзвінок Одеса', { schemaVersion: 12, isBehind: true }));
  openScreen(remote, api, '/platform/fleet');
  const namesIn = async (heading: string) => {
    const table = within(await screen.findByRole('region', { name: heading })).getByRole('table');
    return within(table).getAllByRole('link').map(({ textContent }) => textContent);
  };
  expect(await namesIn('Версія 13 · 2\u00a0центри')).toEqual(['Дзвінок Вінниця', 'Дзвінок Київ']);
  expect(await namesIn('Версія 12 · 2\u00a0центри')).toEqual(['Дзвінок Одеса', 'Дзвінок Буча']);
  const row = within(screen.getByRole('row', { name: /Дзвінок Одеса/ }));
  for (const text of ['Не вдалося', /10:00$/]) expect(row.getByText(text)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Дзвінок Київ/ })).getByText(/09:30$/)).toBeTruthy();
});

it('centres that are behind are listed even when the list of all centres cannot be loaded', async () => {
  state = { ...state, behind: 1, quarantined: [behind] };
  api.answer(tenantsRoutes.list, () => {
    throw refuse('server.failed', 'Сталася помилка на сервері.');
  });
  openScreen(remote, api, '/platform/fleet');
  expect(await screen.findByText('Не вдалося завантажити список центрів')).toBeTruthy();
  expect(screen.getByRole('row', { name: /Дзвінок Одеса/ })).toBeTruthy();
});

it('a migration of all centres shows its progress and the number of failed centres', async () => {
  state = { ...state, behind: 2, quarantined: [{ ...behind, error: null }] };
  api.answer(fleetRoutes.migrate, () => {
    state = { ...state, lastJob: jobOf({ state: 'running', progress: { done: 340, total: 1000, text: 'kyiv' } }) };
    return { jobId };
  });
  openScreen(remote, api, '/platform/fleet');
  expect(await screen.findByText('ще не оновлювали')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Оновити всі' }));
  await screen.findByText(/Триває оновлення: 340 із 1\s?000/);
  expect(screen.getByRole('button', { name: 'Оновлюємо…' })).toBeTruthy();
  state = { ...state, current: 3, behind: 1, quarantined: [behind], lastJob: jobOf({ result: { migrated: 1, durationMs: 5300, quarantined: [{ code: 'odesa', error: 'x' }] } }) };
  await screen.findByText('Оновлено 1 центр за 5,3 с, не вдалося: 1.');
});

it('a finished migration reports a failed centre, or that no centre was behind', async () => {
  state = { ...state, behind: 1, quarantined: [behind], lastJob: jobOf({ result: { migrated: 0, durationMs: 9, quarantined: [{ code: 'odesa', error: 'x' }] } }) };
  openScreen(remote, api, '/platform/fleet');
  await screen.findByText('Не вдалося оновити: 1 центр.');
  cleanup();
  state = { ...state, lastJob: jobOf({ result: { migrated: 0, durationMs: 9, quarantined: [] } }) };
  openScreen(remote, api, '/platform/fleet');
  await screen.findByText('Оновлювати було нічого.');
});

it('a refused start and a migration that failed as a whole are shown with the reason', async () => {
  state = { ...state, behind: 1, quarantined: [behind], lastJob: jobOf({ state: 'failed', error: 'Сталася помилка на сервері.' }) };
  api.answer(fleetRoutes.migrate, () => {
    throw refuse('jobs.running', 'Зачекайте, поки воно завершиться.');
  });
  openScreen(remote, api, '/platform/fleet');
  await screen.findByText('Сталася помилка на сервері.');
  await person.click(screen.getByRole('button', { name: 'Оновити всі' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Зачекайте, поки воно завершиться.');
});
