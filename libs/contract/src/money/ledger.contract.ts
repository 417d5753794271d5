import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { date, dateTime, id, idText, month, optionalText } from '../values.ts';
import { readText } from '../typed-text.ts';

export const entryKinds = ['charge', 'payment', 'discount', 'refund', 'credit', 'write-off', 'one-off'] as const;
export const paymentMethods = ['cash', 'card', 'transfer', 'other'] as const;
/** `tick` is the paid flag of the students' list; `migration` a flag from before the ledger. */
export const entrySources = ['tick', 'manual', 'run', 'migration', 'statement', 'online'] as const;

/** Kinds that an admin writes by hand, besides payments. */
export const enteredKinds = ['one-off', 'credit', 'write-off', 'refund'] as const;
export const oneOffPurposes = ['registration', 'books', 'trial', 'other'] as const;

/** Parts of an entry's amount. */
export const entryBasis = z.object({
  /** Charged lessons, of all planned lessons of the month. */
  lessons: z.int().optional(),
  plannedLessons: z.int().optional(),
  /** Kopiykas a month or a lesson. */
  price: z.int().optional(),
  percent: z.number().optional(),
  reason: z.enum(['discount', 'siblings', 'cancelled', 'frozen']).optional(),
  /** Lesson of a credit that was not used before the student left the group. */
  missedOn: date.optional(),
  purpose: z.enum(oneOffPurposes).optional(),
  /** The payment by card of which the bank returned a part. */
  refundOf: id.optional(),
});

const kopiykas = z.int({ error: ({ input }) => (typeof input === 'number' ? 'Не більше двох знаків після коми' : 'Вкажіть суму') })
  .min(1, 'Сума має бути більшою за нуль')
  .max(100_000_000, 'Сума завелика: не більше 1 000 000 грн');

export const ledgerEntry = z.object({
  id,
  kind: z.enum(entryKinds),
  /** Kopiykas; positive in favour of the family. */
  amount: z.int(),
  day: date,
  month: date,
  groupId: id.nullable(),
  className: z.string().nullable(),
  method: z.enum(paymentMethods).nullable(),
  source: z.enum(entrySources),
  basis: entryBasis.nullable(),
  note: z.string().nullable(),
  reversesId: id.nullable(),
  reversedById: id.nullable(),
  enteredBy: z.string().nullable(),
  enteredAt: dateTime,
});

export const ledgerMonth = z.object({ month: date, charged: z.int(), discounted: z.int(), paid: z.int(), debt: z.int(), isPaid: z.boolean() });

/** Promise of the family to pay its debt by a day; null once the debt is paid. */
export const paymentPromise = z.object({ day: date, note: z.string().nullable(), isBroken: z.boolean() });

export const studentAccount = z.object({
  studentId: id,
  /** Kopiykas; negative is a debt, positive an advance. */
  balance: z.int(),
  promise: paymentPromise.nullable().optional(),
  months: z.array(ledgerMonth),
  entries: z.array(ledgerEntry),
});

export const paymentBody = z.object({
  studentId: id,
  amount: kopiykas,
  day: date,
  method: z.enum(paymentMethods, 'Оберіть спосіб оплати'),
  note: optionalText(200),
});

const reason = z.string('Напишіть причину').overwrite(readText).min(1, 'Напишіть причину').max(200, 'Не більше 200 символів');

/** Entered on the present day, which is always in an open month; `month` is the month of service. */
export const entryBody = z.object({
  studentId: id,
  kind: z.enum(enteredKinds, 'Оберіть, що записати'),
  purpose: z.enum(oneOffPurposes).optional(),
  /** Of a refund. */
  method: z.enum(['cash', 'transfer']).optional(),
  amount: kopiykas,
  month,
  note: reason,
}).refine(({ kind, purpose }) => (kind === 'one-off') === (purpose !== undefined), { path: ['purpose'], error: 'За що платіж, вказують лише для разового' })
  .refine(({ kind, method }) => method === undefined || kind === 'refund', { path: ['method'], error: 'Спосіб вказують лише для повернення' });

export const reversalBody = z.object({ reason });

/** Without staff and notes. */
export const familyAccount = studentAccount.extend({
  promise: paymentPromise.omit({ note: true }).nullable().optional(),
  entries: z.array(ledgerEntry.omit({ enteredBy: true, note: true })),
});

export const ledgerRoutes = {
  account: defineRoute({
    method: 'GET',
    path: '/api/admin/money/accounts/:studentId',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Balance and entries of a student, newest first',
    reads: ['students', tag('account', 'params.studentId')],
    params: z.object({ studentId: idText }),
    data: studentAccount,
  }),
  pay: defineRoute({
    method: 'POST',
    path: '/api/admin/money/payments',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Record a payment; it covers the oldest unpaid month first, the rest counts for later months',
    changes: ['students', tag('account', 'body.studentId')],
    body: paymentBody,
    data: z.object({ id, balance: z.int() }),
  }),
  enter: defineRoute({
    method: 'POST',
    path: '/api/admin/money/entries',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Write a one-off charge, a credit, a write-off of a debt or a refund of an advance',
    changes: ['students', tag('account', 'body.studentId')],
    body: entryBody,
    data: z.object({ id, balance: z.int() }),
  }),
  reverse: defineRoute({
    method: 'POST',
    path: '/api/admin/money/entries/:id/reversal',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Reverse an entry; each entry once',
    changes: ['students', tag('account', 'data.studentId')],
    params: z.object({ id: idText }),
    body: reversalBody,
    data: z.object({ id, studentId: id, balance: z.int() }),
  }),
  family: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/account',
    access: ['Student', 'Parent'],
    summary: 'Balance and entries of the calling student, or of the chosen child of the calling parent',
    reads: [tag('account', 'query.studentId'), tag('family', 'query.studentId')],
    query: z.object({ studentId: idText.optional() }),
    data: familyAccount,
  }),
};

export const ledgerErrors = {
  'ledger.not-found': 404,
  'ledger.reversed': 409,
  'ledger.is-reversal': 409,
  'ledger.no-cash-register': 409,
  'ledger.future-day': 400,
  'ledger.old-day': 400,
  'ledger.month-closed': 409,
  'ledger.month-too-far': 400,
  'ledger.above-advance': 409,
  'ledger.above-debt': 409,
} as const;

export type EntryKind = (typeof entryKinds)[number];
export type PaymentMethod = (typeof paymentMethods)[number];
export type EntrySource = (typeof entrySources)[number];
export type EntryBasis = z.output<typeof entryBasis>;
export type LedgerEntry = z.output<typeof ledgerEntry>;
export type StudentAccount = z.output<typeof studentAccount>;
export type FamilyAccount = z.output<typeof familyAccount>;
export type EntryBody = z.output<typeof entryBody>;
export type PaymentBody = z.output<typeof paymentBody>;
