import type { CardPaymentState } from '@dzvinok/contract/card-payments';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Recipient } from '../recipients/recipient.entity.ts';
import { Invoice } from '../invoices/invoice.entity.ts';

/** A page of mono where an invoice is paid by card, with its state. */
export const CardPayment = defineEntity({
  name: 'CardPayment',
  tableName: 'card_payments',
  schema: openSchema,
  properties: {
    id: identity(),
    invoiceId: foreignKey(Invoice, 'invoice_id'),
    amount: p.bigint('number'),
    /** mono’s id of the page; null until mono has answered. */
    monoId: p.text().nullable(),
    pageUrl: p.text().nullable(),
    state: p.text().$type<CardPaymentState>().default('opening'),
    /** When mono last changed it; older reports are ignored. */
    modifiedAt: p.datetime().nullable(),
    /** Kopiykas in the ledger. */
    paid: p.bigint('number').default(0),
    /** Kopiykas that the bank keeps: the sum of its `BankFee`s. */
    fee: p.bigint('number').default(0),
    entryId: p.bigint('number').nullable(),
    openedAt: momentOfWriting(),
    askedAt: momentOfWriting(),
    /** Until when mono is asked for the fiscal checks of its register; null without a register, or when all have come. */
    checksUntil: p.datetime().nullable(),
  },
  uniques: [{ name: 'card_payments_mono_id_key', properties: ['monoId'] }],
  indexes: [
    { name: 'card_payments_open', expression: "create unique index card_payments_open on card_payments (invoice_id) where state in ('opening', 'open')" },
    { name: 'card_payments_opened', properties: ['openedAt'] },
    { name: 'card_payments_entry', properties: ['entryId'], where: 'entry_id is not null' },
    { name: 'card_payments_checks', properties: ['checksUntil'], where: 'checks_until is not null' },
  ],
  checks: [{ name: 'card_payments_state_check', expression: "state in ('opening', 'open', 'paid', 'failed', 'expired', 'reversed')" }],
});

/** A bank's fee of a payment by card, or its return. Append-only, as the ledger; not in a family's balance. */
export const BankFee = defineEntity({
  name: 'BankFee',
  tableName: 'bank_fees',
  schema: openSchema,
  properties: {
    id: identity(),
    recipientId: foreignKey(Recipient, 'recipient_id'),
    /** Without a reference, as the people of the ledger. */
    cardPaymentId: p.bigint('number'),
    studentId: p.bigint('number'),
    /** Kopiykas; negative when the bank gives a fee back. */
    amount: p.bigint('number'),
    day: p.date(),
    month: p.date(),
    enteredAt: momentOfWriting(),
  },
  indexes: [{ name: 'bank_fees_day', properties: ['day'] }],
  checks: [{ name: 'bank_fees_amount_check', expression: 'amount <> 0' }],
});
