import { debtDay, warningLimits, type Attendance, type HeldLesson, type SignKey } from '@dzvinok/contract/warning-rules';
import type { Warning } from '@dzvinok/contract/warnings';
import { addDays, addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { contactsJson } from '../parents/contact.queries.ts';
import { monthlyPayment } from '../students/students.repository.ts';

export interface StudentAttendance extends Attendance {
  studentId: number;
}

export interface StudentDebt {
  studentId: number;
  months: string[];
}

export type NamedStudent = Omit<Warning, 'signs'>;

/** Groups of one teacher; null for all groups of the centre. */
export type TeacherId = number | null;

@Injectable()
export class WarningsRepository {
  /** The latest held lessons of present members, by group and student. A lesson is held once it has marks. */
  async attendance(today: string, teacherId: TeacherId, studentId: number | null = null): Promise<StudentAttendance[]> {
    const { rows } = await sql<Omit<StudentAttendance, 'lessons'> & { lessons: [on: string, state: '' | 'в' | 'н', homework: number | null, classwork: number | null][] }>`
      with term as materialized (
        select coalesce((select first_day from periods where ${today}::date between first_day and last_day), ${addDays(today, -warningLimits.termDays)}::date) as first_day
      ), held as materialized (
        select g.id as group_id, l.id, l.lesson_date
        from groups g cross join term
        cross join lateral (
          select l.id, l.lesson_date from lessons l
          where l.group_id = g.id and l.lesson_date between term.first_day and ${today}::date and exists (select from marks k where k.lesson_id = l.id)
          order by l.lesson_date desc limit ${warningLimits.lessons}) l
        where g.archived_at is null ${teacherId === null ? sql`` : sql`and g.teacher_id = ${teacherId}`}
      ), seen as materialized (
        select m.student_id, m.group_id, m.joined_on, count(k.homework_mark) + count(k.classwork_mark) as marks,
          json_agg(json_build_array(l.lesson_date, case when k.absent then 'в' when k.not_ready then 'н' else '' end, k.homework_mark, k.classwork_mark)
            order by l.lesson_date desc) as lessons
        from memberships m
        join held l on l.group_id = m.group_id and l.lesson_date >= m.joined_on
        left join marks k on k.lesson_id = l.id and k.student_id = m.student_id
        where m.left_on is null ${studentId === null ? sql`` : sql`and m.student_id = ${studentId}`}
        group by m.id
      )
      select seen.student_id as "studentId", seen.lessons,
        json_build_object('groupId', g.id, 'className', g.name, 'subjectName', sub.name, 'subjectColor', sub.color) as "group",
        case when seen.marks = 0 then ${withoutMark(today)} else '[]' end as "withoutMark"
      from seen
      join groups g on g.id = seen.group_id
      join subjects sub on sub.id = g.subject_id
      order by seen.student_id, ${nameOrder('sub.name')}, g.id`.execute(db());
    return rows.map(({ lessons, ...row }) => ({ ...row, lessons: lessons.map(heldLesson) }));
  }

  /** Unpaid months of each student, where the month is due and the centre has marked any payment for it. */
  async debts(today: string, studentId: number | null = null): Promise<StudentDebt[]> {
    const current = monthOf(today);
    const months = [addMonths(current, -1), current].filter((month) => debtDay(month) <= today).map((month) => ({ month, day: debtDay(month) }));
    const { rows } = await sql<StudentDebt>`
      select s.id as "studentId", json_agg(due.month order by due.month) as months
      from json_to_recordset(${JSON.stringify(months)}::json) as due (month date, day date)
      cross join students s
      join accounts a on a.id = s.id and a.archived_at is null
      join (
        select m.student_id, sum(g.price_per_month) as price, min(m.joined_on) as joined_on
        from memberships m join groups g on g.id = m.group_id
        where m.left_on is null
        group by m.student_id
      ) present on present.student_id = s.id and present.joined_on <= due.day
      where exists (select from payments where month = due.month)
        and not exists (select from payments where month = due.month and student_id = s.id)
        and ${monthlyPayment(sql`due.day`)} > 0 ${studentId === null ? sql`` : sql`and s.id = ${studentId}`}
      group by s.id`.execute(db());
    return rows;
  }

  /** Reasons for which somebody has called, by student; of the last year, as older events are out of sight. */
  async called(today: string, studentIds: readonly number[]): Promise<ReadonlyMap<number, SignKey[]>> {
    const { rows } = await sql<{ studentId: number; signs: SignKey[] }>`
      select c.student_id as "studentId", json_agg(sign) as signs
      from calls c cross join jsonb_array_elements(c.signs) sign
      where c.student_id = any(${studentIds}::bigint[]) and c.finished_at > ${addDays(today, -366)}::date
      group by c.student_id`.execute(db());
    return new Map(rows.map(({ studentId, signs }) => [studentId, signs]));
  }

  /** Students who have an open call, of the teacher's groups or of all. */
  async withOpenCall(teacherId: TeacherId): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select c.student_id as id from calls c join accounts a on a.id = c.student_id and a.archived_at is null
      where c.finished_at is null and ${isOfTeacher(sql`c.student_id`, teacherId)}`.execute(db());
    return rows.map(({ id }) => id);
  }

  async named(studentIds: readonly number[], { hasPhones }: { hasPhones: boolean }): Promise<NamedStudent[]> {
    const { rows } = await sql<NamedStudent>`
      select s.id as "studentId", a.full_name as "fullName", case when ${hasPhones}::boolean then ${contactsJson} end as contacts,
        (select json_build_object('id', c.id, 'startedBy', by.full_name, 'startedAt', c.started_at)
          from calls c join accounts by on by.id = c.started_by
          where c.student_id = s.id and c.finished_at is null) as "openCall",
        (select json_build_object('result', c.result, 'finishedBy', by.full_name, 'finishedAt', c.finished_at)
          from calls c join accounts by on by.id = c.finished_by
          where c.student_id = s.id and c.finished_at is not null order by c.finished_at desc limit 1) as "lastCall"
      from students s join accounts a on a.id = s.id
      where s.id = any(${studentIds}::bigint[])
      order by ${nameOrder('a.full_name')}, s.id`.execute(db());
    return rows;
  }

  /** Present student of the centre, for a teacher of own groups. */
  async isReachable(studentId: number, teacherId: TeacherId): Promise<boolean> {
    const { rows } = await sql`
      select from students s join accounts a on a.id = s.id and a.archived_at is null
      where s.id = ${studentId} and ${isOfTeacher(sql`s.id`, teacherId)}`.execute(db());
    return rows.length > 0;
  }

  /** Does nothing while another call of the student is open. @returns the open call */
  async startCall(studentId: number, signs: readonly SignKey[], startedBy: number): Promise<NonNullable<Warning['openCall']>> {
    await sql`
      insert into calls (student_id, signs, started_by) values (${studentId}, ${JSON.stringify(signs)}::jsonb, ${startedBy})
      on conflict (student_id) where finished_at is null do nothing`.execute(db());
    const [student] = await this.named([studentId], { hasPhones: false });
    if (!student?.openCall) throw new Error('The started call is gone');
    return student.openCall;
  }

  async finishCall(id: number, { result, finishedBy, teacherId }: { result: string; finishedBy: number; teacherId: TeacherId }): Promise<boolean> {
    const { numAffectedRows } = await sql`
      update calls c set result = ${result}, finished_by = ${finishedBy}, finished_at = now()
      where c.id = ${id} and c.finished_at is null and ${isOfTeacher(sql`c.student_id`, teacherId)}`.execute(db());
    return (numAffectedRows ?? 0n) > 0n;
  }

  async dropCall(id: number, teacherId: TeacherId): Promise<boolean> {
    const { numAffectedRows } = await sql`
      delete from calls c where c.id = ${id} and c.finished_at is null and ${isOfTeacher(sql`c.student_id`, teacherId)}`.execute(db());
    return (numAffectedRows ?? 0n) > 0n;
  }
}

function heldLesson([on, state, homework, classwork]: [on: string, state: string, homework: number | null, classwork: number | null]): HeldLesson {
  return { on, absent: state === 'в', notReady: state === 'н', marks: [homework, classwork].filter((mark) => mark !== null) };
}

function isOfTeacher(studentId: RawBuilder<unknown>, teacherId: TeacherId): RawBuilder<unknown> {
  return teacherId === null ? sql`true` : sql`exists (
    select from memberships m join groups g on g.id = m.group_id
    where m.student_id = ${studentId} and m.left_on is null and g.teacher_id = ${teacherId})`;
}

/** Days of the term's lessons that the student attended, if none has a mark. Expects `seen` and `groups g`. */
function withoutMark(today: string): RawBuilder<unknown> {
  return sql`(
    select case when coalesce(bool_or(num_nonnulls(k.homework_mark, k.classwork_mark) > 0), false) then '[]'
      else coalesce(json_agg(l.lesson_date order by l.lesson_date desc) filter (where k.absent is not true), '[]') end
    from lessons l left join marks k on k.lesson_id = l.id and k.student_id = seen.student_id
    where l.group_id = seen.group_id and l.lesson_date between greatest(seen.joined_on, (select first_day from term)) and ${today}::date
      and exists (select from marks any_mark where any_mark.lesson_id = l.id))`;
}
