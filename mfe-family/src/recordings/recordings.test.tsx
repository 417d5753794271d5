import { familyRoutes } from '@dzvinok/contract/family';
import { studentPaths } from '@dzvinok/contract/paths/family';
import { recordingsRoutes, type Recording } from '@dzvinok/contract/recordings';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../student.remote.tsx';

// loading chunks on demand is slow on a busy machine
configure({ asyncUtilTimeout: 10_000 });
let api: FakeApi;

const recording = (lessonId: number): Recording => ({
  lessonId, subjectName: 'Хімія', subjectColor: 'yellow', topicName: lessonId === 1 ? null : `Тема ${lessonId}`, date: '2026-11-20',
  url: `https://video.example.ua/${lessonId}`,
});

beforeEach(() => {
  api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone: 'Europe/Kyiv' })
    .answer(familyRoutes.week, [])
    .answer(familyRoutes.missedLessons, []);
});
afterEach(cleanup);

function open(at: string = studentPaths.schedule) {
  const harness = makeHarness({ remote, api, at });
  render(harness.element);
  return harness;
}

const section = async () => within(await screen.findByRole('region', { name: 'Відеозаписи занять' }));

it('each recording is shown with its subject, topic and date, and opens in a new tab', async () => {
  api.answer(recordingsRoutes.list, [recording(2), recording(1)]);
  open();
  const links = await (await section()).findAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([
    'ХіміяТема 220.11.2026Відкриється в новій вкладці', 'ХіміяБез теми20.11.2026Відкриється в новій вкладці',
  ]);
  expect(links[0]?.getAttribute('href')).toBe('https://video.example.ua/2');
  expect(links[0]?.getAttribute('target')).toBe('_blank');
  expect(links[0]?.getAttribute('rel')).toContain('noreferrer');
});

it('the section of recordings is hidden when recordings are missing or cannot be loaded', async () => {
  api.answer(recordingsRoutes.list, []);
  open();
  await screen.findAllByText('Немає занять');
  await expect.poll(() => api.callsOf(recordingsRoutes.list).length).toBe(1);
  expect(screen.queryByText('Відеозаписи занять')).toBeNull();
  cleanup();
  api.answer(recordingsRoutes.list, () => {
    throw refuse('server.unavailable', 'Сервер зараз недоступний');
  });
  const before = api.callsOf(recordingsRoutes.list).length;
  const { client } = open();
  await screen.findAllByText('Немає занять');
  await expect.poll(() => api.callsOf(recordingsRoutes.list).length).toBeGreaterThan(before);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryCache().findAll({ queryKey: [recordingsRoutes.list.path] })[0]?.state.status).toBe('error');
  expect(screen.queryByRole('region', { name: 'Відеозаписи занять' })).toBeNull();
});

it('a user who follows the link to recordings sees that the list is empty, or the error', async () => {
  api.answer(recordingsRoutes.list, []);
  open(studentPaths.recordings);
  expect(await (await section()).findByText(/Відеозаписів занять поки немає/)).toBeTruthy();
  cleanup();
  api.answer(recordingsRoutes.list, () => {
    throw refuse('server.unavailable', 'Сервер зараз недоступний');
  });
  open(studentPaths.recordings);
  expect(await (await section()).findByText('Сервер зараз недоступний')).toBeTruthy();
  expect((await section()).getByText('Номер запиту: fake')).toBeTruthy();
  api.answer(recordingsRoutes.list, [recording(3)]);
  await userEvent.click((await section()).getByRole('button', { name: 'Спробувати ще раз' }));
  expect(await (await section()).findByRole('link', { name: /Тема 3/ })).toBeTruthy();
});

it('the link to recordings shows the section and moves the focus there while recordings load', async () => {
  const reply = Promise.withResolvers<Recording[]>();
  api.answer(recordingsRoutes.list, () => reply.promise);
  open(studentPaths.recordings);
  const early = await section();
  expect(early.getByRole('status', { name: 'Завантаження...' })).toBeTruthy();
  expect(document.activeElement?.id).toBe('recordings');
  reply.resolve([recording(4)]);
  expect(await (await section()).findByRole('link', { name: /Тема 4/ })).toBeTruthy();
  expect(document.activeElement?.id).toBe('recordings');
});
