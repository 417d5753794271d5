import type { PayKind, PayLine } from '@dzvinok/contract/pay';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';

/** Teacher and group are numbers, null for all. */
export const PayRate = defineEntity({
  name: 'PayRate',
  tableName: 'pay_rates',
  schema: openSchema,
  properties: {
    id: identity(),
    teacherId: p.bigint('number').nullable(),
    groupId: p.bigint('number').nullable(),
    isSubstitute: p.boolean(),
    kind: p.text().$type<PayKind>(),
    /** Kopiykas, or hundredths of a per cent. */
    amount: p.bigint('number'),
    validFrom: p.date(),
  },
  indexes: [{
    name: 'pay_rates_once',
    expression: 'create unique index pay_rates_once on pay_rates (coalesce(teacher_id, 0), coalesce(group_id, 0), is_substitute, valid_from)',
  }],
  checks: [
    { name: 'pay_rates_kind_check', expression: "kind in ('lesson', 'student', 'percent')" },
    { name: 'pay_rates_amount_check', expression: "amount >= 0 and (kind <> 'percent' or amount <= 10000)" },
  ],
});

/** An approved month of a teacher with its lines as approved; the teacher is a number, as students are in the ledger. */
export const PaySheet = defineEntity({
  name: 'PaySheet',
  tableName: 'pay_sheets',
  schema: openSchema,
  properties: {
    id: identity(),
    teacherId: p.bigint('number'),
    month: p.date().index('pay_sheets_month'),
    lines: p.json<PayLine[]>(),
    lessons: p.integer(),
    unpriced: p.integer(),
    total: p.bigint('number'),
    approvedBy: p.bigint('number').nullable(),
    approvedAt: momentOfWriting(),
    reopenedAt: p.datetime().nullable(),
    reopenReason: p.text().nullable(),
  },
  uniques: [{ name: 'pay_sheets_once', properties: ['teacherId', 'month'], where: 'reopened_at is null' }],
  checks: [
    { name: 'pay_sheets_month_check', expression: 'extract(day from month) = 1' },
    { name: 'pay_sheets_reopened_check', expression: '(reopened_at is null) = (reopen_reason is null)' },
  ],
});

export const PayEntry = defineEntity({
  name: 'PayEntry',
  tableName: 'pay_entries',
  schema: openSchema,
  properties: {
    id: identity(),
    teacherId: p.bigint('number'),
    month: p.date(),
    amount: p.bigint('number'),
    note: p.text(),
    sheetId: foreignKey(PaySheet, 'sheet_id').nullable(),
    enteredBy: p.bigint('number').nullable(),
    enteredAt: momentOfWriting(),
  },
  indexes: [
    { name: 'pay_entries_unpaid', properties: ['month', 'teacherId'], where: 'sheet_id is null' },
    { name: 'pay_entries_sheet', properties: ['sheetId'], where: 'sheet_id is not null' },
  ],
  checks: [
    { name: 'pay_entries_amount_check', expression: 'amount <> 0' },
    { name: 'pay_entries_month_check', expression: 'extract(day from month) = 1' },
  ],
});
