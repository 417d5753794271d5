import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { searchRoutes, type SearchHit } from '@dzvinok/contract/search';
import { endSession, startSession } from '@dzvinok/session/session';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SearchEntry } from './search-entry.tsx';
import { pagesNamed, pagesOf } from './search-pages.ts';

configure({ asyncUtilTimeout: 5_000 });

const hit = (kind: SearchHit['kind'], id: number, parts: Partial<SearchHit> = {}): SearchHit =>
  ({ kind, id, name: `${kind} ${id}`, phoneNumber: null, about: [], studentId: null, ...parts });

let api: FakeApi;
let stop: () => void;
beforeEach(() => {
  api = new FakeApi();
  const uninstall = api.install();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Адміна', avatarPath: null, role: 'TenantAdmin' } });
  stop = () => {
    uninstall();
    endSession();
  };
});
afterEach(() => {
  cleanup();
  stop();
});

async function openByKeys() {
  const routes = [{ path: '*', element: <SearchEntry /> }];
  render(
    <UiProvider environment="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRoutes routes={routes} at="/" />
      </QueryClientProvider>
    </UiProvider>,
  );
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Пошук' });
}

it('a search sends the typed text once, and links each kind of result to its page', async () => {
  api.answer(searchRoutes.find, {
    hits: [
      hit('student', 4, { phoneNumber: '0501234567', about: ['Хімія Ж'] }), hit('parent', 5, { studentId: 4 }), hit('teacher', 6), hit('group', 7),
      hit('topic', 8, { subjectId: 3 }), hit('classroom', 9),
    ],
    counts: { student: 12, parent: 1, teacher: 1, group: 9 },
  });
  await userEvent.type(await openByKeys(), 'коваль');
  const student = await screen.findByRole('option', { name: /student 4/ });
  expect(student.textContent).toContain('050\u00a0123\u00a045\u00a067 · Хімія Ж');
  const addresses = screen.getAllByRole('option').map((option) => option.getAttribute('href'));
  expect(addresses).toEqual([
    '/admin/edit-student/4', `/admin/students?search=${encodeURIComponent('коваль')}`, '/admin/edit-student/4', '/admin/edit-teacher/6', '/admin/classes/7',
    '/admin/lesson-topics?subject=3', '/admin/subjects-classrooms',
  ]);
  expect(within(screen.getByRole('group', { name: 'Групи · 1 із 9' })).getAllByRole('option')).toHaveLength(1);
  expect(api.callsOf(searchRoutes.find).map(({ query }) => query)).toEqual([{ text: 'коваль' }]);
});

it('a search says that no result was found, or that the request failed', async () => {
  api.answer(searchRoutes.find, ({ query }) => {
    if (query.text === 'нікого') return { hits: [], counts: {} };
    throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
  });
  const field = await openByKeys();
  await userEvent.type(field, 'нікого');
  expect(await screen.findByText('Нічого не знайдено')).toBeTruthy();
  await userEvent.type(field, 'ще');
  expect(await screen.findByText('Пошук не вдався')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Спробувати ще раз' })).toBeTruthy();
});

it('a search finds pages by the beginnings of words in their names', () => {
  const pages = pagesOf([
    { label: 'Учні', to: '/admin/students', pages: [{ label: 'Додати учня', to: '/admin/add' }] },
    { label: 'Центр', to: '/admin/log', pages: [{ label: 'Журнал дій', to: '/admin/log' }, { label: 'Їдальня', to: '/admin/canteen' }] },
    { label: 'Тестування' },
  ]);
  const named = (text: string) => pagesNamed(pages, text).map(({ name }) => name);
  expect(named('')).toEqual(['Учні', 'Додати учня', 'Журнал дій', 'Їдальня', 'Налаштування профілю']);
  expect(named('уч')).toEqual(['Учні', 'Додати учня']);
  expect(named('уч дод')).toEqual(['Додати учня']);
  expect(named('ідал')).toEqual(['Їдальня']);
  expect(named('тест')).toEqual([]);
  expect(named('?')).toEqual([]);
});
