import { z } from 'zod';
import { defineRoute, fileContent, noData } from '../route.ts';
import { readName, readText } from '../typed-text.ts';
import { date, dateTime, id, idText } from '../values.ts';
import { pdfType } from './invoices.contract.ts';
import { entryKinds, paymentMethods } from './ledger.contract.ts';

export const receipt = z.object({ number: z.string(), link: z.string().nullable() });

export const cashEntry = z.object({
  id,
  studentId: id,
  fullName: z.string().nullable(),
  kind: z.enum(entryKinds),
  /** Kopiykas; negative for a return. */
  amount: z.int(),
  method: z.enum(paymentMethods),
  isReversed: z.boolean(),
  enteredAt: dateTime,
  /** Returns a payment that has a fiscal receipt, so it needs a receipt of its own. */
  isReturn: z.boolean().optional(),
  receipt: receipt.nullable(),
});

export const cashClosing = z.object({
  id,
  expected: z.int(),
  counted: z.int(),
  note: z.string().nullable(),
  closedBy: z.string().nullable(),
  closedAt: dateTime,
});

export const cashDay = z.object({
  day: date,
  recipients: z.array(z.object({
    id,
    name: z.string(),
    hasCheckbox: z.boolean(),
    /** Kopiykas of cash and of cards. */
    cash: z.int(),
    card: z.int(),
    entries: z.array(cashEntry),
    closing: cashClosing.nullable(),
  })),
});

export const receiptBody = z.object({
  number: z.string('Введіть номер чека').overwrite(readName).min(1, 'Введіть номер чека').max(40, 'Не більше 40 символів'),
  link: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'Посилання починається з https://' }).max(300, 'Посилання задовге')]),
});

export const closingBody = z.object({
  recipientId: id,
  day: date,
  counted: z.int('Вкажіть суму цілим числом копійок').min(0, 'Сума не буває від’ємною').max(100_000_000_00, 'Сума завелика'),
  note: z.string().overwrite(readText).max(200, 'Не більше 200 символів'),
});

export const reopeningBody = z.object({ reason: z.string('Напишіть причину').overwrite(readText).min(1, 'Напишіть причину').max(200, 'Не більше 200 символів') });

export const checkboxKeys = z.object({
  licenseKey: z.string().trim().regex(/^[\w-]{8,100}$/, 'Вставте ключ ліцензії каси: латинські літери й цифри'),
  pin: z.string().trim().regex(/^\d{4,20}$/, 'PIN касира – від 4 цифр'),
});

const changesOfEntry = ['cash'] as const;

export const cashRoutes = {
  day: defineRoute({
    method: 'GET',
    path: '/api/admin/money/cash',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Cash and cards of a day by recipient, with fiscal receipts and the closing',
    reads: ['cash', 'account', 'recipients'],
    query: z.object({ day: date }),
    data: cashDay,
  }),
  close: defineRoute({
    method: 'POST',
    path: '/api/admin/money/cash/closings',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Close a recipient’s day with the counted sum; it takes no more cash then',
    changes: ['cash'],
    body: closingBody,
    data: z.object({ id, expected: z.int() }),
  }),
  reopen: defineRoute({
    method: 'POST',
    path: '/api/admin/money/cash/closings/:id/reopening',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Open a closed day again',
    changes: ['cash'],
    params: z.object({ id: idText }),
    body: reopeningBody,
    data: noData,
  }),
  saveReceipt: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/entries/:id/receipt',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Write down the fiscal receipt of a payment in cash or by card, or of its return',
    changes: changesOfEntry,
    params: z.object({ id: idText }),
    body: receiptBody,
    data: receipt,
  }),
  issueReceipt: defineRoute({
    method: 'POST',
    path: '/api/admin/money/entries/:id/receipt',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Have Checkbox make the fiscal receipt of a payment or of its return; a repeated call gives the same receipt',
    changes: changesOfEntry,
    params: z.object({ id: idText }),
    data: receipt,
    timeLimitMs: 40_000,
  }),
  confirmation: defineRoute({
    method: 'GET',
    path: '/api/admin/money/entries/:id/confirmation.pdf',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Confirmation of a payment to print, which is no fiscal receipt',
    reads: ['cash'],
    params: z.object({ id: idText }),
    data: fileContent,
    answers: [pdfType],
  }),
  saveCheckbox: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/recipients/:id/checkbox',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Turn fiscal receipts by Checkbox on or off; the cashier is checked at Checkbox',
    changes: ['recipients', 'cash'],
    params: z.object({ id: idText }),
    body: z.object({ keys: checkboxKeys.nullable() }),
    data: noData,
  }),
};

export const cashErrors = {
  'cash.closed': 409,
  'cash.day-closed': 409,
  'cash.not-closed': 404,
  'cash.future-day': 400,
  'cash.no-receipt-needed': 409,
  'cash.receipt-exists': 409,
  'cash.receipt-pending': 409,
  'cash.receipt-by-mono': 409,
  'cash.mono-check-unfinished': 409,
  'cash.checkbox-off': 409,
  'cash.checkbox-refused': 400,
  'cash.checkbox-unreachable': 502,
} as const;

export type CashDay = z.output<typeof cashDay>;
export type CashEntry = z.output<typeof cashEntry>;
export type FiscalReceipt = z.output<typeof receipt>;
export type CheckboxKeys = z.output<typeof checkboxKeys>;
