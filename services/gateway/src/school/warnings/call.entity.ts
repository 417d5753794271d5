import type { SignKey } from '@dzvinok/contract/warning-rules';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Student } from '../students/student.entity.ts';

export const Call = defineEntity({
  name: 'Call',
  tableName: 'calls',
  schema: openSchema,
  properties: {
    id: identity(),
    studentId: foreignKey(Student, 'student_id').deleteRule('cascade'),
    /** The reasons that the caller saw; they leave the list with the result. */
    signs: p.json<SignKey[]>(),
    startedBy: foreignKey(Account, 'started_by'),
    startedAt: momentOfWriting(),
    finishedBy: foreignKey(Account, 'finished_by').nullable(),
    finishedAt: p.datetime().nullable(),
    result: p.text().nullable(),
  },
  indexes: [{ name: 'calls_finished', properties: ['studentId', 'finishedAt'] }],
  uniques: [{ name: 'calls_open', properties: ['studentId'], where: 'finished_at is null' }],
  checks: [{ name: 'calls_finished_check', expression: 'num_nonnulls(finished_by, finished_at, result) in (0, 3)' }],
});
