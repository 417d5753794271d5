import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Student } from '../../school/students/student.entity.ts';

/** Promise of a family to pay the debt up to a month by a day; a new promise replaces the former. */
export const PaymentPromise = defineEntity({
  name: 'PaymentPromise',
  tableName: 'payment_promises',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    /** First day of the last month of the debt. */
    month: p.date(),
    day: p.date(),
    note: p.text().nullable(),
    enteredBy: p.bigint('number').nullable(),
    enteredAt: momentOfWriting(),
    /** When admins were told that the promise was broken, or when it was found kept. */
    toldAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'payment_promises_untold', properties: ['day'], where: 'told_at is null' }],
});

/** Reminders that a student's family got, each stage of a debt once. */
export const DebtReminder = defineEntity({
  name: 'DebtReminder',
  tableName: 'debt_reminders',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    /** Day on which the debt fell due. */
    dueOn: p.date().primary(),
    /** Days from that day: -3, 0, 3 or 7. */
    stage: p.integer().primary(),
    toldAt: momentOfWriting(),
  },
});
