import type { PayEntryBody, PayLine, PayRate, PayRateBody } from '@dzvinok/contract/pay';
import type { GroupMonth, PayInputs, UnpaidEntry, UnpaidLesson } from '@dzvinok/money/pay';
import { takesPlace, type DayRange } from '@dzvinok/schedule/plan';
import { addMonths } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { frozenUntil, guestDay, memberOn } from '../../school/schedules/participants.ts';
import { readPlanned } from '../../school/schedules/plan.queries.ts';

/** Lessons of approved months that were started late are looked for as far back. */
const lateMonths = 3;

export interface ApprovedSheet {
  teacherId: number;
  month: string;
  lines: PayLine[];
  lessons: number;
  unpriced: number;
  total: number;
  approvedAt: Date;
  approvedBy: string | null;
}

export interface PayTeacher {
  teacherId: number;
  fullName: string;
  isArchived: boolean;
}

type NewSheet = Omit<ApprovedSheet, 'approvedAt' | 'approvedBy'> & { by: number; lessonIds: number[]; entryIds: number[] };

const monthOfLesson = sql<string>`date_trunc('month', l.lesson_date)::date`;

/** Teacher who gave the held lesson of `lessons l`: a substitute, or the group's teacher of that time. */
export const givenBy: RawBuilder<number> = sql<number>`coalesce(
  (select e.teacher_id from lesson_exceptions e
    where e.group_id = l.group_id and e.teacher_id is not null and not e.is_cancelled and coalesce(e.starts_at::date, e.planned_on) = l.lesson_date limit 1),
  (select x.teacher_id from extra_lessons x where x.group_id = l.group_id and x.teacher_id is not null and x.starts_at::date = l.lesson_date limit 1),
  l.group_teacher_id)`;

/** Members and guests of the lesson's day who were neither frozen nor marked absent. */
const present = sql<number>`(
  select count(*) from (
    select m.student_id from memberships m where m.group_id = l.group_id and ${memberOn(sql`l.lesson_date`)}
    union
    select b.student_id from make_ups b where b.group_id = l.group_id and b.is_approved and ${guestDay} = l.lesson_date) expected
  where ${frozenUntil(sql`expected.student_id`, sql`l.lesson_date`)} is null
    and not exists (select from marks k where k.lesson_id = l.id and k.student_id = expected.student_id and k.absent))`;

@Injectable()
export class PayRepository {
  /** Inputs of the month's sheets, of one teacher or of all. */
  async inputs({ from, to }: DayRange, zone: string, teacherId: number | null = null): Promise<PayInputs> {
    const ofTeacher = teacherId === null ? sql`true` : sql`given.teacher_id = ${teacherId}`;
    const { rows: lessons } = await sql<UnpaidLesson>`
      select l.id, l.group_id as "groupId", sb.name || ' ' || g.name as "groupName", l.lesson_date as day, given.teacher_id as "teacherId",
        case when given.teacher_id <> own.id then own.full_name end as "substituteFor", ${present} as students
      from lessons l
      join groups g on g.id = l.group_id
      join subjects sb on sb.id = g.subject_id
      cross join lateral (select ${givenBy} as teacher_id) given
      left join accounts own on own.id = l.group_teacher_id
      where l.lesson_date >= ${addMonths(from, -lateMonths)}::date and l.lesson_date <= ${to}::date and l.topic_id is not null and l.pay_sheet_id is null and ${ofTeacher}
        and (l.lesson_date >= ${from}::date or exists (
          select from pay_sheets s where s.teacher_id = given.teacher_id and s.month = ${monthOfLesson} and s.reopened_at is null))
      order by ${nameOrder('sb.name')}, g.name, l.lesson_date, l.id`.execute(db());
    const { rows: entries } = await sql<UnpaidEntry>`
      select id, teacher_id as "teacherId", month, amount, note from pay_entries
      where sheet_id is null and month <= ${from}::date order by id`.execute(db());
    const { rows: approved } = await sql<PayInputs['approved'][number]>`
      select teacher_id as "teacherId", month from pay_sheets where reopened_at is null`.execute(db());
    const rates = await this.rates();
    return { lessons, entries, approved, rates, groupMonths: rates.some(({ kind }) => kind === 'percent') ? await this.#groupMonths(lessons, to, zone) : [] };
  }

  async teachers(): Promise<PayTeacher[]> {
    const { rows } = await sql<PayTeacher>`
      select t.id as "teacherId", a.full_name as "fullName", a.archived_at is not null as "isArchived"
      from teachers t join accounts a on a.id = t.id order by ${nameOrder('a.full_name')}, t.id`.execute(db());
    return rows;
  }

  async approved(month: string): Promise<ApprovedSheet[]> {
    return this.#sheets().where('s.month', '=', month).execute();
  }

  async approvedOf(teacherId: number, from: string): Promise<ApprovedSheet[]> {
    return this.#sheets().where('s.teacher_id', '=', teacherId).where('s.month', '>=', from).orderBy('s.month', 'desc').execute();
  }

  /** Locks lessons, marks and substitutions of the month, and the teacher's entries, until the transaction ends. */
  async lock({ from, to }: DayRange, teacherId: number): Promise<void> {
    await sql`
      select from groups where id in (
        select group_id from lessons where lesson_date >= ${addMonths(from, -lateMonths)}::date and lesson_date <= ${to}::date and pay_sheet_id is null)
      order by id for no key update`.execute(db());
    await sql`select from pay_entries where teacher_id = ${teacherId} and sheet_id is null and month <= ${from}::date order by id for update`.execute(db());
  }

  /** @returns false if the sheet is approved already */
  async approve({ teacherId, month, lines, lessons, unpriced, total, by, lessonIds, entryIds }: NewSheet): Promise<boolean> {
    const sheet = await db().insertInto('pay_sheets')
      .values({ teacher_id: teacherId, month, lines: JSON.stringify(lines), lessons, unpriced, total, approved_by: by })
      .onConflict((known) => known.columns(['teacher_id', 'month']).where('reopened_at', 'is', null).doNothing()).returning('id').executeTakeFirst();
    if (!sheet) return false;
    await sql`update lessons set pay_sheet_id = ${sheet.id} where id = any(${lessonIds}::bigint[])`.execute(db());
    await sql`update pay_entries set sheet_id = ${sheet.id} where id = any(${entryIds}::bigint[])`.execute(db());
    return true;
  }

  /** @returns the total that was approved, or null if the sheet is open */
  async reopen(teacherId: number, month: string, reason: string): Promise<number | null> {
    const sheet = await db().updateTable('pay_sheets').set({ reopened_at: sql`now()`, reopen_reason: reason })
      .where('teacher_id', '=', teacherId).where('month', '=', month).where('reopened_at', 'is', null).returning(['id', 'total']).executeTakeFirst();
    if (!sheet) return null;
    await db().updateTable('lessons').set({ pay_sheet_id: null }).where('pay_sheet_id', '=', sheet.id).execute();
    await db().updateTable('pay_entries').set({ sheet_id: null }).where('sheet_id', '=', sheet.id).execute();
    return sheet.total;
  }

  async rates(): Promise<PayRate[]> {
    const { rows } = await sql<PayRate>`
      select r.id, r.teacher_id as "teacherId", a.full_name as "teacherName", r.group_id as "groupId",
        case when g.id is not null then sb.name || ' ' || g.name end as "groupName", r.is_substitute as "isSubstitute", r.kind, r.amount, r.valid_from as "validFrom"
      from pay_rates r
      left join accounts a on a.id = r.teacher_id
      left join groups g on g.id = r.group_id
      left join subjects sb on sb.id = g.subject_id
      order by ${nameOrder('a.full_name')} nulls first, ${nameOrder('sb.name')} nulls first, g.name, r.is_substitute, r.valid_from desc`.execute(db());
    return rows;
  }

  async saveRate({ teacherId, groupId, isSubstitute, kind, amount, validFrom }: PayRateBody): Promise<number> {
    const { rows: [saved] } = await sql<{ id: number }>`
      insert into pay_rates (teacher_id, group_id, is_substitute, kind, amount, valid_from)
      values (${teacherId}, ${groupId}, ${isSubstitute}, ${kind}, ${amount}, ${validFrom}::date)
      on conflict (coalesce(teacher_id, 0), coalesce(group_id, 0), is_substitute, valid_from)
      do update set kind = excluded.kind, amount = excluded.amount returning id`.execute(db());
    if (!saved) throw new Error('A rate is always saved');
    return saved.id;
  }

  async removeRate(id: number): Promise<void> {
    await db().deleteFrom('pay_rates').where('id', '=', id).execute();
  }

  async addEntry({ teacherId, month, amount, note }: PayEntryBody, by: number): Promise<number> {
    const { id } = await db().insertInto('pay_entries').values({ teacher_id: teacherId, month, amount, note, entered_by: by }).returning('id').executeTakeFirstOrThrow();
    return id;
  }

  async entry(id: number): Promise<{ teacherId: number; month: string; amount: number; note: string; sheetId: number | null } | undefined> {
    return db().selectFrom('pay_entries').select(['teacher_id as teacherId', 'month', 'amount', 'note', 'sheet_id as sheetId']).where('id', '=', id).forUpdate().executeTakeFirst();
  }

  async removeEntry(id: number): Promise<void> {
    await db().deleteFrom('pay_entries').where('id', '=', id).execute();
  }

  #sheets() {
    return db().selectFrom('pay_sheets as s').leftJoin('accounts as a', 'a.id', 's.approved_by')
      .select(['s.teacher_id as teacherId', 's.month', 's.lines', 's.lessons', 's.unpriced', 's.total', 's.approved_at as approvedAt', 'a.full_name as approvedBy'])
      .where('s.reopened_at', 'is', null);
  }

  async #groupMonths(lessons: readonly UnpaidLesson[], to: string, zone: string): Promise<GroupMonth[]> {
    const [earliest] = lessons.map(({ day }) => day).sort();
    if (earliest === undefined) return [];
    const [groupIds, from] = [[...new Set(lessons.map(({ groupId }) => groupId))], `${earliest.slice(0, 7)}-01`];
    const { rows } = await sql<{ groupId: number; month: string; held: number; charged: number }>`
      select group_id as "groupId", held.month, count(*) as held, (
        select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e
        where e.group_id = held.group_id and e.month = held.month and e.kind in ('charge', 'discount')) as charged
      from (
        select l.group_id, ${monthOfLesson} as month from lessons l
        where l.group_id = any(${groupIds}::bigint[]) and l.lesson_date >= ${from}::date and l.lesson_date <= ${to}::date and l.topic_id is not null) held
      group by group_id, held.month`.execute(db());
    const planned = (await readPlanned(sql`select unnest(${groupIds}::bigint[])`, { from, to }, zone)).filter(takesPlace);
    return rows.map(({ held, ...row }) => ({
      ...row, monthLessons: Math.max(held, planned.filter(({ groupId, day }) => groupId === row.groupId && day.startsWith(row.month.slice(0, 7))).length),
    }));
  }
}
