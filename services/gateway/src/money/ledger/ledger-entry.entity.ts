import type { EntryBasis, EntryKind, EntrySource, PaymentMethod } from '@dzvinok/contract/ledger';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Recipient } from '../recipients/recipient.entity.ts';

/** Money of a student, never changed or deleted. People and groups are numbers without a reference, so that a person can be forgotten. */
export const LedgerEntry = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  schema: openSchema,
  properties: {
    id: identity(),
    studentId: p.bigint('number'),
    kind: p.text().$type<EntryKind>(),
    /** Kopiykas; positive in favour of the family. Their sum is the balance. */
    amount: p.bigint('number'),
    day: p.date(),
    month: p.date(),
    groupId: p.bigint('number').nullable(),
    membershipId: p.bigint('number').nullable(),
    /** Number of reversed charges of the membership and month; makes each charge unique. */
    turn: p.integer().default(0),
    recipientId: foreignKey(Recipient, 'recipient_id').nullable(),
    method: p.text().$type<PaymentMethod>().nullable(),
    source: p.text().$type<EntrySource>(),
    /** Parts of the amount, for the bill. */
    basis: p.json<EntryBasis>().nullable(),
    note: p.text().nullable(),
    /** The bank's line of the payment. */
    statementLineId: p.bigint('number').nullable(),
    reversesId: p.bigint('number').nullable(),
    enteredBy: p.bigint('number').nullable(),
    enteredAt: momentOfWriting(),
  },
  uniques: [{ name: 'ledger_entries_reverses_id_key', properties: ['reversesId'] }],
  indexes: [
    { name: 'ledger_entries_student', properties: ['studentId', 'month'] },
    { name: 'ledger_entries_recipient', properties: ['recipientId', 'day'], where: 'recipient_id is not null' },
    { name: 'ledger_entries_day', properties: ['day'] },
    { name: 'ledger_entries_month', properties: ['month'] },
    { name: 'ledger_entries_statement_line', properties: ['statementLineId'], where: 'statement_line_id is not null' },
    { name: 'ledger_entries_group', properties: ['groupId', 'month'], where: 'group_id is not null' },
    { name: 'ledger_entries_entered', properties: ['enteredAt'] },
    {
      name: 'ledger_entries_charge',
      expression: "create unique index ledger_entries_charge on ledger_entries (month, membership_id, turn) where kind = 'charge' and reverses_id is null",
    },
  ],
  checks: [
    { name: 'ledger_entries_kind_check', expression: "kind in ('charge', 'payment', 'discount', 'refund', 'credit', 'write-off', 'one-off')" },
    { name: 'ledger_entries_month_check', expression: 'extract(day from month) = 1' },
    {
      name: 'ledger_entries_amount_check',
      expression: "amount = 0 or (amount > 0) = ((kind in ('payment', 'discount', 'credit', 'write-off')) = (reverses_id is null))",
    },
  ],
  triggers: [
    {
      name: 'ledger_entries_check', timing: 'before', events: ['insert'],
      expression: 'create trigger ledger_entries_check before insert on ledger_entries for each row execute function check_ledger_entry()',
    },
    {
      name: 'ledger_entries_cash_day', timing: 'before', events: ['insert'],
      expression: "create trigger ledger_entries_cash_day before insert on ledger_entries for each row when (new.method = 'cash') execute function check_cash_day()",
    },
    {
      name: 'ledger_entries_sum', timing: 'after', events: ['insert'],
      expression: 'create trigger ledger_entries_sum after insert on ledger_entries for each row execute function sum_ledger_entry()',
    },
  ],
});

/** Sums of a student's entries by month of service, in kopiykas; written by a trigger alone. */
export const LedgerMonth = defineEntity({
  name: 'LedgerMonth',
  tableName: 'ledger_months',
  schema: openSchema,
  properties: {
    studentId: p.bigint('number').primary(),
    month: p.date().primary().index('ledger_months_month'),
    /** Charges and one-offs. */
    charged: p.bigint('number'),
    /** Discounts, credits and write-offs. */
    discounted: p.bigint('number'),
    /** Payments less refunds. */
    paid: p.bigint('number'),
    debt: p.bigint('number'),
    /** Number of payments that are not reversed. */
    payments: p.integer(),
    /** Number of charges of lessons that are not reversed: without one the month is still to be charged. */
    charges: p.integer().default(0),
  },
  indexes: [
    { name: 'ledger_months_open', properties: ['studentId', 'month', 'debt'], where: 'debt <> 0' },
    { name: 'ledger_months_credit', properties: ['studentId'], where: 'debt < 0' },
  ],
  checks: [{ name: 'ledger_months_check', expression: 'paid + debt = charged - discounted' }],
});
