import type { CommentAudience } from '@dzvinok/contract/marks';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Lesson } from '../lessons/lesson.entity.ts';
import { Student } from '../students/student.entity.ts';
import { jsonFieldsSql, type markFields } from './mark-fields.ts';

/** The columns of `markFields`; `flag` makes one of a flag, as only marks have a default for it. */
const contentColumns = <Flag>(flag: () => Flag) => ({
  homeworkMark: p.smallint().nullable(),
  classworkMark: p.smallint().nullable(),
  absent: flag(),
  notReady: flag(),
  isLate: flag(),
  isMilestone: flag(),
  comment: p.text().nullable(),
  commentAudience: p.text().$type<CommentAudience>().default('staff'),
}) satisfies Record<keyof typeof markFields, unknown>;

/** Marks and attendance of one student at one lesson. */
export const Mark = defineEntity({
  name: 'Mark',
  tableName: 'marks',
  schema: openSchema,
  properties: {
    id: identity(),
    lessonId: foreignKey(Lesson, 'lesson_id').deleteRule('cascade'),
    studentId: foreignKey(Student, 'student_id').deleteRule('cascade').index('marks_student'),
    ...contentColumns(() => p.boolean().default(false)),
    version: p.integer().default(1),
    updatedBy: foreignKey(Account, 'updated_by').nullable(),
    updatedAt: momentOfWriting(),
    /** The mark as the journal tells it; PostgreSQL makes it with each save. */
    jsonFields: p.text().nullable().generated(`(${jsonFieldsSql()}) stored`),
  },
  uniques: [{ name: 'marks_lesson_id_student_id_key', properties: ['lessonId', 'studentId'] }],
  indexes: [{ name: 'marks_absent', properties: ['studentId'], where: 'absent' }],
  checks: [
    { name: 'marks_homework_mark_check', expression: 'homework_mark >= 0 and homework_mark <= 999' },
    { name: 'marks_classwork_mark_check', expression: 'classwork_mark >= 0 and classwork_mark <= 999' },
    { name: 'marks_comment_audience_check', expression: "comment_audience in ('staff', 'family')" },
    { name: 'marks_check', expression: 'not (absent and not_ready)' },
  ],
  triggers: [
    {
      name: 'marks_keep_first',
      timing: 'after',
      events: ['insert'],
      expression: 'create trigger marks_keep_first after insert on marks for each row execute function keep_mark_change()',
    },
    {
      name: 'marks_keep_change',
      timing: 'after',
      events: ['update'],
      expression: 'create trigger marks_keep_change after update on marks for each row execute function keep_mark_change()',
    },
  ],
});

/** The mark after each save; a trigger writes these rows. */
export const MarkChange = defineEntity({
  name: 'MarkChange',
  tableName: 'mark_changes',
  schema: openSchema,
  properties: {
    markId: foreignKey(Mark, 'mark_id').primary().deleteRule('cascade'),
    id: identity(),
    version: p.integer(),
    ...contentColumns(() => p.boolean()),
    changedBy: foreignKey(Account, 'changed_by').nullable(),
    changedAt: momentOfWriting(),
  },
  // Only what was saved last is looked for, and each save pays for the index.
  indexes: [{ name: 'mark_changes_changed', properties: ['changedAt'], type: 'brin' }],
});
