import { z } from 'zod';
import { defineRoute, fileContent, tag } from '../route.ts';
import { date, id, idText, month } from '../values.ts';
import { readText } from '../typed-text.ts';
import { entryBasis, entryKinds } from './ledger.contract.ts';

export const pdfType = 'application/pdf';

export const listedInvoice = z.object({
  id,
  /** `2026-000147`: without gaps within a recipient and year. */
  number: z.string(),
  /** 0 once the student's money was deleted by law. */
  studentId: z.int().nonnegative(),
  fullName: z.string().nullable(),
  recipient: z.string(),
  month: date,
  issuedOn: date,
  amount: z.int(),
  /** Unpaid part of `amount`. */
  left: z.int(),
  state: z.enum(['open', 'paid', 'cancelled']),
  /** Its charges were reversed or written off, so it may be cancelled. */
  isVoid: z.boolean().optional(),
});

export const invoiceLine = z.object({
  /** Absent in invoices from before lines named their entries. */
  entryId: id.optional(),
  kind: z.enum(entryKinds),
  className: z.string().nullable(),
  amount: z.int(),
  basis: entryBasis.nullable(),
  /** Reversed since the invoice was issued. */
  isReversed: z.boolean().optional(),
});

export const invoice = listedInvoice.extend({
  iban: z.string(),
  recipientCode: z.string(),
  purpose: z.string(),
  /** Charges less discounts of which the amount is made; kopiykas, a charge is positive. */
  lines: z.array(invoiceLine),
  cancelReason: z.string().nullable(),
  /** The rest can be paid by card. */
  takesCards: z.boolean(),
  /** Links behind both addresses of the National Bank, the recipient's own first, and the lines that they carry; null unless open. */
  qr: z.object({ links: z.array(z.string()), lines: z.array(z.string()) }).nullable(),
});

export const issueBody = z.object({ month });
export const cancellationBody = z.object({
  reason: z.string('Напишіть причину').overwrite(readText).min(1, 'Напишіть причину').max(200, 'Не більше 200 символів'),
});

const byId = z.object({ id: idText });

export const invoicesRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/money/invoices',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Invoices for a month, by student',
    reads: ['invoices'],
    query: z.object({ month }),
    data: z.array(listedInvoice),
  }),
  issue: defineRoute({
    method: 'POST',
    path: '/api/admin/money/invoices',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Issue invoices for the students’ debts of a month; a student gets at most one for the month and recipient',
    changes: ['invoices', 'account'],
    body: issueBody,
    data: z.object({ issued: z.int() }),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/money/invoices/:id',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'An invoice with the payment QR of the National Bank',
    reads: ['invoices'],
    params: byId,
    data: invoice,
  }),
  pdf: defineRoute({
    method: 'GET',
    path: '/api/admin/money/invoices/:id.pdf',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'An invoice as PDF',
    reads: ['invoices'],
    params: byId,
    data: fileContent,
    answers: [pdfType],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/api/admin/money/invoices/:id/cancellation',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Cancel an unpaid invoice; it keeps its number',
    changes: ['invoices', tag('account', 'data.studentId')],
    params: byId,
    body: cancellationBody,
    data: z.object({ studentId: id }),
  }),
  family: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/invoices',
    access: ['Student', 'Parent'],
    summary: 'Invoices of the calling student, or of the chosen child of the calling parent, newest first',
    reads: [tag('account', 'query.studentId')],
    query: z.object({ studentId: idText.optional() }),
    data: z.array(invoice),
  }),
  familyPdf: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/invoices/:id.pdf',
    access: ['Student', 'Parent'],
    summary: 'An invoice of the own family as PDF',
    reads: ['invoices'],
    params: byId,
    data: fileContent,
    answers: [pdfType],
  }),
};

export const invoicesErrors = {
  'invoices.not-found': 404,
  'invoices.cancelled': 409,
  'invoices.paid': 409,
  'invoices.no-recipient': 409,
  'invoices.not-payable': 409,
} as const;

export type Invoice = z.output<typeof invoice>;
export type ListedInvoice = z.output<typeof listedInvoice>;
export type InvoiceLine = z.output<typeof invoiceLine>;
