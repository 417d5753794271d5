import { expect, it } from 'vitest';
import { forChosenChild, headerEntries } from './header-menu.tsx';

const labels = [
  'Графік занять',
  'Пропуски',
  'Контрольні тестування',
  'Тести домашнього завдання',
  'Мій прогрес',
  'Відеозаписи занять',
];

it.each([
  ['Student', ['/student/classes', '/student/missed-lessons', '/student/classes?view=progress', '/student/classes#recordings']],
  ['Parent', ['/parent/classes', '/parent/missed-lessons', '/parent/classes?view=progress', '/parent/classes#recordings']],
  ['Teacher', ['/teacher/calendar']],
] as const)('the header menu has six entries, for %s leading to %j', (role, targets) => {
  const entries = headerEntries({ role });
  expect(entries.map(({ label }) => label)).toEqual(labels);
  expect(entries.flatMap(({ href }) => href ?? [])).toEqual(targets);
});

it('an admin’s menu has only entries that lead somewhere', () => {
  expect(headerEntries({ role: 'TenantAdmin' })).toMatchObject([{ label: 'Графік занять', href: '/admin/calendar' }]);
});

it('the week stands in the menu of the reception, not of an accountant', () => {
  expect(headerEntries({ role: 'TenantAdmin', staffRole: 'reception' })).toHaveLength(1);
  expect(headerEntries({ role: 'TenantAdmin', staffRole: 'accountant' })).toEqual([]);
});

it('the header menu has no entries for a role without a menu', () => {
  expect(headerEntries({ role: 'SuperAdmin' })).toEqual([]);
});

it('entries keep the child that a parent has chosen', () => {
  expect(forChosenChild('/parent/classes?view=progress', '?studentId=7&week=2026-11-16')).toBe('/parent/classes?view=progress&studentId=7');
  expect(forChosenChild('/parent/classes#recordings', '?studentId=7')).toBe('/parent/classes?studentId=7#recordings');
  expect(forChosenChild('/parent/classes', '?week=2026-11-16')).toBe('/parent/classes');
});
