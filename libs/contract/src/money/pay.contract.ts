import { z } from 'zod';
import { defineRoute, fileContent, noData } from '../route.ts';
import { spreadsheetTypes } from '../student-exports/student-exports.contract.ts';
import { readText } from '../typed-text.ts';
import { date, dateTime, id, idText, month } from '../values.ts';

/** For each lesson, for each student present, or a share of the group's charges for the month. */
export const payKinds = ['lesson', 'student', 'percent'] as const;

const mostKopiykas = 100_000_000;

const rateFields = {
  teacherId: id.nullable(),
  groupId: id.nullable(),
  /** Only for lessons that the teacher gives as a substitute. */
  isSubstitute: z.boolean(),
  kind: z.enum(payKinds, 'Оберіть, за що платите'),
  /** Kopiykas, or hundredths of a per cent. */
  amount: z.int('Вкажіть ставку, не більше двох знаків після коми').min(0, 'Ставка не може бути від’ємною').max(mostKopiykas, 'Ставка завелика: не більше 1 000 000 грн'),
  validFrom: date,
};

export const payRateBody = z.object(rateFields)
  .refine(({ kind, amount }) => kind !== 'percent' || amount <= 10_000, { path: ['amount'], message: 'Не більше 100 %' });

export const payRate = z.object({ ...rateFields, id, teacherName: z.string().nullable(), groupName: z.string().nullable() });

/** A positive amount is added to the pay, a negative amount is taken off. */
export const payEntryBody = z.object({
  teacherId: id,
  month,
  amount: z.int('Вкажіть суму, не більше двох знаків після коми').min(-mostKopiykas, 'Сума завелика').max(mostKopiykas, 'Сума завелика: не більше 1 000 000 грн')
    .refine((amount) => amount !== 0, 'Сума має бути не нульовою'),
  note: z.string('Напишіть, за що').overwrite(readText).min(1, 'Напишіть, за що').max(200, 'Не більше 200 символів'),
});

/** Lessons of one group under one rate, or an entry. */
export const payLine = z.object({
  /** Null for lessons; an entry has no group, lessons and rate. */
  entryId: id.nullable(),
  note: z.string().nullable(),
  groupName: z.string().nullable(),
  days: z.array(date),
  /** Name of the group's teacher, if a substitute gave the lessons. */
  substituteFor: z.string().nullable(),
  /** Null where no rate is set for these lessons. */
  rate: z.object({ kind: z.enum(payKinds), amount: z.int() }).nullable(),
  /** Sum over the lessons of the students present. */
  students: z.int(),
  /** Kopiykas charged for the group and the month less discounts; `monthLessons` are the planned or the held lessons, whichever are more. */
  charged: z.int(),
  monthLessons: z.int(),
  /** Held in a month whose sheet was approved before. */
  isLate: z.boolean(),
  amount: z.int(),
});

const sheetSums = {
  teacherId: id,
  fullName: z.string(),
  month: date,
  state: z.enum(['open', 'approved']),
  lessons: z.int(),
  unpriced: z.int(),
  total: z.int(),
};

export const paySheet = z.object({
  ...sheetSums,
  lines: z.array(payLine),
  approvedAt: dateTime.nullable(),
  approvedBy: z.string().nullable(),
});

export const ownPaySheet = paySheet.omit({ approvedBy: true });

export const payMonth = z.object({ month: date, total: z.int(), teachers: z.array(z.object(sheetSums)) });

export const reopeningBody = z.object({
  reason: z.string('Напишіть причину').overwrite(readText).min(1, 'Напишіть причину').max(200, 'Не більше 200 символів'),
});

const ofTeacher = z.object({ month, teacherId: idText });

export const payRoutes = {
  month: defineRoute({
    method: 'GET',
    path: '/api/admin/money/pay/:month',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Pay of each teacher in the month',
    reads: ['pay', 'teachers'],
    params: z.object({ month }),
    data: payMonth,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/admin/money/pay/:month.xlsx',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'The sheets of the month, line by line, as a spreadsheet',
    reads: ['pay', 'teachers'],
    params: z.object({ month }),
    answers: [spreadsheetTypes.xlsx],
    data: fileContent,
  }),
  sheet: defineRoute({
    method: 'GET',
    path: '/api/admin/money/pay/:month/:teacherId',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'A teacher’s pay of the month, line by line: as approved, or computed from the lessons held so far',
    reads: ['pay', 'teachers', 'groups'],
    params: ofTeacher,
    data: paySheet,
  }),
  approve: defineRoute({
    method: 'POST',
    path: '/api/admin/money/pay/:month/:teacherId',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Approve a sheet, once, with the total that the admin saw; its lessons are locked',
    changes: ['pay'],
    params: ofTeacher,
    body: z.object({ total: z.int() }),
    data: paySheet,
  }),
  reopen: defineRoute({
    method: 'POST',
    path: '/api/admin/money/pay/:month/:teacherId/reopening',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Open an approved sheet again, with a reason; its lessons may be changed',
    changes: ['pay'],
    params: ofTeacher,
    body: reopeningBody,
    data: paySheet,
  }),
  rates: defineRoute({
    method: 'GET',
    path: '/api/admin/money/payRates',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Rates of teachers: general rates first, the newest first',
    reads: ['pay', 'teachers', 'groups'],
    data: z.array(payRate),
  }),
  saveRate: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/payRates',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Set a rate from a day on; replaces the rate of the same teacher, group and day',
    changes: ['pay'],
    body: payRateBody,
    data: z.object({ id }),
  }),
  removeRate: defineRoute({
    method: 'DELETE',
    path: '/api/admin/money/payRates/:id',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Remove a rate; approved sheets stay as they are',
    changes: ['pay'],
    params: z.object({ id: idText }),
    data: noData,
  }),
  addEntry: defineRoute({
    method: 'POST',
    path: '/api/admin/money/payEntries',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Add an entry to a teacher’s pay: other work, a bonus, a deduction or a correction',
    changes: ['pay'],
    body: payEntryBody,
    data: z.object({ id }),
  }),
  removeEntry: defineRoute({
    method: 'DELETE',
    path: '/api/admin/money/payEntries/:id',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Remove an entry that is in no approved sheet',
    changes: ['pay'],
    params: z.object({ id: idText }),
    data: noData,
  }),
  own: defineRoute({
    method: 'GET',
    path: '/api/teacher/pay',
    access: ['Teacher'],
    summary: 'The caller’s own sheets, newest first: this month and the one before as an estimate until they are approved',
    reads: ['pay'],
    data: z.array(ownPaySheet),
  }),
};

export const payErrors = {
  'pay.month-too-far': 400,
  'pay.month-not-over': 409,
  'pay.approved': 409,
  'pay.not-approved': 409,
  'pay.changed': 409,
  'pay.rate-not-found': 404,
  'pay.entry-not-found': 404,
  'pay.lesson-paid': 409,
} as const;

export type PayKind = (typeof payKinds)[number];
export type PayRate = z.output<typeof payRate>;
export type PayRateBody = z.output<typeof payRateBody>;
export type PayEntryBody = z.output<typeof payEntryBody>;
export type PayLine = z.output<typeof payLine>;
export type PaySheet = z.output<typeof paySheet>;
export type OwnPaySheet = z.output<typeof ownPaySheet>;
export type PayMonth = z.output<typeof payMonth>;
