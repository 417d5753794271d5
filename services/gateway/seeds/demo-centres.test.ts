import { comparable } from '@dzvinok/money/comparable';
import { csvRows, decodeStatement } from '@dzvinok/money/decode-statement';
import { payerKey } from '@dzvinok/money/payer-key';
import { proposeMatches } from '@dzvinok/money/propose';
import { readStatement } from '@dzvinok/money/read-statement';
import { overlaps } from '@dzvinok/schedule/overlap';
import { addDays, dayIn, monthOf, weekdayOf } from '@dzvinok/schedule/zone';
import type { Database } from '@dzvinok/tenancy/database';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { testDatabase } from '../test/test-database.fixture.ts';
import { throwAwayTenant, type ThrowAwayTenant } from '../test/throw-away-tenant.fixture.ts';
import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '../src/runtime/database/database.ts';
import { StatementsRepository } from '../src/money/statements/statements.repository.ts';
import { owedThrough } from '../src/school/students/paid-months.queries.ts';
import { fillCentre } from './fill-centre.ts';
import type { CentreTexts } from './centre-texts.ts';
import { kyiv } from './kyiv/kyiv.texts.ts';
import { lviv } from './lviv/lviv.texts.ts';
import { plannedGroups, substitutionOf } from './timetable.ts';

const zone = 'Europe/Kyiv';
const today = dayIn(zone, new Date());
const centres = { kyiv, lviv };
type Code = keyof typeof centres;

let database: Database;
const seeded = new Map<Code, ThrowAwayTenant<number>>();

function seed(texts: CentreTexts): Promise<ThrowAwayTenant<number>> {
  return throwAwayTenant(database, { name: texts.name, timezone: zone }, async (tenant) => {
    const began = performance.now();
    const seal = (accountId: number) => database.secrets.sealFor(tenant, { accountId, field: 'issued_password' }, '12345678');
    await fillCentre(texts, { today, zone }, { hash: 'not a hash', seal });
    return performance.now() - began;
  });
}

function within<Row>(code: Code, query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const centre = seeded.get(code);
  if (!centre) throw new Error(`${code} was not seeded`);
  return runInTenant(database, centre.tenant, async () => (await query.execute(db())).rows);
}

beforeAll(async () => {
  database = await testDatabase();
  seeded.set('kyiv', await seed(kyiv));
  seeded.set('lviv', await seed(lviv));
});

afterAll(async () => {
  for (const centre of seeded.values()) await centre.drop();
  await database.close();
});

describe.each(['kyiv', 'lviv'] as const)('the demo centre %s', (code) => {
  // well under a second on an idle machine
  it('is filled in a few seconds', () => {
    expect(seeded.get(code)?.result).toBeLessThan(20_000);
  });

  it('has the size of a real centre', async () => {
    const [counts] = await within(code, sql`select
      (select count(*) from students) as students, (select count(*) from parents) as parents,
      (select count(*) from teachers) as teachers, (select count(*) from groups) as groups,
      (select count(*) from groups where length(name) = 1) as one_letter_groups,
      (select count(*) from student_parents) as children,
      (select count(distinct subject_id) from groups) as subjects`);
    expect(counts).toEqual({ students: 60, parents: 48, teachers: 6, groups: 8, one_letter_groups: 8, children: 60, subjects: 4 });
    const [history] = await within<Record<string, number>>(code, sql`select
      (select count(*) from lessons) as lessons, (select count(*) from marks) as marks,
      (select count(*) from marks where absent) as absences, (select count(comment) from marks) as comments,
      (select count(*) from homeworks) as homeworks, (select count(*) from ledger_entries where kind = 'payment') as payments,
      (select count(*) from memberships where left_on is not null) as left`);
    expect(history?.lessons).toBeGreaterThan(200);
    expect(history?.marks).toBeGreaterThan(1500);
    for (const count of Object.values(history ?? {})) expect(count).toBeGreaterThan(0);
  });

  it('has e-mail addresses of the people who sign in in a demonstration, and of most others', async () => {
    const reached = await within<{ phone_number: string }>(code, sql`
      select a.phone_number from accounts a join message_addresses d on d.account_id = a.id and d.confirmed_at is not null order by a.id`);
    expect(reached.map((row) => row.phone_number)).toEqual(expect.arrayContaining(['0501111111', '0502222222', '0503333333', '0504444444']));
    expect(reached.length).toBeGreaterThan(40);
    expect(await within(code, sql`select from parents p where not exists (select from message_addresses d where d.account_id = p.id)`)).not.toEqual([]);
  });

  it('has lessons up to yesterday and none today', async () => {
    const [dates] = await within(code, sql`select min(lesson_date) as first, max(lesson_date) as last from lessons`);
    // No group meets on Sundays.
    expect(dates).toMatchObject({ last: addDays(today, weekdayOf(today) === 1 ? -2 : -1) });
    const rows = await within<{ day_of_week: number; lesson_date: string; starts_at: Date; start_time: string }>(code, sql`
      select sl.day_of_week, l.lesson_date, l.starts_at, sl.start_time
      from lessons l join schedule_slots sl on sl.group_id = l.group_id and sl.day_of_week = extract(dow from l.lesson_date)`);
    const [all] = await within<{ count: number }>(code, sql`select count(*) as count from lessons`);
    expect(rows).toHaveLength(all?.count ?? -1);
    for (const row of rows) expect(dayIn(zone, row.starts_at)).toBe(row.lesson_date);
    const late = await within(code, sql`select from schedule_slots where start_time not between '08:00' and '19:00'`);
    expect(late).toEqual([]);
  });

  it('gives the demo teacher a lesson every day, with the demo student in the group', async () => {
    const groups = await within<{ id: number; days: number }>(code, sql`
      select g.id, count(*) as days from groups g join schedule_slots sl on sl.group_id = g.id
      join accounts a on a.id = g.teacher_id where a.phone_number = '0502222222'
      group by g.id order by days desc`);
    expect(groups[0]?.days).toBe(7);
    expect(groups.length).toBeGreaterThan(1);
    const own = await within<{ group_id: number }>(code, sql`
      select m.group_id from memberships m join accounts a on a.id = m.student_id
      where a.phone_number = '0503333333' and m.left_on is null`);
    expect(own.map((row) => row.group_id)).toContain(groups[0]?.id);
    expect(own).toHaveLength(4);
    const started = await within(code, sql`select from lessons where lesson_date >= ${today}::date`);
    expect(started).toEqual([]);
  });

  it('has a teacher with working hours, within which the lessons are', async () => {
    const working = await within<{ outside: number; hours: number }>(code, sql`
      select jsonb_array_length(t.working_hours) as hours, (select count(*)::int from groups g join schedule_slots s on s.group_id = g.id
        where g.teacher_id = t.id and not exists (select from jsonb_to_recordset(t.working_hours) as h ("dayOfWeek" int, "from" time, "to" time)
          where h."dayOfWeek" = s.day_of_week and s.start_time >= h."from" and s.start_time + interval '45 minutes' <= h."to")) as outside
      from teachers t where t.working_hours <> '[]'`);
    expect(working).toEqual([{ outside: 0, hours: 3 }]);
  });

  it('has a teacher who is absent today, and a free colleague who gives the lesson', async () => {
    const absences = await within<{ teacher_id: number }>(code, sql`select teacher_id from teacher_absences where now() between starts_at and ends_at`);
    expect(absences).toHaveLength(1);
    const given = await within<{ teacher_id: number; substitute: number }>(code, sql`
      select g.teacher_id, e.teacher_id as substitute from groups g join (
        select group_id, teacher_id from lesson_exceptions where planned_on = ${today} and teacher_id is not null
        union all select group_id, teacher_id from extra_lessons where starts_at::date = ${today}) e on e.group_id = g.id`);
    expect(given).toMatchObject([{ teacher_id: absences[0]?.teacher_id }]);
  });

  it('has a colleague who asks the demo teacher for a lesson, and a swap of the two that holds', async () => {
    const requests = await within<{ state: string; asker: string; isInPlan: boolean }>(code, sql`
      select r.state, asker.phone_number as asker, r.starts_at > now() and (r.state = 'open' or (select count(*) from lesson_exceptions e
        where (e.group_id, e.planned_on, e.teacher_id) in ((r.group_id, r.planned_on, r.taken_by), (r.swap_group_id, r.swap_planned_on, r.asked_by))) = 2) as "isInPlan"
      from substitution_requests r join accounts asker on asker.id = r.asked_by order by r.id`);
    expect(requests).toMatchObject([{ state: 'done', asker: '0502222222', isInPlan: true }, { state: 'open', isInPlan: true }]);
    const slots = await within(code, sql`
      select from substitution_requests r join schedule_slots sl on sl.group_id = r.group_id and sl.day_of_week = extract(dow from r.planned_on)
      where (r.starts_at at time zone ${zone})::time = sl.start_time`);
    expect(slots).toHaveLength(2);
  });

  it.each([0, 1, 2, 3, 4, 5, 6])('has that substitution on weekday %i too, and leaves the demo teacher’s day as it is', (weekday) => {
    const day = addDays('2026-11-29', weekday);
    const { groupId, absent, substitute, isExtra } = substitutionOf({ today: day, zone });
    expect([weekdayOf(day), isExtra]).toEqual([weekday, weekday === 0]);
    expect(plannedGroups[groupId - 1]?.teacher).toBe(absent);
    expect([absent, substitute]).not.toContain(0);
    expect(substitute).not.toBe(absent);
    expect(plannedGroups.some(({ teacher, days }) => teacher === substitute && days.includes(weekday))).toBe(false);
  });

  it('has a student who learns online on any day', async () => {
    const online = await within(code, sql`
      select from memberships m join students s on s.id = m.student_id
      where m.group_id = 1 and m.left_on is null and s.is_education_online`);
    expect(online.length).toBeGreaterThan(0);
  });

  it('gives the demo parent two children, the demo student one of them', async () => {
    const children = await within<{ phone_number: string }>(code, sql`
      select child.phone_number from student_parents sp
      join accounts child on child.id = sp.student_id join accounts a on a.id = sp.parent_id
      where a.phone_number = '0504444444' order by child.id`);
    expect(children).toHaveLength(2);
    expect(children[0]?.phone_number).toBe('0503333333');
  });

  it('leaves at least fifteen unused topics to every group', async () => {
    const unused = await within<{ unused: number; topics: number }>(code, sql`
      select count(*) as topics, count(*) filter (where not exists (
        select from lessons l where l.group_id = g.id and l.topic_id = t.id)) as unused
      from groups g join topics t on t.subject_id = g.subject_id group by g.id`);
    for (const group of unused) {
      expect(group.topics).toBeGreaterThanOrEqual(50);
      expect(group.unused).toBeGreaterThanOrEqual(15);
    }
  });

  it('has no schedule conflict in a classroom, for a teacher or for a student', async () => {
    type Slot = { group_id: number; day_of_week: number; startTime: string; durationMinutes: number; who: string };
    const slots = await within<Slot>(code, sql`
      with slots as (
        select g.id as group_id, sl.day_of_week, sl.start_time::text as "startTime", g.lesson_duration as "durationMinutes",
          sl.classroom_id, g.teacher_id
        from schedule_slots sl join groups g on g.id = sl.group_id)
      select slots.*, 'classroom ' || classroom_id as who from slots
      union all select slots.*, 'teacher ' || teacher_id from slots
      union all select slots.*, 'student ' || m.student_id from slots
        join memberships m on m.group_id = slots.group_id and m.left_on is null`);
    const conflicts = slots.filter((one) => slots.some((other) =>
      one.group_id < other.group_id && one.who === other.who && one.day_of_week === other.day_of_week && overlaps(one, other)));
    expect(slots.length).toBeGreaterThan(100);
    expect(conflicts).toEqual([]);
  });

  it('gives marks only to members of the day', async () => {
    const strangers = await within(code, sql`
      select from marks mk join lessons l on l.id = mk.lesson_id where not exists (
        select from memberships m where m.group_id = l.group_id and m.student_id = mk.student_id
          and m.joined_on <= l.lesson_date and (m.left_on is null or m.left_on > l.lesson_date))`);
    expect(strangers).toEqual([]);
  });

  it('has a family with an invoice for this month, a part payment, an advance, a credit and old debts', async () => {
    const invoices = await within<{ phone: string; month: string; amount: number; debt: number }>(code, sql`
      select a.phone_number as phone, i.month, i.amount, d.debt from invoices i join accounts a on a.id = i.student_id
      join ledger_months d on d.student_id = i.student_id and d.month = i.month order by i.id`);
    const present = monthOf(today);
    expect(invoices).toContainEqual(expect.objectContaining({ phone: '0503333333', month: present }));
    expect(invoices.filter(({ amount, debt }) => debt < amount && debt > 0)).toHaveLength(1);
    expect(invoices.filter(({ month, debt }) => month < present && debt > 0).length).toBeGreaterThan(0);
    expect(await within(code, sql`select from ledger_months where debt < 0`)).toHaveLength(1);
    expect(await within(code, sql`select from invoices i, jsonb_array_elements(i.lines) l where i.month = ${present} and l ->> 'kind' = 'credit' and (l ->> 'amount')::int < 0`)).toHaveLength(1);
    const [numbers] = await within<{ last: number; count: number }>(code, sql`
      select (select sum(last) from invoice_counters)::int as last, count(*)::int as count from invoices`);
    expect(numbers?.last).toBe(numbers?.count);
  });

  it('has approved sheets of last month, which keep their lessons, and an open one', async () => {
    const [counts] = await within(code, sql`
      select (select count(*)::int from teachers) - (select count(*)::int from pay_sheets) as open,
        (select bool_and(s.lessons = (select count(*) from lessons l where l.pay_sheet_id = s.id) and s.unpriced = 0 and s.total > 0 and jsonb_array_length(s.lines) > 0) from pay_sheets s) as "isKept",
        (select count(*)::int from lessons where pay_sheet_id is not null and group_teacher_id <> (select teacher_id from pay_sheets s where s.id = pay_sheet_id)) as foreign,
        (select count(*)::int from pay_entries where sheet_id is null) as entries`);
    expect(counts).toEqual({ open: 1, isKept: true, foreign: 0, entries: 1 });
  });

  it('has a promise of payment, an old debt and a reminder that its family can read', async () => {
    const debts = await within<{ owed: number; old: number; promised: boolean; reminded: boolean }>(code, sql`
      select sum(owing.debt)::int as owed, coalesce((select sum(-e.amount) from ledger_entries e where e.student_id = owing.student_id and e.kind = 'one-off' and e.day < ${addDays(today, -60)}::date), 0)::int as old,
        exists (select from payment_promises p where p.student_id = owing.student_id) as promised,
        exists (select from debt_reminders r join notices n on n.student_id = r.student_id and n.told_at = r.told_at where r.student_id = owing.student_id
          and ${owedThrough(sql`owing.student_id`, sql`(n.event #>> '{money,through}')::date`)} = (n.event #>> '{money,owed}')::bigint) as reminded
      from ledger_months owing group by owing.student_id having sum(owing.debt) > 0`);
    expect(debts.filter(({ promised }) => promised)).toHaveLength(1);
    expect(debts.filter(({ reminded, old, owed }) => reminded && old > 0 && owed > old)).toHaveLength(1);
  });

  it('has bills that explain themselves', async () => {
    const [counts] = await within<{ all: number }>(code, sql`
      select count(*) filter (where kind = 'discount' and (basis ->> 'percent')::numeric > 0)::int as discounts, count(*) filter (where kind = 'discount')::int as all,
        count(*) filter (where basis is null and kind <> 'payment')::int as unexplained,
        (select count(*)::int from invoices i where exists (select from jsonb_array_elements(i.lines) l where l -> 'basis' ->> 'reason' = 'discount')) > 0 as invoiced
      from ledger_entries`);
    expect(counts).toMatchObject({ discounts: counts?.all, unexplained: 0, invoiced: true });
  });

  it('has unpaid months', async () => {
    const months = await within<{ month: string; paid: number }>(code, sql`
      select month, count(*) as paid from ledger_months where debt <= 0 and charged > 0 group by month order by month`);
    expect(months).toHaveLength(5);
    for (const { paid } of months) expect(paid).toBeLessThan(60);
  });

  it('keeps passwords where an admin can read them', async () => {
    const centre = seeded.get(code);
    const [teacher] = await within<{ id: number; issued_password: string }>(code, sql`
      select id, issued_password from accounts where phone_number = '0502222222'`);
    if (!centre || !teacher) throw new Error('nobody to read');
    const context = { accountId: teacher.id, field: 'issued_password' };
    expect(database.secrets.openFor(centre.tenant, context, teacher.issued_password)).toBe('12345678');
  });

  it('numbers new rows after the given ids', async () => {
    const [topic] = await within<{ id: number }>(code, sql`insert into topics (subject_id, name) values (1, 'ще одна') returning id`);
    const [last] = await within<{ id: number }>(code, sql`select max(id) as id from topics`);
    expect(topic?.id).toBe(last?.id);
  });
});

describe('the two demo centres', () => {
  const texts = sql<{ text: string }>`
    select full_name as text from accounts union select name from subjects union select name from classrooms
    union select name from topics union select name from groups union select school_info from students
    union select comment from students where comment is not null union select description from homeworks
    union select comment from marks where comment is not null union select account_type_label from student_parents`;

  it('have no text in common', async () => {
    const own = new Set((await within('kyiv', texts)).map((row) => row.text));
    const other = (await within('lviv', texts)).map((row) => row.text).filter((text) => text !== 'ще одна');
    expect(own.size).toBeGreaterThan(400);
    expect(other.filter((text) => own.has(text))).toEqual([]);
  });

  it('have the same primary keys', async () => {
    const keys = sql`select
      (select array_agg(id order by id) from accounts) as accounts, (select array_agg(id order by id) from students) as students,
      (select array_agg(id order by id) from groups) as groups, (select array_agg(id order by id) from classrooms) as classrooms`;
    expect(await within('kyiv', keys)).toEqual(await within('lviv', keys));
  });
});

describe('the demo statement', () => {
  it('is of students of the first centre, most of them known by their names on any day', async () => {
    const centre = seeded.get('kyiv');
    if (!centre) throw new Error('kyiv was not seeded');
    const students = await runInTenant(database, centre.tenant, () => new StatementsRepository().students());
    const file = await readFile(new URL('../../../infra/local/demo-statement.csv', import.meta.url));
    const { account, payments, payouts, leftOut } = readStatement(csvRows(decodeStatement(file)));
    expect(await within('kyiv', sql`select from recipients where ibans ? ${account}`)).toHaveLength(1);
    expect([payments, payouts, leftOut].map(({ length }) => length)).toEqual([14, 1, 3]);
    const proposals = proposeMatches(payments, { students, invoices: [], remembered: [], keyOf: payerKey });
    const surname = (studentId = 0) => comparable(students.find(({ id }) => id === studentId)?.fullName ?? '?').slice(0, 5);
    const certain = payments.filter(({ key }) => proposals.get(key)?.certainty === 'certain');
    expect(certain.length).toBeGreaterThanOrEqual(10);
    for (const { key, payer, purpose } of certain) expect(comparable(`${payer} ${purpose}`)).toContain(surname(proposals.get(key)?.shares[0]?.studentId));
  });
});
