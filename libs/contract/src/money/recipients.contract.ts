import { readIban, readTaxCode } from './bank-codes.ts';
import { z } from 'zod';
import { defineRoute, noData } from '../route.ts';
import { readName } from '../typed-text.ts';
import { editConflict, id, idText, version } from '../values.ts';

export const qrFormats = ['002', '003'] as const;
/** The two addresses of the National Bank (resolution 97 of 2025). */
export const qrPrefixes = ['https://qr.bank.gov.ua/', 'https://bank.gov.ua/qr/'] as const;

/** Purpose that public QR generators write; the centre’s bank may ask for another. */
export const usualPurposeCode = 'SUPP/SUPP';

export const paymentServices = ['mono', 'checkbox'] as const;

/** Kopiykas that a taxpayer of each group of the single tax may receive in 2026. */
export const incomeLimits = { 1: 144_404_900, 2: 721_159_800, 3: 1_009_104_900 } as const;

const taxCode = z.string('Введіть код')
  .refine((text) => readTaxCode(text) !== undefined, 'Код не сходиться: РНОКПП має 10 цифр, ЄДРПОУ – 8 (нуль на початку теж цифра)')
  .transform((text) => readTaxCode(text)?.code ?? text);

const iban = z.string('Введіть IBAN')
  .refine((text) => readIban(text) !== undefined, 'IBAN не сходиться: латинські UA і 27 цифр, без пропущених і переставлених')
  .transform((text) => readIban(text) ?? text);

const oneLine = (limit: number, text: string) => z.string(text).overwrite(readName).min(1, text).max(limit, `Не більше ${limit} символів`);

const recipientFields = {
  name: oneLine(70, 'Введіть назву'),
  taxCode,
  ibans: z.array(iban).min(1, 'Вкажіть хоча б один рахунок').max(10, 'Не більше 10 рахунків')
    .refine((ibans) => new Set(ibans).size === ibans.length, 'Рахунок вказано двічі'),
  taxGroup: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  vatText: oneLine(40, 'Напишіть, що з ПДВ'),
  hasCashRegister: z.boolean(),
  qrFormat: z.enum(qrFormats),
  qrPrefix: z.enum(qrPrefixes),
  /** Of format 003; missing from older remotes. */
  purposeCode: z.string('Введіть код').overwrite((text) => readName(text).toUpperCase())
    .regex(/^[A-Z\d]{4}\/[A-Z\d]{4}$/, 'Двічі по чотири латинські літери: SUPP/SUPP').optional(),
  isDefault: z.boolean(),
};

/** Format 003 has one address of the bank alone (resolution 97, annex 4). */
const hasOwnAddress = ({ qrFormat, qrPrefix }: { qrFormat: string; qrPrefix: string }) => qrFormat !== '003' || qrPrefix === qrPrefixes[0];
const wrongAddress = { path: ['qrPrefix'], error: `Формат 003 має лише адресу ${qrPrefixes[0]}` };

export const createRecipientBody = z.object(recipientFields).refine(hasOwnAddress, wrongAddress);
export const updateRecipientBody = z.object({ ...recipientFields, version }).refine(hasOwnAddress, wrongAddress);

export const recipient = z.object({
  id,
  name: z.string(),
  taxCode: z.string(),
  ibans: z.array(z.string()),
  taxGroup: z.int().nullable(),
  vatText: z.string(),
  hasCashRegister: z.boolean(),
  qrFormat: z.enum(qrFormats),
  qrPrefix: z.enum(qrPrefixes),
  /** Category and purpose by ISO 20022. */
  purposeCode: z.string().optional(),
  isDefault: z.boolean(),
  version,
});

export const listedRecipient = recipient.extend({
  groupCount: z.int(),
  /** Services that a key is kept for. */
  services: z.array(z.enum(paymentServices)),
  /** The shop at mono has a fiscal register; null without mono. */
  monoMakesReceipts: z.boolean().nullable().optional(),
  /** Kopiykas received in this year of the centre's clock. */
  received: z.int(),
  /** Kopiykas; null without a limit. */
  limit: z.int().nullable(),
  /** `near` from 80 per cent of the limit, `urgent` from 95. */
  limitState: z.enum(['fine', 'near', 'urgent']),
});

export const recipientsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/money/recipients',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Recipients of payments with the sum received this year against the limit of the tax group',
    reads: ['recipients'],
    data: z.array(listedRecipient),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/money/recipients',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Add a recipient; the first one is the default',
    changes: ['recipients'],
    body: createRecipientBody,
    data: recipient,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/recipients/:id',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Change a recipient; a save from an older version is refused with the saved recipient',
    changes: ['recipients'],
    params: z.object({ id: idText }),
    body: updateRecipientBody,
    data: recipient,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/money/recipients/:id',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Archive a recipient; refused while groups name it, or while it is the default and others exist',
    changes: ['recipients'],
    params: z.object({ id: idText }),
    data: noData,
  }),
};

export const recipientsErrors = {
  'recipients.not-found': 404,
  'recipients.stale': 409,
  'recipients.in-use': 409,
  'recipients.default': 409,
  'recipients.no-cash-register': 409,
  'recipients.iban-taken': 409,
  'recipients.unpayable-text': 400,
} as const;

export const recipientConflict = editConflict(recipient);

export type Recipient = z.output<typeof recipient>;
export type ListedRecipient = z.output<typeof listedRecipient>;
export type CreateRecipientBody = z.output<typeof createRecipientBody>;
export type PaymentService = (typeof paymentServices)[number];
export type QrFormat = (typeof qrFormats)[number];
export type QrPrefix = (typeof qrPrefixes)[number];
