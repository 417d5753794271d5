import { startLive } from '@dzvinok/api-client/live';
import { familyRoutes } from '@dzvinok/contract/family';
import { invoicesRoutes } from '@dzvinok/contract/invoices';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { liveRoutes } from '@dzvinok/contract/live';
import { FakeApi, makeHarness } from '@dzvinok/remote/harness';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remote as parentRemote } from '../parent.remote.tsx';
import { lessonTonight, zone } from '../schedule/lesson.fixture.ts';
import { remote as studentRemote } from '../student.remote.tsx';

const lesson = () => lessonTonight({ homeworkDescription: null, classroomName: null, canChooseStatus: false, chooseSecondsLeft: 0 });

/** Busy machines are slow. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 5_000 });

let api: FakeApi;
let stream: ReturnType<typeof openStream>;
let stopLive: () => void;

function openStream() {
  return api.stream(liveRoutes.events, [{ kind: 'ready' }]);
}

beforeEach(() => {
  api = new FakeApi()
    .answer(familyRoutes.header, { courses: ['Хімія'], timezone: zone })
    .answer(familyRoutes.week, [lesson()])
    .answer(familyRoutes.missedLessons, []);
  stream = openStream();
});
afterEach(() => {
  stopLive();
  cleanup();
});

async function open(remote: typeof studentRemote, at?: string): Promise<void> {
  const harness = makeHarness({ remote, api, at });
  stopLive = startLive();
  await eventually(() => expect(stream.listeners).toBe(1));
  render(harness.element);
}

it('a live event brings homework and the link of a broadcast to the week', async () => {
  await open(studentRemote);
  await screen.findByText('Сьогодні');
  expect(screen.queryByRole('link', { name: 'Приєднатися' })).toBeNull();
  api.answer(familyRoutes.week, [{ ...lesson(), homeworkDescription: 'Параграф 7', joinUrl: 'https://meet.example.ua/room' }]);
  stream.send({ kind: 'student', studentId: 11 });
  expect(await screen.findAllByRole('link', { name: 'Приєднатися' })).toHaveLength(1);
  expect(screen.getByText('Параграф 7')).toBeTruthy();
});

it('a live event brings an absence to the missed lessons', async () => {
  await open(studentRemote, '/student/missed-lessons');
  await screen.findByText('Пропущених занять немає.');
  api.answer(familyRoutes.missedLessons, [{ subjectName: 'Хімія', dates: [{ date: '2026-11-16', dayOfWeek: 1, topicName: 'Оксиди' }] }]);
  stream.send({ kind: 'student', studentId: 11 });
  expect(await screen.findByText('Оксиди')).toBeTruthy();
});

it('a live event of the other child does not make the parent’s page read again', async () => {
  await open(parentRemote, '/parent/missed-lessons?studentId=12');
  await screen.findByText('Пропущених занять немає.');
  stream.send({ kind: 'student', studentId: 11 });
  api.answer(familyRoutes.missedLessons, [{ subjectName: 'Хімія', dates: [{ date: '2026-11-16', dayOfWeek: 1, topicName: 'Оксиди' }] }]);
  stream.send({ kind: 'student', studentId: 12 });
  await screen.findByText('Оксиди', undefined, { timeout: 5_000 });
  // Events are applied in order: a read for the other child would have come before.
  expect(api.callsOf(familyRoutes.missedLessons)).toHaveLength(2);
});

it('a live event of the account brings a payment to the cost', async () => {
  const account = { studentId: 11, balance: -200_000, months: [], entries: [] };
  api.answer(ledgerRoutes.family, account).answer(invoicesRoutes.family, []);
  await open(studentRemote, '/student/cost');
  await screen.findByText(/^До сплати: 2\s000,00/);
  api.answer(ledgerRoutes.family, { ...account, balance: 0 });
  stream.send({ kind: 'student', studentId: 11, tags: [{ name: 'account', id: 11 }] });
  expect(await screen.findByText('Усе сплачено.')).toBeTruthy();
});
