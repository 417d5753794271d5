import { debtDay, warningLimits, type Attendance, type HeldLesson, type SignKey } from '@dzvinok/contract/warning-rules';
import type { SignGroup, Warning } from '@dzvinok/contract/warnings';
import { addDays, addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { contactsJson } from '../parents/contact.queries.ts';
import { ExpectedCharges, expectedOf } from '../students/expected-charges.ts';
import { isPaid } from '../students/paid-months.queries.ts';

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
  constructor(private readonly expected: ExpectedCharges) {}

  /** The latest held lessons of present members, by group and student. */
  async attendance(today: string, teacherId: TeacherId, studentId: number | null = null): Promise<StudentAttendance[]> {
    const groups = await this.#groups(today, teacherId);
    const members = await this.#members([...groups.values()], studentId);
    const unmarked = members.filter(({ groupId, marks }) => groups.has(groupId) && !hasMark(marks));
    const withoutMark = await this.#withoutMark(today, unmarked);
    return members.flatMap(({ studentId: id, groupId, joinedOn, marks }) => {
      const found = groups.get(groupId);
      if (!found) return [];
      const byLesson = readMarks(marks);
      const lessons = found.lessons.filter(({ on }) => on >= joinedOn).map(({ id: lessonId, on }) => ({ on, ...byLesson.get(lessonId) ?? present }));
      return [{ studentId: id, group: found.group, lessons, withoutMark: withoutMark.get(`${id} ${groupId}`) ?? [] }];
    });
  }

  /** Groups with their latest lessons of the term; a lesson is held once it has marks. */
  async #groups(today: string, teacherId: TeacherId): Promise<ReadonlyMap<number, HeldGroup>> {
    const { rows } = await sql<HeldGroup>`
      select json_build_object('groupId', g.id, 'className', g.name, 'subjectName', sub.name, 'subjectColor', sub.color) as "group",
        (select json_agg(json_build_object('id', l.id, 'on', l.lesson_date) order by l.lesson_date desc) from (
          select l.id, l.lesson_date from lessons l
          where l.group_id = g.id and l.lesson_date between ${firstDayOfTerm(today)} and ${today}::date and ${hasMarks}
          order by l.lesson_date desc limit ${warningLimits.lessons}) l) as lessons
      from groups g join subjects sub on sub.id = g.subject_id
      where g.archived_at is null ${teacherId === null ? sql`` : sql`and g.teacher_id = ${teacherId}`}
      order by ${nameOrder('sub.name')}, g.id`.execute(db());
    return new Map(rows.filter(({ lessons }) => lessons !== null).map((row) => [row.group.groupId, row]));
  }

  /** Marks are read by lesson: one look into the index a lesson instead of one a student and lesson. */
  async #members(groups: readonly HeldGroup[], studentId: number | null): Promise<MarkedMember[]> {
    const ofGroup = groups.flatMap(({ group, lessons }) => lessons.map(({ id }) => ({ id, groupId: group.groupId })));
    const { rows } = await sql<MarkedMember>`
      select m.student_id as "studentId", m.group_id as "groupId", m.joined_on as "joinedOn", coalesce(seen.marks, '') as marks
      from memberships m
      left join (
        select k.student_id, l.group_id,
          string_agg(concat(k.lesson_id, ',', case when k.absent then 'в' when k.not_ready then 'н' end, ',', k.homework_mark, ',', k.classwork_mark), ';') as marks
        from unnest(${ofGroup.map(({ id }) => id)}::bigint[], ${ofGroup.map(({ groupId }) => groupId)}::bigint[]) as l (id, group_id)
        join marks k on k.lesson_id = l.id
        group by k.student_id, l.group_id
      ) seen on seen.student_id = m.student_id and seen.group_id = m.group_id
      where m.left_on is null and m.group_id = any(${groups.map(({ group }) => group.groupId)}::bigint[])
        ${studentId === null ? sql`` : sql`and m.student_id = ${studentId}`}
      order by m.student_id`.execute(db());
    return rows;
  }

  /** Days of the term's lessons that each member attended, if none has a mark; by student and group. */
  async #withoutMark(today: string, members: readonly MarkedMember[]): Promise<ReadonlyMap<string, string[]>> {
    if (members.length === 0) return new Map();
    const { rows } = await sql<{ studentId: number; groupId: number; days: string[] }>`
      select m."studentId", m."groupId", json_agg(l.lesson_date order by l.lesson_date desc) filter (where k.absent is not true) as days
      from json_to_recordset(${JSON.stringify(members)}::json) as m ("studentId" bigint, "groupId" bigint, "joinedOn" date)
      join lessons l on l.group_id = m."groupId" and l.lesson_date between greatest(m."joinedOn", ${firstDayOfTerm(today)}) and ${today}::date
      left join marks k on k.lesson_id = l.id and k.student_id = m."studentId"
      where ${hasMarks}
      group by m."studentId", m."groupId"
      having count(k.homework_mark) + count(k.classwork_mark) = 0`.execute(db());
    return new Map(rows.map(({ studentId, groupId, days }) => [`${studentId} ${groupId}`, days ?? []]));
  }

  /** Unpaid months of each student, where the month is due and the centre has marked any payment for it. */
  async debts(today: string, studentId: number | null = null): Promise<StudentDebt[]> {
    const current = monthOf(today);
    const months = [addMonths(current, -1), current].filter((month) => debtDay(month) <= today).map((month) => ({ month, day: debtDay(month) }));
    const charges = await this.expected.of(months.map(({ month }) => month), studentId === null ? undefined : [studentId]);
    const expected = charges.filter(({ month, joinedOn, amount }) => amount > 0 && joinedOn <= debtDay(month)).map((charge) => ({ month: charge.month, student: charge.studentId }));
    const { rows } = await sql<StudentDebt>`
      select s.id as "studentId", json_agg(due.month order by due.month) as months
      from json_to_recordset(${JSON.stringify(months)}::json) as due (month date, day date)
      cross join students s
      join accounts a on a.id = s.id and a.archived_at is null
      left join ledger_months d on d.student_id = s.id and d.month = due.month
      left join (select distinct month, student from json_to_recordset(${JSON.stringify(expected)}::json) as given (month date, student bigint)) expected
        on expected.student = s.id and expected.month = due.month
      where exists (select from ledger_months where month = due.month and payments > 0)
        and exists (select from memberships m where m.student_id = s.id and m.left_on is null and m.joined_on <= due.day)
        and case when d.charges > 0 then d.debt > 0 else expected.student is not null end
        and coalesce(not ${isPaid(today, expectedOf(charges))}, true) ${studentId === null ? sql`` : sql`and s.id = ${studentId}`}
      group by s.id`.execute(db());
    return rows;
  }

  /** Reasons of finished calls by student; of the last year, as older events are not shown. */
  async called(today: string, studentIds: readonly number[]): Promise<ReadonlyMap<number, SignKey[]>> {
    const { rows } = await sql<{ studentId: number; signs: SignKey[] }>`
      select c.student_id as "studentId", json_agg(sign) as signs
      from calls c cross join jsonb_array_elements(c.signs) sign
      where c.student_id = any(${studentIds}::bigint[]) and c.finished_at > ${addDays(today, -366)}::date
      group by c.student_id`.execute(db());
    return new Map(rows.map(({ studentId, signs }) => [studentId, signs]));
  }

  /** Students with an open call; a teacher sees own calls only, as other calls may have reasons in other groups. */
  async withOpenCall(teacherId: TeacherId): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select c.student_id as id from calls c join accounts a on a.id = c.student_id and a.archived_at is null
      where c.finished_at is null ${teacherId === null ? sql`` : sql`and c.started_by = ${teacherId}`}`.execute(db());
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

interface HeldGroup {
  group: SignGroup;
  lessons: { id: number; on: string }[];
}

interface MarkedMember {
  studentId: number;
  groupId: number;
  joinedOn: string;
  /** `lesson,state,homework,classwork;…` of the compared lessons, the lightest form for thousands of members. */
  marks: string;
}

type LessonMarks = Omit<HeldLesson, 'on'>;
const present: LessonMarks = { absent: false, notReady: false, marks: [] };

function readMarks(text: string): ReadonlyMap<number, LessonMarks> {
  return new Map((text === '' ? [] : text.split(';')).map((part) => {
    const [lessonId, state, ...marks] = part.split(',');
    return [Number(lessonId), { absent: state === 'в', notReady: state === 'н', marks: marks.filter(Boolean).map(Number) }];
  }));
}

const hasMark = (text: string) => /,\d/.test(text);

/** Expects `lessons l`. */
const hasMarks: RawBuilder<unknown> = sql`exists (select from marks any_mark where any_mark.lesson_id = l.id)`;

function firstDayOfTerm(today: string): RawBuilder<unknown> {
  return sql`coalesce((
    select coalesce((select max(t.first_day) from terms t where t.period_id = p.id and t.first_day <= ${today}::date), p.first_day)
    from periods p where ${today}::date between p.first_day and p.last_day), ${addDays(today, -warningLimits.termDays)}::date)`;
}

function isOfTeacher(studentId: RawBuilder<unknown>, teacherId: TeacherId): RawBuilder<unknown> {
  return teacherId === null ? sql`true` : sql`exists (
    select from memberships m join groups g on g.id = m.group_id
    where m.student_id = ${studentId} and m.left_on is null and g.teacher_id = ${teacherId})`;
}
