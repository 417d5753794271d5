import { alertsRoutes, type Alert } from '@dzvinok/contract/alerts';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AlertReader } from '../roles/role-view.ts';
import { AlertBanner } from './alert-banner.tsx';

const person = userEvent.setup();
let api: FakeApi;
let uninstall: () => void;
let alerts: Alert[];

const lesson = {
  groupId: 7, className: 'А', subjectName: 'Математика', startsAt: '2026-11-21T18:00:00+02:00', minutes: 45, roomName: 'Кабінет 7', teacherName: 'Савчук Ігор',
  hasBegun: true, lostMinutes: 12, onlineAt: null,
};
const alert: Alert = {
  id: 3, scope: 'centre', place: null, startedAt: '2026-11-21T18:10:00+02:00', startedBy: 'Савчук Ігор', endedAt: null, endedBy: null, answer: null, decidedBy: null,
  usualAnswer: 'shelter', reported: null, lessons: [lesson], students: [],
};

beforeEach(() => {
  alerts = [alert];
  api = new FakeApi().answer(alertsRoutes.list, () => alerts);
  uninstall = api.install();
});
afterEach(() => {
  cleanup();
  uninstall();
});

function show(reader: AlertReader) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<UiProvider><QueryClientProvider client={client}><AlertBanner reader={reader} /></QueryClientProvider></UiProvider>);
}

it('staff decides once for all lessons of the place, which are shown before, and ends the alert with one press', async () => {
  api
    .answer(alertsRoutes.decide, ({ body: { answer } }) => {
      alerts = [{ ...alert, answer }];
      return null;
    })
    .answer(alertsRoutes.end, () => {
      alerts = [];
      return null;
    });
  show('teacher');
  expect((await screen.findByRole('alert')).textContent).toContain('Повітряна тривога з 18:10. Як далі, ще не вирішено.');
  await person.click(screen.getByRole('button', { name: 'Вирішити' }));
  const question = within(await screen.findByRole('dialog', { name: 'Що з уроками до відбою?' }));
  expect(question.getByRole('listitem').textContent).toBe('18:00 Математика, АСавчук Ігор · Кабінет 7 · втрачено 12 хв');
  expect(question.getByText('Служба сповіщень: невідомо. Відбій оголошує людина.')).toBeTruthy();
  expect(question.getByRole<HTMLInputElement>('radio', { name: 'В укриття' }).checked).toBe(true);
  await person.click(question.getByRole('radio', { name: 'Онлайн' }));
  await person.click(question.getByRole('button', { name: 'Вирішити для всіх' }));
  expect(await screen.findByText(/заняття тривають онлайн/)).toBeTruthy();
  expect(api.callsOf(alertsRoutes.decide).map(({ params, body }) => [params, body])).toEqual([[{ id: 3 }, { answer: 'online' }]]);
  expect(screen.queryByRole('button', { name: 'Змінити рішення' }), 'an admin’s').toBeNull();
  await person.click(screen.getByRole('button', { name: 'Відбій' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('an all-clear that fails says why', async () => {
  api.answer(alertsRoutes.end, () => {
    throw refuse('server.unavailable', 'Сервер зараз недоступний');
  });
  show('admin');
  await person.click(await screen.findByRole('button', { name: 'Відбій' }));
  expect(await screen.findByText('Сервер зараз недоступний')).toBeTruthy();
});

it('a family reads who of its children is in the shelter, and decides nothing', async () => {
  alerts = [{ ...alert, place: 'Корпус 1', answer: 'shelter', lessons: [], students: [{ id: 1, fullName: 'Коваль Марія', state: 'shelter' }, { id: 2, fullName: 'Коваль Остап', state: 'away' }] }];
  show('family');
  expect((await screen.findByRole('alert')).textContent)
    .toBe('Повітряна тривога з 18:10, Корпус 1: заняття тривають в укритті. Марія в укритті. До відбою з центру нікого не відпускають.');
  expect(screen.queryByRole('button')).toBeNull();
});

it('after an alert that held lessons back, an admin holds them online', async () => {
  alerts = [{ ...alert, endedAt: '2026-11-21T18:40:00+02:00', lessons: [{ ...lesson, hasBegun: false, onlineAt: '2026-11-21T19:10:00+02:00' }] }];
  const clash = 'Учень Коваль Остап має тоді Хімія, 9 клас';
  api.answer(alertsRoutes.holdOnline, ({ query }) => {
    if (!query?.confirmed) throw refuse('calendar.unconfirmed', clash, undefined, [clash]);
    alerts = [];
    return { classIds: [7] };
  });
  show('admin');
  expect((await screen.findByRole('status')).textContent).toContain('Відбій о 18:40. Через тривогу не почалися уроки: 1.');
  await person.click(screen.getByRole('button', { name: 'Переглянути' }));
  const question = within(await screen.findByRole('dialog', { name: 'Провести уроки онлайн?' }));
  expect(question.getByRole('listitem').textContent).toContain('онлайн о 19:10');
  await person.click(question.getByRole('button', { name: 'Провести онлайн' }));
  expect(await question.findByText(`Збіги в розкладі. ${clash}`)).toBeTruthy();
  await person.click(question.getByRole('button', { name: 'Усе одно провести' }));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});
