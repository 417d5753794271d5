import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { date, id, idText, month } from '../values.ts';
import { entryBasis } from './ledger.contract.ts';

export const chargeRules = z.object({
  /** Students who join or leave within the month pay the whole month, or by planned lessons. */
  joining: z.enum(['whole', 'lessons']),
  cancelled: z.enum(['charged', 'free']),
  frozen: z.enum(['charged', 'free']),
  /** Per cent for each child of a family after the first; after the student's own discount. */
  siblingsPercent: z.int('Вкажіть ціле число').min(0, 'Щонайменше 0').max(100, 'Не більше 100'),
});

export const usualChargeRules: ChargeRules = { joining: 'whole', cancelled: 'charged', frozen: 'free', siblingsPercent: 0 };

/** `charged`: posted or ticked before; `later`: lessons of the month are still to be held; `free`: nothing to pay. */
export const chargeStates = ['new', 'charged', 'later', 'free'] as const;

export const plannedCharge = z.object({
  membershipId: id,
  studentId: id,
  fullName: z.string(),
  groupId: id,
  className: z.string(),
  subjectName: z.string(),
  charge: z.int(),
  basis: entryBasis,
  discounts: z.array(z.object({ amount: z.int(), basis: entryBasis })),
  due: z.int(),
  /** Due for the month before; null if the membership was not charged by itself. */
  before: z.int().nullable(),
  state: z.enum(chargeStates),
});

export const chargeRun = z.object({
  month: z.iso.date(),
  charges: z.array(plannedCharge),
  due: z.int(),
  count: z.int(),
});

/** Lessons that leaving students did not make up. */
export const leavingCredits = z.object({
  atLeaving: z.enum(['lapse', 'money']),
  /** Kopiykas for the account; 0 for a lesson that was not charged, and where credits lapse. */
  credits: z.array(z.object({ studentId: id, classId: id, missedOn: date, amount: z.int() })),
  /** Booked lessons to come, which are cancelled. */
  bookings: z.int(),
});

const idsText = z.string().max(10_000).regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/).transform((text) => text.split(',').map(Number));

export const runsRoutes = {
  leaving: defineRoute({
    method: 'GET',
    path: '/api/admin/money/leaving',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Fate of unused credits when the students leave the group, or all their groups',
    reads: ['account', 'memberships', 'groups', 'calendar', 'charge-rules', 'make-up-rules', 'family'],
    query: z.object({ studentIds: idsText, classId: idText.optional() }),
    data: leavingCredits,
  }),
  preview: defineRoute({
    method: 'GET',
    path: '/api/admin/money/runs/:month',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Charge of each membership for the month with its parts, and the charge of the month before',
    reads: ['account', 'memberships', 'groups', 'students', 'calendar', 'charge-rules'],
    params: z.object({ month }),
    data: chargeRun,
  }),
  post: defineRoute({
    method: 'POST',
    path: '/api/admin/money/runs/:month',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Post the charges of the month; each membership is charged once, however often this is called',
    changes: ['students', 'account'],
    params: z.object({ month }),
    data: z.object({ count: z.int(), due: z.int() }),
  }),
  rules: defineRoute({
    method: 'GET',
    path: '/api/admin/money/rules',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Rules of the monthly charges, and the last closed month',
    reads: ['charge-rules'],
    data: chargeRules.extend({ closedThrough: month.nullable() }),
  }),
  saveRules: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/rules',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Change the rules of the monthly charges; posted charges stay',
    changes: ['charge-rules'],
    body: chargeRules,
    data: chargeRules,
  }),
  close: defineRoute({
    method: 'PUT',
    path: '/api/admin/money/closing',
    access: ['TenantAdmin'],
    staff: ['accountant'],
    summary: 'Close all months up to this one, or open them again: a closed month takes no entries',
    changes: ['charge-rules'],
    body: z.object({ through: month.nullable() }),
    data: z.object({ through: month.nullable() }),
  }),
};

export const runsErrors = { 'runs.month-too-far': 400, 'runs.open-month': 409 } as const;

export type LeavingCredits = z.output<typeof leavingCredits>;
export type ChargeRules = z.output<typeof chargeRules>;
export type ChargeRun = z.output<typeof chargeRun>;
export type PlannedCharge = z.output<typeof plannedCharge>;
