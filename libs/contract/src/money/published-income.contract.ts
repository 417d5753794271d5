import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { dateTime, id, month } from '../values.ts';
import { incomePart, incomeSums, monthOfIncome } from './income.contract.ts';

/** Sums of a month by subject; `name` is null for sums without a subject. */
const bySubject = z.array(incomePart);

export const incomePublication = z.object({
  subjects: bySubject,
  /** Null while nothing of the month is published. */
  published: z.object({ at: dateTime, subjects: bySubject }).nullable(),
});

/** Published sums of centres, and no other data of them. */
export const platformIncome = z.object({
  /** The twelve that end with the month asked for, oldest first. */
  months: z.array(monthOfIncome),
  subjects: bySubject,
  centres: z.array(incomeSums.extend({ id, name: z.string(), publishedAt: dateTime })),
});

const path = '/api/admin/money/income/:month/publication';

export const publishedIncomeRoutes = {
  one: defineRoute({
    method: 'GET',
    path,
    access: ['TenantAdmin'],
    summary: 'Published sums of a month, and the sums that would be published now: by subject, without names',
    reads: ['account', 'groups', 'published-income'],
    params: z.object({ month }),
    data: incomePublication,
  }),
  publish: defineRoute({
    method: 'PUT',
    path,
    access: ['TenantAdmin'],
    summary: 'Publish the sums of a month by subject to the platform, in place of earlier sums of the month',
    changes: ['published-income'],
    params: z.object({ month }),
    data: incomePublication,
  }),
  withdraw: defineRoute({
    method: 'DELETE',
    path,
    access: ['TenantAdmin'],
    summary: 'Withdraw the published sums of a month from the platform',
    changes: ['published-income'],
    params: z.object({ month }),
    data: incomePublication,
  }),
  ofPlatform: defineRoute({
    method: 'GET',
    path: '/api/platform/income',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Sums that centres have published: a year by month, and a month by subject and by centre',
    reads: ['published-income', 'tenants'],
    query: z.object({ month }),
    data: platformIncome,
  }),
};

export const publishedIncomeErrors = { 'income.month-ahead': 400 } as const;

export type IncomePublication = z.output<typeof incomePublication>;
export type PlatformIncome = z.output<typeof platformIncome>;
