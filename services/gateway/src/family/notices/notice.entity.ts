import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Notice as ToldNotice } from '@dzvinok/contract/notices';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Lesson } from '../../school/lessons/lesson.entity.ts';
import { Student } from '../../school/students/student.entity.ts';

/** One notice per person, student, lesson and kind; news moves it to the top. */
export const Notice = defineEntity({
  name: 'Notice',
  tableName: 'notices',
  schema: openSchema,
  properties: {
    accountId: foreignKey(Account, 'account_id').primary().deleteRule('cascade'),
    id: identity(),
    kind: p.text().$type<ToldNotice['kind']>(),
    lessonId: foreignKey(Lesson, 'lesson_id').deleteRule('cascade'),
    studentId: foreignKey(Student, 'student_id').deleteRule('cascade'),
    /** A short form of the content; another value is news. */
    told: p.text(),
    /** The person was told of other content of this lesson before. */
    isChanged: p.boolean().default(false),
    toldAt: momentOfWriting().index('notices_told'),
    readAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'notices_subject', properties: ['lessonId', 'kind', 'studentId', 'accountId'] }],
  checks: [{ name: 'notices_kind_check', expression: "kind in ('marks', 'homework', 'broadcast', 'recording')" }],
});
