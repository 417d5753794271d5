import type { AuditEntryItem } from '@dzvinok/contract/audit-log';
import { expect, it } from 'vitest';
import { aboutText, fieldValue } from './audit-log.texts.ts';

const entry: AuditEntryItem = {
  id: 1, at: '2026-11-21T14:05:09+02:00', actorId: 1, actorName: 'Олена Адміна', actorRole: 'TenantAdmin', action: 'students.exported',
  entity: 'student', entityId: null, entityName: null, before: null, after: null, details: {}, ip: null, userAgent: null, supportMode: null,
};

it('the log names no record where the action is about none', () => {
  expect(aboutText(entry)).toBeNull();
  expect(aboutText({ ...entry, entityId: 8 })).toBe('Учень: № 8');
  expect(aboutText({ ...entry, entity: 'remote', details: { name: 'mfe-admin' } })).toBe('Розділ порталу: mfe-admin');
});

it.each([
  ['amount', '2400.00', /^2\s400,00\s(грн|₴)$/],
  ['month', '2026-11-01', /^листопад 2026/],
  ['route', 'teachers.list', /^Викладачі$/],
  ['route', 'later.invented', /^later\.invented$/],
  ['method', 'GET', /^перегляд$/],
  ['amount', null, /^—$/],
])('the log says %s %s as an owner would', (name, value, words) => {
  expect(fieldValue(name, value, {})).toMatch(words);
});
