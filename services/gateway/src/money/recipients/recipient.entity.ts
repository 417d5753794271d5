import { usualPurposeCode, type QrFormat, type QrPrefix } from '@dzvinok/contract/recipients';
import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { identity, openSchema } from '../../runtime/database/columns.ts';

/** Person or company that receives the families' payments. */
export const Recipient = defineEntity({
  name: 'Recipient',
  tableName: 'recipients',
  schema: openSchema,
  properties: {
    id: identity(),
    name: p.text(),
    taxCode: p.text(),
    /** The first one is written on invoices. */
    ibans: p.json<string[]>(),
    /** Group of the single tax, whose yearly income is limited; null for other taxpayers. */
    taxGroup: p.smallint().nullable(),
    vatText: p.text(),
    /** Takes cash and cards, as it gives fiscal receipts. */
    hasCashRegister: p.boolean().default(false),
    qrFormat: p.text().$type<QrFormat>().default('002'),
    qrPrefix: p.text().$type<QrPrefix>().default('https://qr.bank.gov.ua/'),
    purposeCode: p.text().default(usualPurposeCode),
    isDefault: p.boolean().default(false),
    archivedAt: p.datetime().nullable(),
    version: p.integer().version().default(1),
  },
  indexes: [{ name: 'recipients_default', expression: 'create unique index recipients_default on recipients (is_default) where is_default' }],
  checks: [
    { name: 'recipients_tax_group_check', expression: 'tax_group >= 1 and tax_group <= 3' },
    { name: 'recipients_qr_format_check', expression: "qr_format in ('002', '003')" },
    { name: 'recipients_default_check', expression: 'not is_default or archived_at is null' },
  ],
});

export type Recipient = InferEntity<typeof Recipient>;
