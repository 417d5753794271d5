import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { doneForMany, studentIds } from '../students/many-students.ts';
import { idText, month } from '../values.ts';

const flag = z.enum(['true', 'false', 'True', 'False']).transform((value) => value.toLowerCase() === 'true');

/** The month that the screen showed; absent, it is this or the next month of the centre's clock. */
const shownMonth = month.optional();

export const paymentFlags = z.object({
  isCurrentMonthPayed: z.boolean(),
  isNextMonthPayed: z.boolean(),
  /** UAH of this month, as in the list of students. */
  due: z.number().optional(),
  paid: z.number().optional(),
});

export const paymentsRoutes = {
  mark: defineRoute({
    method: 'PUT',
    path: '/api/admin/students/:id/payments',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Set or clear the paid flag of this or the next month, refused when `month` has changed since the page was shown; repeating changes nothing',
    changes: ['students', tag('account', 'params.id')],
    params: z.object({ id: idText }),
    query: z.object({ studentId: idText.optional(), isInsertAction: flag, isCurrentMonth: flag, month: shownMonth }),
    data: paymentFlags,
  }),
  markMany: defineRoute({
    method: 'POST',
    path: '/api/admin/students/payments',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'Set or clear the paid flag of many students; each is set or refused separately, and repeating changes nothing',
    changes: ['students', tag('account', 'body.studentIds')],
    body: z.object({ studentIds, isInsertAction: z.boolean(), isCurrentMonth: z.boolean(), month: shownMonth }),
    data: doneForMany,
  }),
};

export const paymentsErrors = { 'payments.student-mismatch': 400, 'payments.month-turned': 409, 'payments.recorded': 409 } as const;

export type PaymentFlags = z.output<typeof paymentFlags>;
