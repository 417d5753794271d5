import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import type { WorkingTime } from '@dzvinok/contract/teachers';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, openSchema } from '../../runtime/database/columns.ts';
import { Subject } from '../subjects/subject.entity.ts';

export const Teacher = defineEntity({
  name: 'Teacher',
  tableName: 'teachers',
  schema: openSchema,
  properties: {
    id: foreignKey(Account, 'id').primary().deleteRule('cascade'),
    version: p.integer().version().default(1),
    workingHours: p.json<WorkingTime[]>().defaultRaw(`'[]'::jsonb`),
  },
});

export type Teacher = InferEntity<typeof Teacher>;

export const TeacherSubject = defineEntity({
  name: 'TeacherSubject',
  tableName: 'teacher_subjects',
  schema: openSchema,
  properties: {
    teacherId: foreignKey(Teacher, 'teacher_id').primary().deleteRule('cascade'),
    subjectId: foreignKey(Subject, 'subject_id').primary().index('teacher_subjects_subject'),
    position: p.smallint().default(0),
  },
});
