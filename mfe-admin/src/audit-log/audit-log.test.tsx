import { auditLogRoutes, type AuditEntryItem } from '@dzvinok/contract/audit-log';
import { readView } from '@dzvinok/lists/use-list';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { remote as adminRemote } from '../admin/admin.remote.tsx';
import { remote as platformRemote } from '../platform/platform.remote.tsx';
import { fill, openScreen } from '../screens.fixture.ts';
import { logList } from './audit-log-list.ts';

const person = userEvent.setup();
let api: FakeApi;

function entryOf(id: number, changes: Partial<AuditEntryItem> = {}): AuditEntryItem {
  return {
    id, at: '2026-11-21T14:05:09.5+02:00', actorId: 1, actorName: 'Олена Адміна', actorRole: 'TenantAdmin', action: 'students.updated',
    entity: 'student', entityId: 8, entityName: 'Іван Учень', before: null, after: null, details: {}, ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', supportMode: null, ...changes,
  };
}

const asked = () => api.calls.filter(({ route }) => route === auditLogRoutes.list).map(({ query }) => query);

// Loading its modules is slow on a busy machine.
beforeAll(() => import('../admin/audit-log/audit-log.page.tsx'), 60_000);
beforeEach(() => {
  api = new FakeApi().answer(auditLogRoutes.people, [{ id: 1, name: 'Олена Адміна' }, { id: 2, name: 'Петро Вчитель' }]);
});
afterEach(cleanup);

it('an entry shows time, user, action and address, and opens to the values before and after', async () => {
  api.answer(auditLogRoutes.list, {
    entries: [
      entryOf(3, {
        action: 'marks.saved', entity: 'group', entityName: 'А', supportMode: 'full',
        details: { count: 1 },
        before: [{ studentId: 8, lessonId: 5, day: '2026-11-20', classworkMark: null }],
        after: [{ studentId: 8, lessonId: 5, day: '2026-11-20', classworkMark: 9 }],
      }),
      entryOf(2, {
        before: { fullName: 'Іван Старий', isPasswordSent: false, school: '', schedules: [] },
        after: { fullName: 'Іван Учень', isPasswordSent: true, school: null, schedules: [{ dayOfWeek: 2, startTime: '10:00:00', classroomName: 'Кабінет 7' }] },
      }),
      entryOf(1, { actorId: null, actorName: null, actorRole: null, action: 'later.invented', entity: null, entityId: null, entityName: null, ip: null }),
    ],
    people: { 8: 'Іван Учень' },
    next: null,
  });
  openScreen(adminRemote, api, '/admin/audit-log');
  const line = await screen.findByRole('button', { name: /Дані учня змінено/ });
  for (const text of ['21.11.2026, 14:05:09', 'Олена Адміна', 'Учень: Іван Учень', '203.0.113.7']) expect(line.textContent).toContain(text);
  expect(screen.getByRole('button', { name: /later\.invented/ }).textContent).toContain('Система');
  expect(screen.getByText('Підтримка')).toBeTruthy();

  await person.click(line);
  expect(line.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('row', { name: 'ПІП Іван Старий Іван Учень' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Пароль надіслано ні так' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Розклад — Вівторок, 10:00, Кабінет 7' })).toBeTruthy();
  expect(screen.queryByRole('row', { name: /— —$/ })).toBeNull();
  expect(screen.getByText('Firefox на комп’ютері з Windows')).toBeTruthy();
  await person.click(line);
  expect(screen.queryByRole('table')).toBeNull();

  await person.click(screen.getByRole('button', { name: /Оцінки збережено/ }));
  const marks = within(screen.getByRole('table', { name: 'Іван Учень, урок 20.11.2026' }));
  expect(marks.getByRole('row', { name: 'Оцінка за урок — 9' })).toBeTruthy();
  expect(screen.getByText('Кількість')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /видалити|змінити|зберегти/i })).toBeNull();
});

it('announced absences show their dates under each student', async () => {
  api.answer(auditLogRoutes.list, {
    entries: [entryOf(1, {
      action: 'absences.announced', entity: 'group', entityName: 'А', after: [8, 9].map((studentId) => ({ studentId, dates: ['2026-11-21', '2026-11-23'], reason: 'Хворіє' })),
    })],
    people: { 8: 'Іван Учень', 9: 'Анна Учениця' },
    next: null,
  });
  openScreen(adminRemote, api, '/admin/audit-log');
  await person.click(await screen.findByRole('button', { name: /Попереджено про відсутність учня.*Група: А · Іван Учень · Анна Учениця/ }));
  for (const name of ['Іван Учень', 'Анна Учениця']) {
    const rows = within(screen.getByRole('table', { name })).getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([['Поле', 'Було', 'Стало'], ['Дати', '—', '21.11.2026; 23.11.2026'], ['Причина', '—', 'Хворіє']]);
  }
});

it('«Показати ще» reads the entries after the last entry shown', async () => {
  api.answer(auditLogRoutes.list, ({ query }) =>
    query.before === undefined
      ? { entries: [entryOf(9, { entityName: 'Перший' })], people: {}, next: 9 }
      : { entries: [entryOf(4, { entityName: 'Давній' })], people: {}, next: null });
  openScreen(adminRemote, api, '/admin/audit-log');
  await person.click(await screen.findByRole('button', { name: 'Показати ще' }));
  await screen.findByText('Учень: Давній');
  expect(screen.getByText('Учень: Перший')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Показати ще' })).toBeNull();
});

it('a long search shows the date reached, and goes on by «Шукати далі»', async () => {
  api.answer(auditLogRoutes.list, ({ query }) => {
    const nothing = { entries: [], people: {} };
    if (query.before === undefined) return { ...nothing, next: 900, searchedTo: '2026-03-12T14:05:09.5+02:00' };
    return query.before === 900 ? { entries: [entryOf(4, { entityName: 'Давній' })], people: {}, next: 300, searchedTo: '2025-03-12T14:05:09+02:00' } : { ...nothing, next: null };
  });
  openScreen(adminRemote, api, '/admin/audit-log?text=давній');
  await screen.findByText('Переглянуто записи до 12.03.2026, 14:05:09.');
  expect(screen.queryByText('Нічого не знайдено')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Шукати далі' }));
  await screen.findByText('Учень: Давній');
  await screen.findByText('Переглянуто записи до 12.03.2025, 14:05:09.');
  await person.click(screen.getByRole('button', { name: 'Шукати далі' }));
  await screen.findByText('Давніших записів за такими умовами немає.');
  expect(asked()).toMatchObject([{ text: 'давній' }, { before: 900 }, { before: 300 }]);
});

it('the log is filtered by its address and by its fields, and says when no entry matches', async () => {
  api.answer(auditLogRoutes.list, ({ query }) => ({ entries: query.text ? [] : [entryOf(1)], people: {}, next: null }));
  const { address } = openScreen(adminRemote, api, '/admin/audit-log?action=marks.saved&person=2&from=2026-11-01&to=nonsense');
  await screen.findByText('Учень: Іван Учень');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Хто' })).toHaveProperty('value', 'Петро Вчитель'));
  expect(asked()[0]).toMatchObject({ action: 'marks.saved', actorId: 2, from: '2026-11-01', limit: 50 });
  expect(asked()[0]).not.toHaveProperty('to');

  fill(screen.getByRole('searchbox', { name: 'Пошук' }), ' Іван ');
  await screen.findByText('Нічого не знайдено');
  expect(asked().at(-1)).toMatchObject({ action: 'marks.saved', text: 'Іван' });
  await person.click(screen.getByRole('button', { name: 'Показати всі' }));
  await screen.findByText('Учень: Іван Учень');
  expect(asked().at(-1)).toEqual({ limit: 50, order: 'latest' });
  expect(screen.getByRole('searchbox', { name: 'Пошук' })).toHaveProperty('value', '');

  await person.click(screen.getByRole('button', { name: /Спочатку давні/ }));
  await waitFor(() => expect(asked().at(-1)).toEqual({ limit: 50, order: 'oldest' }));
  expect(address()).toBe('/admin/audit-log?first=oldest');
});

it('a refused read is shown with its reason, and a retry reads the log again', async () => {
  let isDown = true;
  api.answer(auditLogRoutes.list, () => {
    if (isDown) throw refuse('tenants.suspended', 'Роботу центру призупинено.');
    return { entries: [], people: {}, next: null };
  });
  openScreen(adminRemote, api, '/admin/audit-log');
  await screen.findByText('Роботу центру призупинено.');
  isDown = false;
  await person.click(screen.getByRole('button', { name: /Спробувати/ }));
  await screen.findByText('Записів ще немає');
});

it('the platform has its own log, with times of Kyiv', async () => {
  api
    .answer(auditLogRoutes.platformPeople, [])
    .answer(auditLogRoutes.platformList, {
      entries: [entryOf(1, { at: '2026-11-21T12:05:09+00:00', action: 'tenants.suspended', entity: 'tenant', entityName: 'Дзвінок Одеса', before: { status: 'active' }, after: { status: 'suspended' } })],
      people: {},
      next: null,
    });
  openScreen(platformRemote, api, '/platform/audit-log');
  const line = await screen.findByRole('button', { name: /Роботу центру призупинено/ });
  expect(line.textContent).toContain('21.11.2026, 14:05:09');
  expect(line.textContent).toContain('Центр: Дзвінок Одеса');
  await person.click(line);
  expect(screen.getByRole('row', { name: 'Стан працює призупинено' })).toBeTruthy();
});

it.each(['nonsense', '2026-02-31', '2026-13-01'])('the invalid day «%s» of the address is ignored', (to) => {
  expect(readView(logList, new URLSearchParams({ to })).to).toBeNull();
});
