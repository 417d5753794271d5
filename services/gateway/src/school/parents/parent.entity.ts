import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, openSchema } from '../../runtime/database/columns.ts';
import { Student } from '../students/student.entity.ts';

export const Parent = defineEntity({
  name: 'Parent',
  tableName: 'parents',
  schema: openSchema,
  properties: {
    id: foreignKey(Account, 'id').primary().deleteRule('cascade'),
    isPasswordSent: p.boolean().default(false),
    additionalContactFullName: p.text().nullable(),
    additionalContactPhoneNumber: p.text().nullable(),
    version: p.integer().version().default(1),
  },
});

export type Parent = InferEntity<typeof Parent>;

/** A student has at most one parent account; siblings share it. */
export const StudentParent = defineEntity({
  name: 'StudentParent',
  tableName: 'student_parents',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    parentId: foreignKey(Parent, 'parent_id').deleteRule('cascade').index('student_parents_parent'),
    accountTypeLabel: p.text(),
  },
});
