import { startLive } from '@dzvinok/api-client/live';
import { liveRoutes } from '@dzvinok/contract/live';
import { noticesRoutes, type Notice } from '@dzvinok/contract/notices';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { NotificationBlock } from '@dzvinok/ui/menu';
import { UiProvider } from '@dzvinok/ui/provider';
import { forgetToasts } from '@dzvinok/ui/toast';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OwnNotices } from './own-notices.tsx';

configure({ asyncUtilTimeout: 5_000 });

const mark = (id: number, given: Partial<Extract<Notice, { kind: 'marks' }>> = {}): Notice => ({
  id, toldAt: '2026-11-21T18:05:00+02:00', isRead: false, studentId: 11, studentName: 'Бондар Марко', lessonDate: '2026-11-21',
  subjectName: 'Математика', subjectColor: 'blue', kind: 'marks', homeworkMark: null, classworkMark: 11, absent: false, notReady: false, isLate: false,
  ...given,
});
const person = userEvent.setup();
let api: FakeApi;
let stream: ReturnType<FakeApi['stream']>;
let kept: { notices: Notice[]; unread: number };
let stop: () => void;

beforeEach(() => {
  kept = { notices: [mark(5), mark(4, { isRead: true, absent: true })], unread: 1 };
  api = new FakeApi()
    .answer(noticesRoutes.list, ({ query }) => (query.before ? { notices: [mark(3, { subjectName: 'Історія', isRead: true })], unread: 0 } : kept))
    .answer(noticesRoutes.read, null);
  stream = api.stream(liveRoutes.events, [{ kind: 'ready' }]);
  const uninstall = api.install();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Бондар Марко', avatarPath: null, role: 'Student' } });
  const stopLive = startLive();
  stop = () => {
    stopLive();
    uninstall();
    endSession();
  };
});
afterEach(() => {
  cleanup();
  act(forgetToasts);
  stop();
});

function show() {
  const page = <><NotificationBlock isAwaiting /><OwnNotices reader="Student" /></>;
  return render(
    <UiProvider environment="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRoutes routes={[{ path: '/', element: page }, { path: '*', element: page }]} at="/" />
      </QueryClientProvider>
    </UiProvider>,
  );
}
const bell = (name: string) => screen.findByRole('button', { name });
const list = () => within(screen.getByRole('list', { name: 'Останні сповіщення' })).getAllByRole('listitem');

it('the opened list shows the notices of the server and reports them as read', async () => {
  show();
  await person.click(await bell('Сповіщення, нових: 1'));
  expect(list().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Нова оцінка'), expect.stringContaining('Пропуск уроку')]);
  await vi.waitFor(() => expect(api.callsOf(noticesRoutes.read).map(({ body }) => body)).toEqual([{ upTo: 5 }]));
  expect(screen.queryByRole('group', { name: /Нова оцінка/ })).toBeNull();
});

it('notices unread at the opening of the list stay marked until it closes', async () => {
  api.answer(noticesRoutes.read, () => {
    kept = { notices: kept.notices.map((notice) => ({ ...notice, isRead: true })), unread: 0 };
    return null;
  });
  show();
  await person.click(await bell('Сповіщення, нових: 1'));
  const marked = () => list().map(({ textContent }) => textContent.startsWith('Нове. '));
  expect(marked()).toEqual([true, false]);
  await bell('Сповіщення');
  expect(marked()).toEqual([true, false]);
  await person.click(await bell('Сповіщення'));
  await person.click(await bell('Сповіщення'));
  expect(marked()).toEqual([false, false]);
});

it('a notice that arrives on an open page appears at once, once as a toast and once in the list', async () => {
  show();
  await bell('Сповіщення, нових: 1');
  kept = { notices: [mark(6, { classworkMark: 12 }), ...kept.notices], unread: 2 };
  act(() => stream.send({ kind: 'notices', tags: [{ name: 'notices' }] }));
  expect(await screen.findByText(/робота на уроці — 12/)).toBeTruthy();
  await person.click(await bell('Сповіщення, нових: 2'));
  expect(list().filter(({ textContent }) => textContent.includes('— 12'))).toHaveLength(1);
});

it('many notices at once are announced by their number', async () => {
  show();
  await bell('Сповіщення, нових: 1');
  kept = { notices: [mark(9), mark(8), mark(7), mark(6), ...kept.notices], unread: 5 };
  act(() => stream.send({ kind: 'notices', tags: [{ name: 'notices' }] }));
  expect(await screen.findByText('Нових сповіщень: 4')).toBeTruthy();
});

it('the list is shown as loading until notices are read, and only then as empty', async () => {
  const late = Promise.withResolvers<typeof kept>();
  api.answer(noticesRoutes.list, () => late.promise);
  show();
  await person.click(await bell('Сповіщення'));
  expect(screen.getByRole('status', { name: 'Завантаження...' })).toBeTruthy();
  expect(screen.queryByText('Сповіщень немає')).toBeNull();
  late.resolve({ notices: [], unread: 0 });
  expect(await screen.findByText('Сповіщень немає')).toBeTruthy();
  expect(screen.queryByRole('status', { name: 'Завантаження...' })).toBeNull();
});

it('a dash of a notice never begins a line', async () => {
  show();
  await person.click(await bell('Сповіщення, нових: 1'));
  expect(list()[0]?.textContent).toContain('робота на уроці\u00a0— 11');
});

it('earlier notices are read by «Показати раніші»', async () => {
  kept = { notices: Array.from({ length: 50 }, (_, nr) => mark(60 - nr, { isRead: true })), unread: 0 };
  show();
  await person.click(await bell('Сповіщення'));
  await person.click(await screen.findByRole('button', { name: 'Показати раніші' }));
  expect(await screen.findByText(/Історія/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Показати раніші' })).toBeNull();
});

it('notices that cannot be loaded show the error and are read by «Спробувати ще раз»', async () => {
  api.answer(noticesRoutes.list, () => {
    throw refuse('server.failed', 'Ой');
  });
  show();
  await person.click(await bell('Сповіщення'));
  expect(await screen.findByText(/не завантажилися/)).toBeTruthy();
  api.answer(noticesRoutes.list, kept);
  await person.click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  expect(await screen.findByText('Нова оцінка')).toBeTruthy();
});
