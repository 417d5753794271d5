import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { LedgerEntry } from '../ledger/ledger-entry.entity.ts';
import { Recipient } from '../recipients/recipient.entity.ts';

/** Fiscal receipt of a payment, typed in or made by Checkbox; without a number it is still being made. */
export const FiscalReceipt = defineEntity({
  name: 'FiscalReceipt',
  tableName: 'fiscal_receipts',
  schema: openSchema,
  properties: {
    entryId: foreignKey(LedgerEntry, 'entry_id').primary(),
    /** Checkbox makes one receipt for it, however often it is asked. */
    checkboxId: p.uuid().nullable(),
    number: p.text().nullable(),
    link: p.text().nullable(),
    enteredBy: p.bigint('number').nullable(),
    enteredAt: momentOfWriting(),
  },
  checks: [{ name: 'fiscal_receipts_source_check', expression: 'number is not null or checkbox_id is not null' }],
});

/** Cash of a recipient's day, counted; it takes no more cash then. */
export const CashClosing = defineEntity({
  name: 'CashClosing',
  tableName: 'cash_closings',
  schema: openSchema,
  properties: {
    id: identity(),
    recipientId: foreignKey(Recipient, 'recipient_id'),
    day: p.date(),
    /** Kopiykas by the ledger and by hand. */
    expected: p.bigint('number'),
    counted: p.bigint('number'),
    note: p.text().nullable(),
    closedBy: p.bigint('number').nullable(),
    closedAt: momentOfWriting(),
  },
  uniques: [{ name: 'cash_closings_day', properties: ['recipientId', 'day'] }],
});
