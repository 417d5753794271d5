import { expect, it } from 'vitest';
import { headerEntries } from './header-menu.tsx';

const labels = [
  'Графік занять',
  'Пропуски',
  'Контрольні тестування',
  'Тести домашнього завдання',
  'Мій прогрес',
  'Відеозаписи занять',
];

it.each([
  ['Student', ['/student/classes', '/student/missed-lessons']],
  ['Parent', ['/parent/classes', '/parent/missed-lessons']],
  ['Teacher', []],
  ['TenantAdmin', []],
] as const)('has six entries, for %s leading to %j', (role, targets) => {
  const entries = headerEntries(role);
  expect(entries.map(({ label }) => label)).toEqual(labels);
  expect(entries.flatMap(({ href }) => href ?? [])).toEqual(targets);
});
