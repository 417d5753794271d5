import type { InvoiceLine } from '@dzvinok/contract/invoices';
import { usualPurposeCode, type QrFormat, type QrPrefix } from '@dzvinok/contract/recipients';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Recipient } from '../recipients/recipient.entity.ts';

/** Last issued number; issuing locks its row, so a year has no gaps. */
export const InvoiceCounter = defineEntity({
  name: 'InvoiceCounter',
  tableName: 'invoice_counters',
  schema: openSchema,
  properties: {
    recipientId: foreignKey(Recipient, 'recipient_id').primary(),
    year: p.integer().primary(),
    last: p.integer(),
  },
});

/** The recipient is stored as it was at the issue; the student is a number, as in the ledger. */
export const Invoice = defineEntity({
  name: 'Invoice',
  tableName: 'invoices',
  schema: openSchema,
  properties: {
    id: identity(),
    recipientId: foreignKey(Recipient, 'recipient_id'),
    number: p.text(),
    studentId: p.bigint('number'),
    month: p.date(),
    issuedOn: p.date(),
    amount: p.bigint('number'),
    lines: p.json<InvoiceLine[]>(),
    recipientName: p.text(),
    recipientCode: p.text(),
    iban: p.text(),
    vatText: p.text(),
    qrFormat: p.text().$type<QrFormat>(),
    qrPrefix: p.text().$type<QrPrefix>(),
    purposeCode: p.text().default(usualPurposeCode),
    issuedBy: p.bigint('number').nullable(),
    issuedAt: momentOfWriting(),
    cancelledAt: p.datetime().nullable(),
    cancelReason: p.text().nullable(),
  },
  uniques: [
    { name: 'invoices_number', properties: ['recipientId', 'number'] },
    { name: 'invoices_once', properties: ['studentId', 'month', 'recipientId'], where: 'cancelled_at is null' },
  ],
  indexes: [{ name: 'invoices_month', properties: ['month'] }, { name: 'invoices_student', properties: ['studentId', 'month'] }, { name: 'invoices_issued', properties: ['issuedAt'] }],
  checks: [
    { name: 'invoices_amount_check', expression: 'amount > 0' },
    { name: 'invoices_month_check', expression: 'extract(day from month) = 1' },
    { name: 'invoices_cancel_check', expression: '(cancelled_at is null) = (cancel_reason is null)' },
  ],
});
