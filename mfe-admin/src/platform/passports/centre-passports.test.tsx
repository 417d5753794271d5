import { jobsRoutes, type Job } from '@dzvinok/contract/jobs';
import { passportsRoutes, type Passport } from '@dzvinok/contract/passports';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CentrePassports } from './centre-passports.tsx';

// Jobs are polled each second, and machines may be busy.
configure({ asyncUtilTimeout: 10_000 });

const at = '2026-11-22T01:00:00.000Z';
const jobId = '0199e7a0-0000-4000-8000-000000000001';
let api: FakeApi;
let uninstall: () => void;
let passports: Passport[];
let job: Job;
let begun: Job[];

const passport: Passport = {
  id: jobId, fileName: 'demo-2026-11-22.dzvinok.tar.gz', centre: { code: 'demo', name: 'Дзвінок Київ' }, exportedAt: at, schemaVersion: 13,
  bytes: 2_449_408, tables: 24, rows: 21, isUploaded: false, isDownloadable: true,
};

beforeEach(() => {
  passports = [];
  begun = [];
  job = {
    id: jobId, kind: 'passport-export', tenantCode: 'demo', newCentre: null, state: 'running', progress: { done: 3, total: 6, text: 'Таблиця 2 з 24' },
    result: null, error: null, createdAt: at, startedAt: at, finishedAt: null, createdBy: null,
  };
  api = new FakeApi()
    .answer(passportsRoutes.list, () => passports)
    .answer(passportsRoutes.make, { jobId })
    .answer(jobsRoutes.list, () => begun)
    .answer(jobsRoutes.one, () => job);
  uninstall = api.install();
});
afterEach(() => {
  cleanup();
  uninstall();
});

async function show(): Promise<void> {
  render(
    <UiProvider>
      <QueryClientProvider client={new QueryClient()}>
        <CentrePassports tenant={{ id: 7, code: 'demo' }} />
      </QueryClientProvider>
    </UiProvider>,
  );
  await screen.findByText('Паспортів ще немає.');
}

async function begin(): Promise<void> {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Створити паспорт' }));
}

it('a new passport shows its progress and is then listed', async () => {
  await begin();
  expect(await screen.findByText('Створення паспорта: 50 % · Таблиця 2 з 24')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.5');
  passports = [passport];
  job = { ...job, state: 'done', finishedAt: at };
  expect(await screen.findByText('22.11.2026, 03:00')).toBeTruthy();
  expect(screen.getByText(/21\s+рядок · 2,4 МБ/)).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(api.callsOf(passportsRoutes.list)[0]?.query).toMatchObject({ tenantCode: 'demo' });
});

it('a passport in the making shows its progress again when the page is reopened', async () => {
  begun = [job];
  await show();
  expect(await screen.findByText('Створення паспорта: 50 % · Таблиця 2 з 24')).toBeTruthy();
  passports = [passport];
  begun = [];
  job = { ...job, state: 'done', finishedAt: at };
  expect(await screen.findByText('22.11.2026, 03:00')).toBeTruthy();
});

it('a failed passport shows its reason and can be made again', async () => {
  job = { ...job, state: 'failed', finishedAt: at, error: 'Сталася помилка на сервері.' };
  await begin();
  expect(await screen.findByText('Сталася помилка на сервері.')).toBeTruthy();
  api.answer(passportsRoutes.make, () => {
    throw refuse('jobs.running', 'Для цього центру вже виконується інше завдання.');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Створити паспорт' }));
  expect(await screen.findByText('Для цього центру вже виконується інше завдання.')).toBeTruthy();
});
