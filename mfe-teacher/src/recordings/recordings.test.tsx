import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { makeHarness, refuse, type FakeApi } from '@dzvinok/remote/harness';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../lesson.remote.tsx';
import { anotherGroup, teacherApi } from '../teacher.fixture.ts';

const person = userEvent.setup();
const address = 'https://video.example.ua/zapys?v=1';
let api: FakeApi;
let group: number;

beforeEach(() => {
  api = teacherApi();
  group = anotherGroup();
});
afterEach(cleanup);

async function openPopup(button: string) {
  render(makeHarness({ remote, api, at: `/class/${group}/lesson/40`, user: { role: 'Teacher' } }).element);
  await person.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: 'Відеозапис уроку' }));
}

const bodies = () => api.callsOf(recordingsRoutes.set).map(({ params, body }) => ({ params, body }));

it('is given by its address, checked as it is on the server', async () => {
  api.answer(recordingsRoutes.set, ({ body }) => {
    api.answer(recordingsRoutes.one, { url: body.url });
    return { url: body.url };
  });
  const popup = await openPopup('Додати відеозапис');
  const field = popup.getByLabelText('Посилання на відеозапис');
  await person.type(field, 'video.example.ua');
  await person.click(popup.getByRole('button', { name: 'Зберегти' }));
  expect(await popup.findByText('Вкажіть посилання, що починається з https://')).toBeTruthy();
  expect(bodies()).toEqual([]);
  await person.clear(field);
  await person.click(field);
  await person.paste(`  ${address} `);
  await person.click(popup.getByRole('button', { name: 'Зберегти' }));
  expect(await screen.findByRole('button', { name: 'Відеозапис додано' })).toBeTruthy();
  expect(screen.getByText('Посилання на відеозапис збережено')).toBeTruthy();
  expect(bodies()).toEqual([{ params: { classId: group, lessonId: 40 }, body: { url: address } }]);
});

it('is opened in another tab, and taken away', async () => {
  api.answer(recordingsRoutes.one, { url: address }).answer(recordingsRoutes.set, () => {
    api.answer(recordingsRoutes.one, { url: null });
    return { url: null };
  });
  const popup = await openPopup('Відеозапис додано');
  expect(popup.getByLabelText<HTMLInputElement>('Посилання на відеозапис').value).toBe(address);
  const link = popup.getByRole('link', { name: /Відкрити нинішній запис/ });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    address, '_blank', 'noopener noreferrer',
  ]);
  await person.click(popup.getByRole('button', { name: 'Прибрати' }));
  expect(await screen.findByRole('button', { name: 'Додати відеозапис' })).toBeTruthy();
  expect(bodies().map(({ body }) => body)).toEqual([{ url: null }]);
});

it('says why the server refuses, and keeps what was typed', async () => {
  api.answer(recordingsRoutes.set, () => {
    throw refuse('groups.not-found', 'Групу не знайдено.');
  });
  const popup = await openPopup('Додати відеозапис');
  await person.type(popup.getByLabelText('Посилання на відеозапис'), address);
  await person.click(popup.getByRole('button', { name: 'Зберегти' }));
  expect(await popup.findByText('Групу не знайдено.')).toBeTruthy();
  expect(popup.getByLabelText<HTMLInputElement>('Посилання на відеозапис').value).toBe(address);
});
