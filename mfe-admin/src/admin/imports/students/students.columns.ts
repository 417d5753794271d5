import { studentFileColumnNames, studentFileColumns, type StudentFileColumn } from '@dzvinok/contract/student-files';
import type { FileFields, FileKind, Mapping } from '../file/columns.ts';
import { textOf } from '../file/file-cells.ts';
import type { Cell } from '../file/read-file.ts';
import { relationOfTitle } from './relations.ts';

/** Columns that the product fills itself; an exported file may have them. */
const computedColumns = new Set<StudentFileColumn>(['number', 'currentMonth', 'nextMonth', 'sum']);

export const readColumns = studentFileColumnNames.filter((name) => !computedColumns.has(name));

/** A column of the product's own files, or a part of it as other files have it. */
export type StudentField = StudentFileColumn | 'surname' | 'firstName' | 'patronymic' | 'subject';

const otherTitles: Partial<Record<StudentField, string[]>> = {
  fullName: ['П.І.Б.', 'П.І.П.', 'Прізвище, імʼя', 'Прізвище імʼя', 'Дитина', 'ПІБ', 'ПІП учня', 'ПІБ учня', 'Учень', 'Прізвище та імʼя', 'Прізвище, імʼя, по батькові'],
  phone: ['Тел. дитини', 'Телефон дитини', 'Тел. учня', 'Телефон', 'Номер телефону', 'Тел.', 'Моб. телефон'],
  parentPhone: ['Тел. батьків', 'Тел. мами', 'Тел. тата', 'Тел. мами/тата', 'Телефон мами', 'Телефон тата', 'Телефон батьків', 'Телефон матері', 'Телефон батька'],
  parentName: ['ПІБ родича', 'ПІБ батьків', 'ПІП батьків', 'Родич', 'Мама', 'Мати', 'ПІБ мами', 'Тато', 'Батько', 'ПІБ тата', 'Батьки', 'Хто з батьків'],
  contactName: ['Другий контакт'],
  school: ['Школа учня', 'Навчальний заклад', 'Школа, клас', 'Школа / клас'],
  comment: ['Примітка', 'Примітки', 'Коментарі', 'Нотатка', 'Нотатки'],
  birthDate: ['Дата народження учня', 'Народження', 'Д.н.', 'Дата нар.', 'Дата народж.', 'День народження'],
  sex: ['Стать учня'],
  groups: ['Група', 'Назва групи'],
  discount: ['Знижка'],
  relation: ['Родинний звʼязок', 'Ким доводиться', 'Хто це'],
  online: ['Онлайн навчання', 'Онлайн-навчання'],
};

const seconds: Partial<Record<StudentField, StudentField>> = { parentName: 'contactName', parentPhone: 'contactPhone' };

const productFields = Object.fromEntries(readColumns.map((name) =>
  [name, { title: studentFileColumns[name], otherTitles: otherTitles[name], second: seconds[name] }])) as FileFields<StudentFileColumn>;

const studentFields: FileFields<StudentField> = {
  surname: { title: 'Прізвище', otherTitles: ['Прізвище учня', 'Прізвище дитини'] },
  firstName: { title: 'Імʼя', otherTitles: ['Імʼя учня', 'Імʼя дитини'] },
  patronymic: { title: 'По батькові' },
  subject: { title: 'Предмет', otherTitles: ['Предмети', 'Курс'] },
  ...productFields,
};

export const studentFile: FileKind<StudentField> = { name: 'students', fields: studentFields };

/** Texts for lines without this field. */
export const commonDefaults = { school: 'Не вказано', relation: 'Родич' } as const;

/** Choices still needed before lines can be read; null without any. */
export function missingText({ names, common }: Mapping<StudentField>, titles: readonly Cell[]): string | null {
  const has = (...wanted: StudentField[]) => wanted.every((name) => names.includes(name));
  if (!has('fullName') && !has('surname', 'firstName')) return 'Оберіть колонку «ПІП» або колонки «Прізвище» та «Імʼя».';
  if (!has('phone') && !has('parentPhone')) return 'Оберіть колонку «Телефон учня» або «Телефон родича»: з ним входять до порталу.';
  if (!has('school') && !common.school) return 'Оберіть колонку «Школа» або впишіть, що записати замість неї.';
  const hasParent = has('parentPhone') || has('parentName');
  if (hasParent && !has('parentPhone')) return 'Оберіть колонку «Телефон родича»: з ним родич входить до порталу.';
  const isTitled = [names.indexOf('parentPhone'), names.indexOf('parentName')].some((index) => relationOfTitle(textOf(titles[index])) !== null);
  if (hasParent && !isTitled && !has('relation') && !common.relation) return 'Оберіть колонку «Тип родича» або впишіть, що записати замість неї.';
  return null;
}
