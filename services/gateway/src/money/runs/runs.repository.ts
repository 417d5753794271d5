import { usualChargeRules, type ChargeRules, type PlannedCharge } from '@dzvinok/contract/runs';
import type { DayRange } from '@dzvinok/schedule/plan';
import { addMonths } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { readPlanned } from '../../school/schedules/plan.queries.ts';
import { hiddenFromPlanner } from '../../school/students/paid-months.queries.ts';
import { recipientOfGroup } from '../ledger/ledger.repository.ts';
import type { ChargedMembership, PostedCharge, RunFacts } from './run.rules.ts';

type RunNames = Pick<PlannedCharge, 'membershipId' | 'fullName' | 'className' | 'subjectName'>;

type StoredFreeze = DayRange & { studentId: number | null; groupId: number | null };

interface StoredFacts extends Pick<RunFacts, 'discounts' | 'families'> {
  rules: Partial<ChargeRules> | null;
  /** Membership, student, group, first day and the day after the last one. */
  stays: [number, number, number, string, string | null][];
  groups: Pick<ChargedMembership, 'groupId' | 'price' | 'pricePerLesson' | 'recipientId' | 'firstDay' | 'lastDay'>[];
  freezes: StoredFreeze[];
  /** Groups with a cancelled lesson. */
  cancelledIn: number[];
}

interface FactsOptions {
  /** With their siblings; all students without it. */
  students?: readonly number[] | 'unusual' | undefined;
  hasWholePlan?: boolean;
}

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

  /** Input of the rules. The plan is read for groups in which a membership may pay less than all planned lessons, or for all groups. */
  async facts(range: DayRange, zone: string, { students, hasWholePlan = false }: FactsOptions = {}): Promise<RunFacts> {
    const [from, to] = [hiddenFromPlanner(range.from), hiddenFromPlanner(range.to)];
    const ids = students === 'unusual' ? unusualStudents(range) : students && sql`select unnest(${students}::bigint[])`;
    const whose = ids ? sql`${during(range)} and m.student_id in (${withSiblings(ids)})` : during(range);
    const { rows: [row] } = await sql<StoredFacts>`
      with stays as materialized (select m.id, m.student_id, m.group_id, m.joined_on, m.left_on from memberships m where ${whose})
      select (select rules from charge_rules) as rules,
        (select coalesce(json_agg(json_build_array(id, student_id, group_id, joined_on, left_on) order by id), '[]') from stays) as stays,
        (select coalesce(json_agg(json_build_object('groupId', g.id, 'price', (g.price_per_month * 100)::bigint, 'pricePerLesson', (g.price_per_lesson * 100)::bigint,
          'recipientId', ${recipientOfGroup}, 'firstDay', g.first_day, 'lastDay', g.last_day)), '[]')
          from groups g where g.id in (select group_id from stays)) as groups,
        (select coalesce(json_agg(json_build_object('studentId', s.id, 'discount', (s.discount * 100)::int, 'from', s.discount_valid_from, 'to', s.discount_valid_to)), '[]')
          from students s where s.discount > 0 and s.id in (select student_id from stays)) as discounts,
        (select coalesce(json_agg(children), '[]') from (
          select json_agg(student_id) as children from student_parents where student_id in (select student_id from stays)
          group by parent_id having count(*) > 1) family) as families,
        (select coalesce(json_agg(json_build_object('studentId', student_id, 'groupId', group_id, 'from', first_day, 'to', last_day)), '[]')
          from freezes where last_day >= ${from} and first_day <= ${to}) as freezes,
        (select coalesce(json_agg(distinct group_id), '[]') from lesson_exceptions
          where is_cancelled and planned_on >= ${from} and planned_on <= ${to}) as "cancelledIn"`.execute(db());
    if (!row) throw new Error('A statement without tables has one row');
    const rules = { ...usualChargeRules, ...row.rules };
    const groups = new Map(row.groups.map((group) => [group.groupId, group]));
    const memberships = row.stays.flatMap(([membershipId, studentId, groupId, joinedOn, leftOn]): ChargedMembership[] => {
      const group = groups.get(groupId);
      return group ? [{ ...group, membershipId, studentId, joinedOn, leftOn }] : [];
    });
    const planned = hasWholePlan ? memberships : memberships.filter(mayPayLess(rules, range, row));
    const lessons = planned.length === 0 ? [] : await readPlanned(sql`select unnest(${[...new Set(planned.map(({ groupId }) => groupId))]}::bigint[])`, range, zone);
    return {
      rules, memberships, discounts: row.discounts, families: row.families, lessons,
      freezes: row.freezes.flatMap(({ studentId, from, to }) => (studentId === null ? [] : [{ studentId, from, to }])),
      held: memberships.some(({ pricePerLesson }) => pricePerLesson !== null) ? await this.#held(range) : [],
    };
  }

  async #held({ from, to }: DayRange): Promise<RunFacts['held']> {
    const { rows } = await sql<RunFacts['held'][number]>`
      select l.group_id as "groupId", l.lesson_date as day
      from lessons l join groups g on g.id = l.group_id and g.price_per_lesson is not null
      where l.lesson_date >= ${from}::date and l.lesson_date <= ${to}::date and l.topic_id is not null`.execute(db());
    return rows;
  }

  /** In the order of a list. */
  async names(membershipIds: readonly number[]): Promise<RunNames[]> {
    const { rows } = await sql<RunNames>`
      select m.id as "membershipId", a.full_name as "fullName", g.name as "className", sub.name as "subjectName"
      from memberships m
      join accounts a on a.id = m.student_id
      join groups g on g.id = m.group_id
      join subjects sub on sub.id = g.subject_id
      where m.id = any(${membershipIds}::bigint[])
      order by ${nameOrder('a.full_name')}, a.id, ${nameOrder('sub.name')}, g.name, m.id`.execute(db());
    return rows;
  }

  /** Of the month and the month before. */
  async posted(studentIds: readonly number[], month: string): Promise<PostedCharge[]> {
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

/** Without the plan, a membership pays all planned lessons of each month: the price. */
function mayPayLess(rules: ChargeRules, range: DayRange, { freezes, cancelledIn }: Pick<StoredFacts, 'freezes' | 'cancelledIn'>): (membership: ChargedMembership) => boolean {
  const cancelled = new Set(rules.cancelled === 'free' ? cancelledIn : []);
  const frozen = new Set(rules.frozen === 'free' ? freezes.map(({ studentId, groupId }) => `${studentId ?? ''} ${groupId ?? ''}`) : []);
  return ({ studentId, groupId, joinedOn, leftOn }) =>
    (rules.joining === 'lessons' && (joinedOn > range.from || (leftOn !== null && leftOn <= range.to)))
    || cancelled.has(groupId) || frozen.has(`${studentId} `) || frozen.has(` ${groupId}`);
}

const withSiblings = (ids: RawBuilder<unknown>) => sql`
  with own as (${ids})
  select * from own
  union select other.student_id from student_parents one join student_parents other on other.parent_id = one.parent_id where one.student_id in (select * from own)`;

/** Students whose bills of the range may be another sum than the prices of their present groups less the discount. */
function unusualStudents(range: DayRange): RawBuilder<unknown> {
  const [from, to] = [hiddenFromPlanner(range.from), hiddenFromPlanner(range.to)];
  const rule = (name: keyof ChargeRules) => sql`coalesce((select rules ->> ${sql.lit(name)} from charge_rules), ${String(usualChargeRules[name])})`;
  const frozen = (column: string) => sql`select ${sql.ref(column)} from freezes where ${rule('frozen')} = 'free' and last_day >= ${from} and first_day <= ${to}`;
  return sql`
    select student_id from memberships where left_on > ${from} or (joined_on > ${from} and ${rule('joining')} = 'lessons')
    union select student_id from memberships where group_id in (
      ${frozen('group_id')}
      union select group_id from lesson_exceptions where ${rule('cancelled')} = 'free' and is_cancelled and planned_on >= ${from} and planned_on <= ${to})
    union ${frozen('student_id')} and student_id is not null
    union select student_id from student_parents where ${rule('siblingsPercent')} <> '0'
      and parent_id in (select parent_id from student_parents group by parent_id having count(*) > 1)`;
}

/** Expects `memberships m`; a stay that ended on its first day does not count. */
function during(range: DayRange): RawBuilder<boolean> {
  const [from, to] = [hiddenFromPlanner(range.from), hiddenFromPlanner(range.to)];
  return sql`m.joined_on <= ${to} and (m.left_on is null or m.left_on > ${from}) and m.left_on is distinct from m.joined_on`;
}
