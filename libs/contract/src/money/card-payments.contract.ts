import { z } from 'zod';
import { defineRoute, noData } from '../route.ts';
import { date, dateTime, id, idText, month } from '../values.ts';

export const cardPaymentStates = ['opening', 'open', 'paid', 'failed', 'expired', 'reversed'] as const;

export const cardPayment = z.object({
  id,
  studentId: id,
  fullName: z.string().nullable(),
  invoiceNumber: z.string(),
  /** Kopiykas; 0 until the payment is made. */
  paid: z.int(),
  fee: z.int(),
  state: z.enum(cardPaymentStates),
  day: date,
  changedAt: dateTime,
});

export const monoReport = z.object({
  invoiceId: z.string().min(1).max(100),
  status: z.enum(['created', 'processing', 'hold', 'success', 'failure', 'reversed', 'expired']),
  amount: z.int().min(0),
  finalAmount: z.int().min(0).optional(),
  modifiedDate: z.iso.datetime({ offset: true }),
  paymentInfo: z.object({ fee: z.int().min(0).optional() }).optional(),
});

export const monoTokenBody = z.object({
  token: z.string().trim().regex(/^[\w+/=-]{10,200}$/, 'Вставте токен з кабінету mono: латинські літери й цифри').nullable(),
  /** Its shop has a fiscal register, so Checkbox waits for it; true for older clients. */
  makesReceipts: z.boolean().default(true),
});

export const cardPaymentsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/money/cardPayments',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Payments by card begun in a month, newest first, with the bank’s fee',
    reads: ['card-payments'],
    query: z.object({ month }),
    data: z.array(cardPayment),
  }),
  saveToken: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/recipients/:id/mono',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Accept cards by plata of mono, or stop it with an empty token; the token is checked at mono',
    changes: ['recipients'],
    params: z.object({ id: idText }),
    body: monoTokenBody,
    data: noData,
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/api/studentAndParent/account/invoices/:id/cardPayment',
    access: ['Student', 'Parent'],
    summary: 'A page of mono to pay the rest of an own invoice by card; the same page until it expires',
    changes: ['card-payments'],
    params: z.object({ id: idText }),
    data: z.object({ pageUrl: z.url() }),
  }),
  report: defineRoute({
    method: 'POST',
    path: '/api/money/mono/:id',
    access: 'public',
    isSigned: true,
    summary: 'Signed call-back of mono: a payment by card has changed',
    changesNoRead: 'its changes are published beside the entry, as after asking mono',
    params: z.object({ id: idText }),
    body: monoReport,
    data: noData,
  }),
};

export const cardPaymentsErrors = {
  'card-payments.not-found': 404,
  'card-payments.unknown-token': 400,
  'card-payments.off': 409,
  'card-payments.paid': 409,
  'card-payments.opening': 409,
  'card-payments.mono-unreachable': 502,
} as const;

export type CardPayment = z.output<typeof cardPayment>;
export type CardPaymentState = CardPayment['state'];
export type MonoTokenBody = z.output<typeof monoTokenBody>;
export type MonoReport = z.output<typeof monoReport>;
