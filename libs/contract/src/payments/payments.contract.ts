import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { doneForMany, studentIds } from '../students/many-students.ts';
import { idText } from '../values.ts';

const flag = z.enum(['true', 'false', 'True', 'False']).transform((value) => value.toLowerCase() === 'true');

export const paymentFlags = z.object({
  isCurrentMonthPayed: z.boolean(),
  isNextMonthPayed: z.boolean(),
});

export const paymentsRoutes = {
  mark: defineRoute({
    method: 'PUT',
    path: '/api/admin/students/:id/payments',
    access: ['TenantAdmin'],
    summary: 'Set or clear the paid flag of this or the next month; repeating changes nothing',
    changes: ['students'],
    params: z.object({ id: idText }),
    query: z.object({ studentId: idText.optional(), isInsertAction: flag, isCurrentMonth: flag }),
    data: paymentFlags,
  }),
  markMany: defineRoute({
    method: 'POST',
    path: '/api/admin/students/payments',
    access: ['TenantAdmin'],
    summary: 'Set or clear the paid flag of many students; each is set or refused separately, and repeating changes nothing',
    changes: ['students'],
    body: z.object({ studentIds, isInsertAction: z.boolean(), isCurrentMonth: z.boolean() }),
    data: doneForMany,
  }),
};

export const paymentsErrors = { 'payments.student-mismatch': 400 } as const;

export type PaymentFlags = z.output<typeof paymentFlags>;
