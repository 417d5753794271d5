import type { MakeUpRules } from '@dzvinok/contract/make-ups';
import { planned, type DayRange, type PlannedLesson } from '@dzvinok/schedule/plan';
import { addDays } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import type { CentreDay } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { planInputs, type StoredPlan } from '../../school/schedules/plan.queries.ts';
import { firstMissedDay, lessonKey, usualRules, type Booking, type Credit, type LessonsTaken, type MakeUpGroup, type RulesInForce, type StudentFacts } from './make-up.rules.ts';

export const offeredDays = 60;

export interface CentreLessons {
  lessons: PlannedLesson[];
  groups: ReadonlyMap<number, MakeUpGroup>;
  periods: readonly DayRange[];
  taken: LessonsTaken;
}

interface StoredLessons {
  plan: StoredPlan;
  groups: MakeUpGroup[];
  bookings: Booking[];
  away: { groupId: number; plannedOn: string; students: number }[];
}

const bookingJson = sql`json_build_object('studentId', b.student_id, 'missedClassId', b.missed_group_id, 'missedOn', b.missed_on,
  'groupId', b.group_id, 'plannedOn', b.planned_on, 'isApproved', b.is_approved)`;

@Injectable()
export class MakeUpsRepository {
  async rules(): Promise<MakeUpRules> {
    const saved = await db().selectFrom('make_up_rules').select('rules').executeTakeFirst();
    return { ...usualRules, ...saved?.rules };
  }

  async rulesInForce(): Promise<RulesInForce> {
    const { rows: terms } = await sql<DayRange>`
      select coalesce(t.first_day, p.first_day) as from, coalesce(t.last_day, p.last_day) as to
      from periods p left join terms t on t.period_id = p.id order by 1`.execute(db());
    return { ...await this.rules(), terms };
  }

  async saveRules(rules: MakeUpRules): Promise<void> {
    await sql`insert into make_up_rules (id, rules) values (1, ${JSON.stringify(rules)}::jsonb) on conflict (id) do update set rules = excluded.rules`.execute(db());
  }

  /** Keeps other bookings of the student away. False for a missing student. */
  async lockStudent(studentId: number): Promise<boolean> {
    const { rows } = await sql`
      select from students s join accounts a on a.id = s.id and a.archived_at is null where s.id = ${studentId} for no key update of s`.execute(db());
    return rows.length > 0;
  }

  /** Keeps other guests, changes of the lessons and starts away. */
  async lockGroups(ids: readonly number[]): Promise<void> {
    await sql`select from groups where id = any(${ids}::bigint[]) order by id for no key update`.execute(db());
  }

  async facts(studentId: number): Promise<StudentFacts> {
    const { rows: [facts] } = await sql<StudentFacts>`
      select (select coalesce(json_agg(json_build_object('groupId', m.group_id, 'joinedOn', m.joined_on, 'leftOn', m.left_on)), '[]')
          from memberships m where m.student_id = ${studentId} and m.left_on is null) as stays,
        (select coalesce(json_agg(json_build_object('from', f.first_day, 'to', f.last_day)), '[]') from freezes f where f.student_id = ${studentId}) as freezes,
        (select coalesce(json_agg(json_build_object('groupId', a.group_id, 'plannedOn', a.planned_on, 'reason', a.reason)), '[]')
          from announced_absences a where a.student_id = ${studentId}) as announced,
        (select coalesce(json_agg(json_build_object('groupId', l.group_id, 'day', l.lesson_date, 'isAbsent', mk.absent)), '[]')
          from marks mk join lessons l on l.id = mk.lesson_id where mk.student_id = ${studentId}) as marked,
        (select coalesce(json_agg(json_build_object('groupId', l.group_id, 'day', l.lesson_date, 'minutes', l.lost_minutes)), '[]')
          from memberships m join lessons l on l.group_id = m.group_id and l.lost_minutes > 0
          where m.student_id = ${studentId} and m.left_on is null) as lost,
        (select coalesce(json_agg(${bookingJson}), '[]') from make_ups b where b.student_id = ${studentId}) as bookings`.execute(db());
    return facts ?? { stays: [], freezes: [], announced: [], marked: [], lost: [], bookings: [] };
  }

  /** Lessons of all groups, from the first day that the rules look back to. */
  async lessons(rules: RulesInForce, freezes: StudentFacts['freezes'], { day, zone }: CentreDay): Promise<CentreLessons> {
    const range = { from: firstMissedDay(rules, freezes, day), to: addDays(day, offeredDays) };
    const { rows: [stored] } = await sql<StoredLessons>`
      select ${planInputs(sql`select id from groups where archived_at is null`, range)} as plan, (
        select coalesce(json_agg(json_build_object('id', g.id, 'className', g.name, 'subjectId', g.subject_id, 'subjectName', sb.name,
          'subjectColor', sb.color, 'capacity', g.capacity, 'acceptsGuests', g.accepts_guests, 'guestPlaces', g.guest_places, 'lastDay', g.last_day,
          'members', (select count(*) from memberships m where m.group_id = g.id and m.left_on is null)) order by g.id), '[]')
        from groups g join subjects sb on sb.id = g.subject_id where g.archived_at is null) as groups, (
        select coalesce(json_agg(${bookingJson}), '[]') from make_ups b where b.planned_on >= ${range.from}::date) as bookings, (
        select coalesce(json_agg(told), '[]') from (
          select a.group_id as "groupId", a.planned_on as "plannedOn", count(*) as students
          from announced_absences a join memberships m on m.group_id = a.group_id and m.student_id = a.student_id and m.left_on is null
          where a.planned_on >= ${range.from}::date group by a.group_id, a.planned_on) told) as away`.execute(db());
    if (!stored) throw new Error('The lessons were not read');
    const { plan, groups, bookings, away } = stored;
    return {
      lessons: planned(range, { ...plan, zone }), groups: new Map(groups.map((group) => [group.id, group])), periods: plan.periods,
      taken: { bookings, away: new Map(away.map((told) => [lessonKey(told), told.students])) },
    };
  }

  /** Students who missed a lesson since then that can earn under the rules, and whose families were not told of offers for it. */
  async withNews({ earns, lostShare }: MakeUpRules, since: string): Promise<number[]> {
    const present = sql`join memberships m on m.group_id = missed.group_id and m.left_on is null`;
    const { rows } = await sql<{ id: number }>`
      select distinct missed.student_id as id from (
        select a.student_id, a.group_id, a.planned_on as day from announced_absences a where ${earns !== 'never'} and a.planned_on >= ${since}::date
        union all
        select mk.student_id, l.group_id, l.lesson_date from lessons l join marks mk on mk.lesson_id = l.id and mk.absent
        where ${earns === 'always'} and l.lesson_date >= ${since}::date
        union all
        select m.student_id, missed.group_id, missed.planned_on from lesson_exceptions missed ${present}
        where missed.is_cancelled and missed.planned_on >= ${since}::date
        union all
        select m.student_id, missed.group_id, missed.lesson_date from lessons missed ${present}
        where ${lostShare !== null} and missed.lost_minutes > 0 and missed.lesson_date >= ${since}::date) missed
      join accounts a on a.id = missed.student_id and a.archived_at is null
      where not exists (select from make_up_offers told
        where told.student_id = missed.student_id and told.missed_group_id = missed.group_id and told.missed_on = missed.day)
      order by id`.execute(db());
    return rows.map(({ id }) => id);
  }

  async forgetTold(before: string): Promise<void> {
    await db().deleteFrom('make_up_offers').where('missed_on', '<', before).execute();
  }

  /** False when the family was told before. */
  async saveTold(studentId: number, { groupId, missedOn }: Pick<Credit, 'groupId' | 'missedOn'>): Promise<boolean> {
    const saved = await db().insertInto('make_up_offers').values({ student_id: studentId, missed_group_id: groupId, missed_on: missedOn })
      .onConflict((conflict) => conflict.doNothing()).returning('student_id').executeTakeFirst();
    return saved !== undefined;
  }

  async parentsOf(studentId: number): Promise<number[]> {
    const rows = await db().selectFrom('student_parents').innerJoin('accounts', 'accounts.id', 'student_parents.parent_id').select('accounts.id')
      .where('student_id', '=', studentId).where('archived_at', 'is', null).execute();
    return rows.map(({ id }) => id);
  }

  async coming(day: string): Promise<(Booking & { studentName: string })[]> {
    const { rows } = await sql<{ booking: Booking; studentName: string }>`
      select ${bookingJson} as booking, a.full_name as "studentName"
      from make_ups b join accounts a on a.id = b.student_id and a.archived_at is null
      where b.planned_on >= ${addDays(day, -offeredDays)}::date
      order by b.is_approved, b.planned_on, ${nameOrder('a.full_name')}, b.student_id`.execute(db());
    return rows.map(({ booking, studentName }) => ({ ...booking, studentName }));
  }

  /** Of one missed lesson; a former booking whose lesson does not take place is replaced. */
  async save({ studentId, missedClassId, missedOn, groupId, plannedOn, isApproved }: Booking, bookedBy: number): Promise<void> {
    const columns = { group_id: groupId, planned_on: plannedOn, is_approved: isApproved, booked_by: bookedBy };
    await db().insertInto('make_ups').values({ student_id: studentId, missed_group_id: missedClassId, missed_on: missedOn, ...columns, booked_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.columns(['student_id', 'missed_group_id', 'missed_on'])
        .doUpdateSet((eb) => ({ ...columns, booked_at: eb.ref('excluded.booked_at') })))
      .execute();
  }

  async approve({ studentId, missedClassId, missedOn }: Booking): Promise<void> {
    await db().updateTable('make_ups').set({ is_approved: true })
      .where('student_id', '=', studentId).where('missed_group_id', '=', missedClassId).where('missed_on', '=', missedOn).execute();
  }

  async remove({ studentId, missedClassId, missedOn }: Booking): Promise<void> {
    await db().deleteFrom('make_ups')
      .where('student_id', '=', studentId).where('missed_group_id', '=', missedClassId).where('missed_on', '=', missedOn).execute();
  }

  async hasMark(studentId: number, groupId: number, day: string): Promise<boolean> {
    return await this.#exists(sql`marks mk join lessons l on l.id = mk.lesson_id
      where mk.student_id = ${studentId} and l.group_id = ${groupId} and l.lesson_date = ${day}::date`);
  }

  async #exists(from: RawBuilder<unknown>): Promise<boolean> {
    const { rows: [found] } = await sql<{ isThere: boolean }>`select exists (select from ${from}) as "isThere"`.execute(db());
    return found?.isThere ?? false;
  }
}
