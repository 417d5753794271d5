import type { NoticeEvent } from '@dzvinok/contract/notices';
import { parentPaths, studentPaths, withChild, withLesson } from '@dzvinok/contract/paths/family';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { commentForFamily } from '../../school/marks/mark.entity.ts';
import { forgetTold, writeCorrections } from './corrections.ts';
import { isOwnNotice, type NoticeKey, sinceLastNotice } from './notices.repository.ts';

interface Withdrawn {
  accountId: number;
  noticeId: number;
  studentId: number;
  lessonId: number;
  day: string;
  subjectName: string;
  wasAbsent: boolean;
  wasLate: boolean;
  /** Read or sent, and not corrected yet. */
  isKnown: boolean;
}

const told = (word: string) => sql<boolean>`${word} = any(string_to_array(n.told, ' '))`;

/**
 * Corrects notices of absences, lateness or marks that were taken back. Runs before the pass of new notices, which overwrites the told content; a
 * lateness instead of an absence is its own correction. News taken back before it reached the person needs no correction and is sent again
 * when it is marked again; this is undecided while its message is leaving.
 */
export async function writeMarkCorrections(): Promise<NoticeKey[]> {
  const { rows: withdrawn } = await sql<Withdrawn>`
    with since as materialized (${sinceLastNotice}), changed as (
      select distinct mark_id from mark_changes where changed_at > (select moment from since)
    ), withdrawn as (
      select n.account_id, n.id, n.student_id, n.lesson_id, n.read_at, n.told <> '' and coalesce(mk.homework_mark, mk.classwork_mark) is null
          and not mk.absent and not mk.not_ready and not mk.is_late and ${commentForFamily} is null as is_blank,
        ${told('absent')} and not mk.absent and not mk.is_late as was_absent, ${told('late')} and not mk.is_late and not mk.absent as was_late
      from changed join marks mk on mk.id = changed.mark_id
      join notices n on n.kind = 'marks' and n.lesson_id = mk.lesson_id and n.student_id = mk.student_id and ${isOwnNotice}
    )
    select * from (
      select w.account_id as "accountId", w.id as "noticeId", w.student_id as "studentId", w.lesson_id as "lessonId", l.lesson_date as day, sb.name as "subjectName",
        was_absent as "wasAbsent", was_late as "wasLate", is_blank, coalesce(message.is_leaving, false) as is_leaving,
        (w.read_at is not null or coalesce(message.is_sent, false)) and not exists (select from notices known where known.account_id = w.account_id and known.kind = 'event' and known.told <> '' and known.told = 'withdrawn ' || w.id) as "isKnown"
      from withdrawn w join lessons l on l.id = w.lesson_id join groups g on g.id = l.group_id join subjects sb on sb.id = g.subject_id
      cross join lateral (
        select bool_or(d.state in ('sent', 'delivered')) as is_sent, bool_or(d.state = 'leased') as is_leaving from deliveries d
        where d.account_id = w.account_id and d.notice_ids @> to_jsonb(w.id)) message
      where is_blank or was_absent or was_late) found
    where is_blank and not is_leaving or "isKnown"
    order by "noticeId", "accountId"`.execute(db());
  await forgetTold(withdrawn);
  return writeCorrections(withdrawn.filter(({ isKnown }) => isKnown).map((notice) => ({ ...notice, event: eventOf(notice) })));
}

function eventOf({ accountId, studentId, lessonId, day, subjectName, wasAbsent, wasLate }: Withdrawn): NoticeEvent {
  const what = wasAbsent ? 'пропуск уроку знято' : wasLate ? 'запізнення знято' : 'оцінки й відмітки знято';
  return {
    kind: wasAbsent || wasLate ? 'absence' : 'marks',
    title: 'Виправлення в журналі',
    text: `${subjectName}, ${formatDayMonth(day)} · ${what}`,
    page: accountId === studentId ? withLesson(studentPaths.schedule, day, lessonId) : withChild(withLesson(parentPaths.schedule, day, lessonId), studentId),
  };
}
