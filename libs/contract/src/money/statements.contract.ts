import { z } from 'zod';
import { defineRoute, fileContent, noData, tag } from '../route.ts';
import { readName, readText } from '../typed-text.ts';
import { date, dateTime, id, idText } from '../values.ts';
import { readIban } from './bank-codes.ts';
import { reversalBody } from './ledger.contract.ts';

/** Of a bank's file; the server tells the format by its bytes. */
export const statementTypes = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;
export const statementLimit = 5 * 1024 * 1024;

export const statementFormats = ['privatbank-csv', 'privatbank-xlsx', 'mono', 'pumb', 'raiffeisen', 'a-bank', 'sense', 'own'] as const;
export const leftOutReasons = ['opening-balance', 'outgoing', 'own-transfer', 'other-currency', 'repeated'] as const;
export const matchReasons = [
  'invoice-number', 'remembered-payer', 'remembered-name', 'student-name', 'phone', 'payer-name', 'short-number', 'student-initial', 'given-name', 'surname', 'amount',
] as const;

/** Columns of an unknown bank that a centre can name. */
export const statementColumns = ['day', 'amount', 'credit', 'debit', 'payer', 'purpose', 'payerCode', 'payerAccount', 'documentNumber', 'time', 'currency'] as const;

export const listedStatement = z.object({
  id,
  recipient: z.string(),
  account: z.string(),
  format: z.enum(statementFormats),
  firstDay: date,
  lastDay: date,
  importedAt: dateTime,
  importedBy: z.string().nullable(),
  /** Lines that no earlier file had, without pay-outs. */
  lines: z.int(),
  open: z.int(),
});

const share = z.object({ studentId: id, invoiceId: id.nullable(), amount: z.int().min(1, 'Сума має бути більшою за нуль') });
const named = { fullName: z.string().nullable() };

export const statementLine = z.object({
  id,
  /** As the bank's file numbers it. */
  row: z.int(),
  day: date,
  time: z.string().nullable(),
  amount: z.int(),
  documentNumber: z.string(),
  payer: z.string(),
  purpose: z.string(),
  /** `payout`: an acquirer's payment for many cards at once; `aside`: not a family's payment. */
  state: z.enum(['open', 'matched', 'aside', 'payout']),
  /** Kopiykas not matched yet. */
  left: z.int(),
  proposal: z.object({
    certainty: z.enum(['certain', 'likely', 'none']),
    reasons: z.array(z.enum(matchReasons)),
    /** They add up to the line's sum. */
    shares: z.array(share.extend({ ...named, invoiceNumber: z.string().nullable() })),
  }).nullable(),
  matches: z.array(z.object({ studentId: id, ...named, amount: z.int() })),
});

export const statement = listedStatement.omit({ lines: true }).extend({
  lines: z.array(statementLine),
  leftOut: z.array(z.object({ row: z.int(), reason: z.enum(leftOutReasons) })),
  /** Lines that an earlier file had. */
  known: z.int(),
});

const byId = z.object({ id: idText });

const matchedLine = z.object({
  lineId: id,
  shares: z.array(share).min(1, 'Оберіть учня').max(10, 'Не більше 10 учнів')
    .refine((shares) => new Set(shares.map(({ studentId }) => studentId)).size === shares.length, 'Учня вказано двічі'),
});

const matchesBody = z.object({
  lines: z.array(matchedLine).min(1, 'Оберіть платіж').max(5_000, 'Не більше 5000 платежів')
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, 'Платіж вказано двічі'),
});

const header = z.string().overwrite(readText).min(1).max(200);

const columns = z.partialRecord(z.enum(statementColumns), header)
  .refine(({ day, amount, credit }) => day !== undefined && (amount ?? credit) !== undefined, 'Вкажіть колонки дня та суми');

const paid = ['statements', 'students', 'invoices', tag('account', 'data.studentIds')] as const;
const studentIds = z.object({ studentIds: z.array(id) });

export const statementsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/money/statements',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Imported bank statements, newest first',
    reads: ['statements', 'students'],
    data: z.array(listedStatement),
  }),
  import: defineRoute({
    method: 'POST',
    path: '/api/admin/money/statements',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Import a bank statement: each payment once, with proposed students',
    changes: ['statements'],
    /** The account, where the file does not name it. */
    query: z.object({ account: z.string().overwrite(readName).transform((text) => readIban(text) ?? text).optional() }),
    body: fileContent,
    accepts: statementTypes,
    bodyLimit: statementLimit,
    fileErrors: { empty: 'statements.empty', tooLarge: 'statements.too-large' },
    /** `added`: number of new lines; with 0 the statement is the earlier statement. */
    data: statement.extend({ added: z.int() }),
  }),
  nameColumns: defineRoute({
    method: 'POST',
    path: '/api/admin/money/statementColumns',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Name the columns of an unknown bank for its present and later files',
    changes: ['statements'],
    body: z.object({ columns }),
    data: noData,
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/money/statements/:id',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'A bank statement with its lines and proposals',
    reads: ['statements', 'students', 'invoices'],
    params: byId,
    data: statement,
  }),
  match: defineRoute({
    method: 'POST',
    path: '/api/admin/money/statements/:id/matches',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Record payments of lines for students, all or none; the shares of a line add up to what is left of it',
    changes: paid,
    params: byId,
    body: matchesBody,
    bodyLimit: 1024 * 1024,
    data: studentIds,
  }),
  unmatch: defineRoute({
    method: 'POST',
    path: '/api/admin/money/statementLines/:id/reversal',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Reverse the payments of a line, which opens it again',
    changes: paid,
    params: byId,
    body: reversalBody,
    data: studentIds,
  }),
  setAside: defineRoute({
    method: 'POST',
    path: '/api/admin/money/statementLines/:id/aside',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Set a line aside as no payment of a family, or take it back',
    changes: ['statements'],
    params: byId,
    body: z.object({ isAside: z.boolean() }),
    data: noData,
  }),
};

export const statementsErrors = {
  'statements.not-found': 404,
  'statements.line-not-found': 404,
  'statements.no-recipient': 409,
  'statements.unreadable': 400,
  'statements.empty': 400,
  'statements.too-large': 413,
  'statements.unknown-bank': 400,
  'statements.private-card': 400,
  'statements.truncated': 400,
  'statements.doubled': 400,
  'statements.formula': 400,
  'statements.day': 400,
  'statements.amount': 400,
  'statements.several-accounts': 400,
  'statements.other-account': 400,
  'statements.account-needed': 400,
  'statements.unknown-account': 409,
  'statements.no-payments': 400,
  'statements.changed': 409,
  'statements.wrong-sum': 400,
  'statements.not-matched': 409,
} as const;

export type Statement = z.output<typeof statement>;
export type ListedStatement = z.output<typeof listedStatement>;
export type StatementLine = z.output<typeof statementLine>;
export type StatementColumns = z.output<typeof columns>;
export type MatchedLine = z.output<typeof matchedLine>;
