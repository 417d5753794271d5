import type { Statement as Shown, StatementColumns } from '@dzvinok/contract/statements';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Recipient } from '../recipients/recipient.entity.ts';

/** A bank's file with its new lines. */
export const Statement = defineEntity({
  name: 'Statement',
  tableName: 'statements',
  schema: openSchema,
  properties: {
    id: identity(),
    recipientId: foreignKey(Recipient, 'recipient_id'),
    account: p.text(),
    format: p.text().$type<Shown['format']>(),
    firstDay: p.date(),
    lastDay: p.date(),
    leftOut: p.json<Shown['leftOut']>(),
    /** Lines that an earlier statement had brought. */
    known: p.integer(),
    importedBy: p.bigint('number').nullable(),
    importedAt: momentOfWriting(),
  },
});

/** Money that came to an account, matched by ledger entries that name it. Its texts may be emptied, as nothing is computed from matched lines. */
export const StatementLine = defineEntity({
  name: 'StatementLine',
  tableName: 'statement_lines',
  schema: openSchema,
  properties: {
    id: identity(),
    statementId: foreignKey(Statement, 'statement_id'),
    account: p.text(),
    /** Hash of the reader's key, equal for the same line in every file. */
    key: p.text(),
    row: p.integer(),
    day: p.date(),
    time: p.text().nullable(),
    amount: p.bigint('number'),
    documentNumber: p.text(),
    payer: p.text(),
    actualPayer: p.text(),
    purpose: p.text(),
    /** The payer's code, or name and account, hashed with the centre's key, the only form in which codes and accounts of people are stored. */
    payerKey: p.text().nullable(),
    isPayout: p.boolean(),
    setAsideAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'statement_lines_once', properties: ['account', 'key'] }],
  indexes: [
    { name: 'statement_lines_statement', properties: ['statementId'] },
    { name: 'statement_lines_day', properties: ['day'] },
    { name: 'statement_lines_payer', properties: ['payerKey'], where: 'payer_key is not null' },
  ],
  checks: [
    { name: 'statement_lines_amount_check', expression: 'amount > 0' },
    { name: 'statement_lines_payout_check', expression: 'not is_payout or set_aside_at is null' },
  ],
});

/** Columns that a centre has named in files of a bank that is not known. */
export const StatementLayout = defineEntity({
  name: 'StatementLayout',
  tableName: 'statement_layouts',
  schema: openSchema,
  properties: {
    /** The required headers as one text. */
    header: p.text().primary(),
    columns: p.json<StatementColumns>(),
    namedAt: momentOfWriting(),
  },
});
