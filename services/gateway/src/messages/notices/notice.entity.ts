import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Notice as ToldNotice, NoticeEvent } from '@dzvinok/contract/notices';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { LessonChange } from '../../school/calendar/calendar.entity.ts';
import { Lesson } from '../../school/lessons/lesson.entity.ts';
import { Student } from '../../school/students/student.entity.ts';
import { Mailing } from './mailing.entity.ts';

/** One notice per person, student, lesson and kind, where news moves it to the top; or per person, student and change of the plan. */
export const Notice = defineEntity({
  name: 'Notice',
  tableName: 'notices',
  schema: openSchema,
  properties: {
    accountId: foreignKey(Account, 'account_id').primary().deleteRule('cascade'),
    id: identity(),
    kind: p.text().$type<ToldNotice['kind']>(),
    /** Null for a change of the plan and an event. */
    lessonId: foreignKey(Lesson, 'lesson_id').nullable().deleteRule('cascade'),
    /** Null in a notice about no student. */
    studentId: foreignKey(Student, 'student_id').nullable().deleteRule('cascade'),
    changeId: foreignKey(LessonChange, 'change_id').nullable().deleteRule('cascade'),
    /** Short form of the content; a changed value is news. Of an event: the name under which it is told once. */
    told: p.text(),
    /** An earlier notice of this lesson had other content. */
    isChanged: p.boolean().default(false),
    /** Texts of an event without a row of its own. */
    event: p.json<NoticeEvent>().nullable(),
    mailingId: foreignKey(Mailing, 'mailing_id').nullable().deleteRule('cascade').index('notices_mailing'),
    toldAt: momentOfWriting().index('notices_told'),
    readAt: p.datetime().nullable(),
    /** False until its deliveries are written; notices of a pass get theirs at once. */
    isPlanned: p.boolean().default(true),
  },
  uniques: [
    { name: 'notices_subject', properties: ['lessonId', 'kind', 'studentId', 'accountId'] },
    { name: 'notices_change', properties: ['changeId', 'studentId', 'accountId'] },
    { name: 'notices_event_once', properties: ['accountId', 'told'], where: "kind = 'event' and told <> ''" },
  ],
  indexes: [{ name: 'notices_unplanned', properties: ['id'], where: 'not is_planned' }],
  checks: [
    { name: 'notices_kind_check', expression: "kind in ('marks', 'homework', 'broadcast', 'recording', 'lesson', 'event')" },
    {
      name: 'notices_about_check',
      expression: "(kind = 'lesson') = (change_id is not null) and (kind = 'event') = (event is not null) and (kind in ('lesson', 'event') or num_nonnulls(lesson_id, student_id) = 2)",
    },
  ],
});
