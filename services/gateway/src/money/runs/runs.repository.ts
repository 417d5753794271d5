import { usualChargeRules, type ChargeRules } from '@dzvinok/contract/runs';
import type { DayRange } from '@dzvinok/schedule/plan';
import { addMonths } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { readPlanned } from '../../school/schedules/plan.queries.ts';
import { discountOn } from '../../school/students/student.entity.ts';
import { recipientOfGroup } from '../ledger/ledger.repository.ts';
import type { ChargedMembership, PostedCharge, RunInputs } from './run.rules.ts';

type Read = Pick<RunInputs, 'memberships' | 'posted' | 'lessons' | 'held' | 'freezes'>;

@Injectable()
export class RunsRepository {
  async rules(): Promise<{ rules: ChargeRules; closedBefore: string | null }> {
    const saved = await db().selectFrom('charge_rules').select(['rules', 'closed_before as closedBefore']).executeTakeFirst();
    return { rules: { ...usualChargeRules, ...saved?.rules }, closedBefore: saved?.closedBefore ?? null };
  }

  async saveRules(rules: ChargeRules): Promise<void> {
    await sql`insert into charge_rules (id, rules) values (1, ${JSON.stringify(rules)}::jsonb) on conflict (id) do update set rules = excluded.rules`.execute(db());
  }

  async close(before: string | null): Promise<void> {
    await sql`
      insert into charge_rules (id, closed_before) values (1, ${before}::date)
      on conflict (id) do update set closed_before = excluded.closed_before`.execute(db());
  }

  async students({ from, to }: DayRange): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select distinct student_id as id from memberships m where ${during({ from, to })} order by student_id`.execute(db());
    return rows.map(({ id }) => id);
  }

  /** True when a freeze in the range makes bills differ from prices. */
  async hasFreezes({ from, to }: DayRange): Promise<boolean> {
    const { rows } = await sql`select from freezes where last_day >= ${from}::date and first_day <= ${to}::date limit 1`.execute(db());
    return rows.length > 0;
  }

  /** `day`: the day of the students' discounts. With `studentIds`, only they and their siblings. */
  async read(month: string, range: DayRange, day: string, zone: string, studentIds?: readonly number[]): Promise<Read> {
    const whose = studentIds === undefined ? during(range) : sql`${during(range)} and m.student_id in (${familyOf(studentIds)})`;
    const memberships = await this.#memberships(whose, range, day);
    const posted = await this.#posted([...new Set(memberships.map(({ studentId }) => studentId))], month);
    const lessons = await readPlanned(sql`select group_id from memberships m where ${whose}`, range, zone);
    const { rows: held } = await sql<RunInputs['held'][number]>`
      select l.group_id as "groupId", l.lesson_date as day
      from lessons l join groups g on g.id = l.group_id and g.price_per_lesson is not null
      where l.lesson_date >= ${range.from}::date and l.lesson_date <= ${range.to}::date and l.topic_id is not null`.execute(db());
    const { rows: freezes } = await sql<RunInputs['freezes'][number]>`
      select student_id as "studentId", first_day as "from", last_day as "to" from freezes
      where student_id is not null and last_day >= ${range.from}::date and first_day <= ${range.to}::date`.execute(db());
    return { memberships, posted, lessons, held, freezes };
  }

  /** A group whose own days lie outside of the month is charged nothing. */
  async #memberships(whose: RawBuilder<unknown>, range: DayRange, day: string): Promise<ChargedMembership[]> {
    const { rows } = await sql<ChargedMembership>`
      select m.id as "membershipId", s.id as "studentId", a.full_name as "fullName", g.id as "groupId", g.name as "className", sub.name as "subjectName",
        m.joined_on as "joinedOn", m.left_on as "leftOn", g.price_per_month as price, g.price_per_lesson as "pricePerLesson",
        ${discountOn(day)}::text as discount, sp.parent_id as "parentId", ${recipientOfGroup} as "recipientId"
      from memberships m
      join students s on s.id = m.student_id
      join accounts a on a.id = s.id
      join groups g on g.id = m.group_id
      join subjects sub on sub.id = g.subject_id
      left join student_parents sp on sp.student_id = s.id
      where ${whose} and not (g.first_day > ${range.to}::date or g.last_day < ${range.from}::date) is true
      order by ${nameOrder('a.full_name')}, s.id, ${nameOrder('sub.name')}, g.name, m.id`.execute(db());
    return rows;
  }

  async #posted(studentIds: readonly number[], month: string): Promise<PostedCharge[]> {
    const { rows } = await sql<PostedCharge>`
      select e.student_id as "studentId", e.membership_id as "membershipId", e.month, sum(e.amount)::bigint as net,
        count(*) filter (where e.kind = 'charge' and e.reverses_id is null) as charges,
        count(*) filter (where e.kind = 'charge' and e.reverses_id is not null) as reversed
      from ledger_entries e
      where e.student_id = any(${studentIds}::bigint[]) and e.month in (${month}::date, ${addMonths(month, -1)}::date) and e.kind in ('charge', 'discount')
      group by e.student_id, e.membership_id, e.month`.execute(db());
    return rows;
  }
}

const familyOf = (studentIds: readonly number[]) => sql`
  select unnest(${studentIds}::bigint[])
  union select other.student_id from student_parents own join student_parents other on other.parent_id = own.parent_id
  where own.student_id = any(${studentIds}::bigint[])`;

/** Expects `memberships m`; a stay that ended on its first day does not count. */
const during = ({ from, to }: DayRange) => sql`
  m.joined_on <= ${to}::date and (m.left_on is null or m.left_on > ${from}::date) and m.left_on is distinct from m.joined_on`;
