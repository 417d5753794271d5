import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Student } from '../students/student.entity.ts';

/** What the release before the ledger reads and writes; triggers keep it and the ledger alike. The next release drops it. */
export const Payment = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  schema: openSchema,
  properties: {
    id: identity(),
    studentId: foreignKey(Student, 'student_id').deleteRule('cascade'),
    /** First day of the month. */
    month: p.date().index('payments_month'),
    /** Hryvnias, two decimals. */
    amount: p.decimal().precision(10).scale(2),
    markedBy: foreignKey(Account, 'marked_by').nullable(),
    markedAt: momentOfWriting(),
  },
  uniques: [{ name: 'payments_student_id_month_key', properties: ['studentId', 'month'] }],
  checks: [{ name: 'payments_month_check', expression: 'extract(day from month) = 1' }],
  triggers: [{
    name: 'payments_to_ledger', timing: 'after', events: ['insert', 'delete'],
    expression: 'create trigger payments_to_ledger after insert or delete on payments for each row execute function take_former_payment()',
  }],
});

/** A payment taken back, which marking the month again soon restores with its day and person. */
export const RemovedPayment = defineEntity({
  name: 'RemovedPayment',
  tableName: 'removed_payments',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    month: p.date().primary(),
    amount: p.decimal().precision(10).scale(2),
    markedBy: foreignKey(Account, 'marked_by').nullable(),
    markedAt: p.datetime(),
    removedAt: momentOfWriting(),
  },
});
