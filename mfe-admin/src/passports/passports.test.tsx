import { jobsRoutes, type Job } from '@dzvinok/contract/jobs';
import { centrePassportRoutes, passportsRoutes, type Passport } from '@dzvinok/contract/passports';
import { fileContent } from '@dzvinok/contract/route';
import { tenantsRoutes, type TenantItem } from '@dzvinok/contract/tenants';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote as admin } from '../admin/admin.remote.tsx';
import { remote as platform } from '../platform/platform.remote.tsx';
import { fill, openScreen } from '../screens.fixture.ts';

const person = userEvent.setup();
const jobId = '0199e7a0-0000-4000-8000-000000000001';
let api: FakeApi;
let job: Job;
let passports: Passport[];
let jobs: Job[];
let tenants: TenantItem[];

const passport: Passport = {
  id: '0199e7a0-0000-4000-8000-000000000002', fileName: 'demo-2026-11-22.dzvinok.tar.gz', centre: { code: 'demo', name: 'Дзвінок Київ' },
  exportedAt: '2026-11-22T01:00:00.000Z', schemaVersion: 13, bytes: 93_142, tables: 24, rows: 7_163, isUploaded: false, isDownloadable: false,
};

const centre: TenantItem = {
  id: 9, code: 'renamed', name: 'Перейменований', address: 'http://renamed.localhost', timezone: 'Europe/Kyiv', status: 'active', studentCount: 1, teacherCount: 1, groupCount: 1, lessonsByWeek: [], migratedAt: null,
  lastActivityAt: null, storageBytes: 1, schemaVersion: 13, isBehind: false, deleteAfter: null, createdAt: '2026-11-22T01:00:00.000Z',
};

function jobOf(changes: Partial<Job>): Job {
  return {
    id: jobId, kind: 'passport-restore', tenantCode: null, newCentre: { code: 'demo-2', name: 'Дзвінок Київ' }, state: 'running', progress: { done: 1, total: 4, text: 'Таблиця 5 з 24' }, result: null,
    error: null, createdAt: '2026-11-22T01:00:00.000Z', startedAt: null, finishedAt: null, createdBy: null, ...changes,
  };
}

beforeEach(() => {
  passports = [passport];
  job = jobOf({});
  jobs = [];
  tenants = [];
  api = new FakeApi()
    .answer(passportsRoutes.list, () => passports)
    .answer(jobsRoutes.one, () => job)
    .answer(jobsRoutes.list, () => jobs)
    .answer(tenantsRoutes.list, () => tenants)
    .answer(tenantsRoutes.checkCode, ({ params: { code } }) => ({ isFree: code !== 'demo', address: `http://${code}.localhost` }));
});
afterEach(cleanup);

it('a passport is restored as a centre under a new code, with progress and result shown', async () => {
  api.answer(passportsRoutes.restore, ({ body }) => {
    if (body.code === 'demo') throw refuse('tenants.code-taken', 'Цей код уже зайнято', { code: 'Цей код уже зайнято' });
    return { jobId };
  });
  openScreen(platform, api, '/platform/passports');
  expect(await screen.findByText('Дзвінок Київ (demo)')).toBeTruthy();
  expect(screen.getByText(/24\s+таблиці, 7\s+163\s+рядки · 93,1 КБ/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Відновити…' }));
  const popup = within(await screen.findByRole('dialog'));
  await person.click(popup.getByRole('button', { name: 'Відновити' }));
  expect(await popup.findByText('Код має містити від 2 до 20 символів')).toBeTruthy();
  expect(await popup.findByText('Вкажіть причину')).toBeTruthy();
  fill(popup.getByRole('textbox', { name: /Причина/ }), 'Перенесення центру');
  fill(popup.getByRole('textbox', { name: /Код нового центру/ }), 'demo');
  await person.click(popup.getByRole('button', { name: 'Відновити' }));
  expect((await popup.findAllByText('Цей код уже зайнято')).length).toBeGreaterThan(0);
  expect(await popup.findByText('Зайнято')).toBeTruthy();
  fill(popup.getByRole('textbox', { name: /Код нового центру/ }), 'Demo 2');
  expect(await popup.findByText('Вільно')).toBeTruthy();
  await person.click(popup.getByRole('button', { name: 'Відновити' }));
  expect(await popup.findByText('Відновлення: 25 % · Таблиця 5 з 24')).toBeTruthy();
  expect(api.callsOf(passportsRoutes.restore).at(-1)?.body).toEqual({ name: 'Дзвінок Київ', code: 'demo-2', reason: 'Перенесення центру' });
  job = jobOf({ state: 'done', finishedAt: job.createdAt, result: { tenantId: 9, code: 'demo-2', address: null, tables: 24, rows: 7_163, files: 3 } });
  expect(await popup.findByText('Центр відновлено, контрольні суми збіглися.')).toBeTruthy();
  expect(popup.getByRole('link').getAttribute('href')).toContain('//demo-2.');
  await person.click(popup.getByRole('button', { name: 'Готово' }));
});

it('restorations go on with their popup closed: a list shows progress, failures and the present name of each centre', async () => {
  const result = { tenantId: 9, code: 'demo-2', address: null, tables: 24, rows: 7_163, files: 3 };
  const over = { finishedAt: '2026-11-22T01:00:04.000Z', createdBy: 'Олена Системна' };
  jobs = [
    jobOf({ id: '0199e7a0-0000-4000-8000-000000000011', newCentre: { code: 'third', name: 'Третій' } }),
    jobOf({ ...over, id: '0199e7a0-0000-4000-8000-000000000012', state: 'done', result }),
    jobOf({ ...over, id: '0199e7a0-0000-4000-8000-000000000013', state: 'failed', error: 'Цей код уже зайнятий.' }),
    jobOf({ ...over, id: '0199e7a0-0000-4000-8000-000000000014', state: 'done', result: { ...result, tenantId: 10 } }),
  ];
  tenants = [centre];
  openScreen(platform, api, '/platform/passports');
  const list = within(await screen.findByRole('list', { name: 'Відновлення' }));
  expect(list.getByText('Третій (third)')).toBeTruthy();
  expect(list.getByText('Відновлення: 25 % · Таблиця 5 з 24')).toBeTruthy();
  expect((await list.findByRole('link', { name: 'renamed.localhost' })).getAttribute('href')).toBe('http://renamed.localhost');
  expect(list.getByRole('link', { name: 'Сторінка центру «Перейменований»' }).getAttribute('href')).toBe('/platform/tenants/9');
  expect(list.getByText('Цей код уже зайнятий.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Показати всі' }));
  expect(list.getByText('Цього центру вже немає')).toBeTruthy();
  jobs = jobs.map((one) => (one.state === 'running' ? { ...one, ...over, state: 'done', result: { ...result, tenantId: 11 } } : one));
  tenants = [...tenants, { ...centre, id: 11, name: 'Третій', address: 'http://third.localhost' }];
  expect(await list.findByRole('link', { name: 'third.localhost' })).toBeTruthy();
});

it('a failed restoration shows its reason and can be repeated', async () => {
  api.answer(passportsRoutes.restore, { jobId });
  job = jobOf({ state: 'failed', finishedAt: job.createdAt, error: 'Відновлені дані не збіглися з паспортом, тому нічого не змінено.' });
  openScreen(platform, api, '/platform/passports');
  await person.click(await screen.findByRole('button', { name: 'Відновити…' }));
  const popup = within(await screen.findByRole('dialog'));
  fill(popup.getByRole('textbox', { name: /Код нового центру/ }), 'demo-2');
  fill(popup.getByRole('textbox', { name: /Причина/ }), 'Перенесення центру');
  await person.click(popup.getByRole('button', { name: 'Відновити' }));
  expect(await popup.findByText(/не збіглися з паспортом/)).toBeTruthy();
  await person.click(popup.getByRole('button', { name: 'Змінити й повторити' }));
  expect(await popup.findByRole('button', { name: 'Відновити' })).toBeTruthy();
});

it('a valid passport file is uploaded, an invalid file is refused with the reason, and a download asks for consent', async () => {
  passports = [];
  api.answer(passportsRoutes.upload, ({ body }) => {
    if (fileContent.parse(body).bytes.length < 5) throw refuse('passports.broken', 'Файл пошкоджено або це не паспорт центру.');
    passports = [{ ...passport, isUploaded: true }];
    return passport;
  });
  openScreen(platform, api, '/platform/passports');
  await screen.findByText('Паспортів ще немає');
  const choose = (size: number) =>
    fireEvent.change(screen.getByLabelText('Файл паспорта'), { target: { files: [new File([new Uint8Array(size)], 'a.gz')] } });
  choose(0);
  expect(await screen.findByText('Файл порожній. Оберіть інший.')).toBeTruthy();
  choose(4);
  expect(await screen.findByText('Файл пошкоджено або це не паспорт центру.')).toBeTruthy();
  choose(9);
  expect(await screen.findByText('З файлу')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /^Завантажити паспорт demo/ }));
  expect(await screen.findByText(/лише за згодою центру/)).toBeTruthy();
  api.answer(passportsRoutes.remove, () => {
    passports = [];
    return null;
  });
  await person.click(screen.getByRole('button', { name: /^Видалити паспорт demo/ }));
  await person.click(await screen.findByRole('button', { name: 'Видалити' }));
  await screen.findByText('Паспортів ще немає');
});

it('an admin makes the passport of their own centre', async () => {
  let state: { passport: Passport | null; job: Job | null } = { passport: null, job: null };
  api.answer(centrePassportRoutes.state, () => state).answer(centrePassportRoutes.make, () => {
    state = { passport: null, job: jobOf({ kind: 'passport-export' }) };
    return { jobId };
  });
  openScreen(admin, api, '/admin/passport');
  await person.click(await screen.findByRole('button', { name: 'Створити паспорт' }));
  expect(await screen.findByText('Створення паспорта: 25 % · Таблиця 5 з 24')).toBeTruthy();
  state = { passport: { ...passport, isDownloadable: true }, job: jobOf({ state: 'done', finishedAt: job.createdAt }) };
  expect(await screen.findByRole('button', { name: 'Завантажити' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Створити новий' })).toBeTruthy();
});
