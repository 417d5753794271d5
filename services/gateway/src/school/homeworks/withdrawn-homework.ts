import type { NoticeEvent } from '@dzvinok/contract/notices';
import { parentPaths, studentPaths, withChild, withLesson } from '@dzvinok/contract/paths/family';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

interface Withdrawn {
  accountId: number;
  studentId: number;
  day: string;
  subjectName: string;
}

/** No later pass can find a deleted homework, so a message that is leaving counts as sent. @returns corrections for homework read or sent */
export async function withdrawHomework(lessonId: number): Promise<{ accountId: number; studentId: number; event: NoticeEvent }[]> {
  const { rows } = await sql<Withdrawn>`
    with withdrawn as (
      update notices set told = '' where lesson_id = ${lessonId} and kind = 'homework' and told <> ''
      returning account_id, id, student_id, lesson_id, read_at
    )
    select w.account_id as "accountId", w.student_id as "studentId", l.lesson_date as day, sb.name as "subjectName"
    from withdrawn w join lessons l on l.id = w.lesson_id join groups g on g.id = l.group_id join subjects sb on sb.id = g.subject_id
    where (w.read_at is not null or exists (
        select from deliveries d where d.account_id = w.account_id and d.state in ('leased', 'sent', 'delivered') and d.notice_ids @> to_jsonb(w.id)))
      and (w.student_id = w.account_id or exists (select from student_parents p where p.student_id = w.student_id and p.parent_id = w.account_id))
    order by w.id`.execute(db());
  return rows.map(({ accountId, studentId, day, subjectName }) => ({
    accountId, studentId,
    event: {
      kind: 'homework', title: 'Домашнє завдання скасовано', text: `${subjectName}, ${formatDayMonth(day)}`,
      page: accountId === studentId ? withLesson(studentPaths.schedule, day, lessonId) : withChild(withLesson(parentPaths.schedule, day, lessonId), studentId),
    },
  }));
}
