import type { FileColumn } from '../student-exports/table-file.ts';
import type { ImportedPerson } from './student-imports.repository.ts';

const roleWords = { Student: 'учень', Parent: 'родич' } as const;

export function signInColumns(passwords: ReadonlyMap<number, string>): FileColumn<ImportedPerson>[] {
  return [
    { title: 'Хто', kind: 'text', width: 8, value: ({ role }) => roleWords[role] },
    { title: 'ПІП', kind: 'text', width: 34, value: ({ fullName }) => fullName },
    { title: 'Діти', kind: 'text', width: 40, value: ({ children }) => children },
    { title: 'Телефон', kind: 'phone', width: 15, value: ({ phoneNumber }) => phoneNumber },
    { title: 'Пароль', kind: 'text', width: 12, value: ({ id }) => passwords.get(id) ?? null },
  ];
}
