import { z } from 'zod';
import { defineRoute, fileContent, tag } from '../route.ts';
import { exportLimit, spreadsheetFormats, spreadsheetTypes } from '../student-exports/student-exports.contract.ts';
import { date, dateTime, id, idText, optionalText } from '../values.ts';
import { paymentPromise } from './ledger.contract.ts';

/** Debt of a student by the day when it fell due, in kopiykas; payments cover the oldest debt first. The sum is `owed`. */
export const debtAges = z.object({
  notDue: z.int(),
  upTo30: z.int(),
  upTo60: z.int(),
  upTo90: z.int(),
  over90: z.int(),
});

export const debt = z.object({
  studentId: id,
  fullName: z.string().nullable(),
  owed: z.int(),
  ages: debtAges,
  promise: paymentPromise.nullable(),
  remindedAt: dateTime.nullable(),
});

/** A day that each month has. */
const dueDay = z.int('Вкажіть день місяця цілим числом').min(1, 'Від 1 до 28').max(28, 'Від 1 до 28: такий день є в кожному місяці');

export const debtReminders = z.object({
  /** Day of the month until which the month is to be paid; later charges are due at once. */
  dueDay,
  /** Families are reminded 3 days before, on the day, and 3 and 7 days after. */
  isOn: z.boolean(),
});

export const promiseBody = z.object({
  /** Null removes the promise. */
  day: date.nullable(),
  note: optionalText(200),
});

export const debtsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/money/debts',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Students with debts by age, the largest debt first',
    reads: ['account', 'students'],
    data: z.array(debt),
  }),
  file: defineRoute({
    method: 'POST',
    path: '/api/admin/money/debts/file',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'A file of the debts of the given students, in the given order',
    changesNoRead: 'it makes a file of what is there',
    body: z.object({
      format: z.enum(spreadsheetFormats),
      ids: z.array(id).min(1, 'У списку немає жодного боргу').max(exportLimit, `Не більше ${exportLimit} учнів в одному файлі`),
    }),
    bodyLimit: 128 * 1024,
    answers: [spreadsheetTypes.csv, spreadsheetTypes.xlsx],
    data: fileContent,
  }),
  promise: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/promises/:studentId',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Record the day until which a family promised to pay its debt, in place of a former promise; reminders wait until then',
    changes: [tag('account', 'params.studentId')],
    params: z.object({ studentId: idText }),
    body: promiseBody,
    data: z.object({ day: date.nullable() }),
  }),
  reminders: defineRoute({
    method: 'GET',
    path: '/api/admin/money/reminders',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'The day until which a month is to be paid, and the switch of reminders',
    reads: ['charge-rules'],
    data: debtReminders,
  }),
  saveReminders: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/reminders',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Change the day of payment and switch reminders on or off',
    changes: ['charge-rules', 'account'],
    body: debtReminders,
    data: debtReminders,
  }),
};

export const debtsErrors = { 'debts.past-promise': 400, 'debts.far-promise': 400, 'debts.none': 409 } as const;

export type Debt = z.output<typeof debt>;
export type DebtReminders = z.output<typeof debtReminders>;
