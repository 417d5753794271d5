import { z } from 'zod';
import { defineRoute, fileContent } from '../route.ts';
import { spreadsheetTypes } from '../student-exports/student-exports.contract.ts';
import { month } from '../values.ts';

/** Kopiykas; paid + debt = due. */
export const incomeSums = z.object({
  /** Charged less discounts, credits and write-offs. */
  due: z.int(),
  paid: z.int(),
  debt: z.int(),
});

/** `name` is null for sums without a group: one-offs and advances. */
export const incomePart = incomeSums.extend({ name: z.string().nullable() });

export const monthOfIncome = incomeSums.extend({ month: z.iso.date() });

export const income = z.object({
  /** The last twelve, oldest first. */
  months: z.array(monthOfIncome),
  groups: z.array(incomePart),
  teachers: z.array(incomePart),
  /** Charges of the next month's memberships, computed as by a run today, with planned lessons that have a price counted as held. */
  forecast: z.object({ month: z.iso.date(), due: z.int(), count: z.int() }),
});

export const incomeFiles = ['entries', 'payments', 'invoices', 'balances', 'statement-lines', 'closings', 'fees'] as const;

export const incomeRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/money/income',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Income and debt by month, by group and by teacher, and a forecast of the next month',
    reads: ['account', 'memberships', 'groups', 'teachers', 'calendar', 'charge-rules'],
    query: z.object({ month }),
    data: income,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/admin/money/income/:file.xlsx',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'A spreadsheet of entries, payments, statement lines, cash closings or bank fees of the month’s days, of the month’s invoices, or of all balances',
    reads: ['account', 'students', 'statements', 'cash'],
    params: z.object({ file: z.enum(incomeFiles) }),
    query: z.object({ month }),
    answers: [spreadsheetTypes.xlsx],
    data: fileContent,
  }),
};

export type Income = z.output<typeof income>;
export type IncomePart = z.output<typeof incomePart>;
export type IncomeFile = (typeof incomeFiles)[number];
