import { rawJson, Route } from '@dzvinok/api-server/handler';
import { homeRoutes } from '@dzvinok/contract/home';
import { takesPlace } from '@dzvinok/schedule/plan';
import { defaultLessonMinutes } from '@dzvinok/schedule/week';
import { addDays, addMonths, monthOf } from '@dzvinok/schedule/zone';
import { Controller, Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { CentreClock, type CentreDay } from '../../runtime/clock/clock.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';
import { ExpectedCharges, expectedIn, flaggedMonths, type ExpectedCharge } from '../students/expected-charges.ts';
import { hasDaysIn, isPaid, monthlyPrice, monthSums, usualCharge } from '../students/paid-months.queries.ts';
import { memberOn } from '../schedules/participants.ts';
import { readPlanned } from '../schedules/plan.queries.ts';
import { sumsOfMonth } from '../students/students.repository.ts';

const shownMonths = 6;
const daysLookedBack = 7;

const groupName = sql`'groupId', g.id, 'className', g.name, 'subjectName', sub.name, 'subjectColor', sub.color`;

/** `lessonMinutes` of libs/schedule. Expects `groups g`. */
const minutesOf = sql.raw(`coalesce(nullif(g.lesson_duration, 0), ${defaultLessonMinutes})`);

/** `owesThisMonth` of the contract. Expects `payment`. */
const owesThisMonth = sql`not is_paid and due > paid`;

const list = (items: RawBuilder<unknown>) => sql`coalesce((${items}), '[]')`;

@Injectable()
export class HomeRepository {
  async read(day: CentreDay, charges: readonly ExpectedCharge[]): Promise<string> {
    const { rows: [row] } = await sql<{ body: string }>`
      with payment as materialized (${payments(day.day, charges)}), plan as materialized (${await plannedRows(day)})
      select json_build_object(
        'today', ${day.day}::date,
        'now', ${day.now}::timestamptz,
        'classrooms', ${list(sql`select json_agg(json_build_object('id', id, 'name', name) order by ${nameOrder('name')}, id) from classrooms`)},
        'lessons', ${list(lessonsOf(day))},
        'money', (
          select json_build_object(
            'due', coalesce(sum(due), 0), 'paid', coalesce(sum(paid), 0),
            'owed', coalesce(sum(due - paid) filter (where ${owesThisMonth}), 0), 'debtors', count(*) filter (where ${owesThisMonth}))
          from payment),
        'months', ${list(months(day.day, charges))},
        'absences', ${list(absences(day.day))},
        'unmarkedLessons', ${list(unmarkedLessons(day))},
        'studentsWithoutGroup', (select count(*) from payment where group_count = 0),
        'groupsWithoutRoom', (
          select count(*) from groups g where g.archived_at is null and not exists (select from schedule_slots o where o.group_id = g.id)),
        'counts', json_build_object(
          'students', (select count(*) from payment),
          'groups', (select count(*) from groups where archived_at is null),
          'teachers', (select count(*) from teachers t join accounts a on a.id = t.id where a.archived_at is null))
      )::text as body`.execute(db());
    return row?.body ?? '{}';
  }
}

/** Each student's sums of this month, and the number of the student's groups. */
function payments(today: string, charges: readonly ExpectedCharge[]): RawBuilder<unknown> {
  const [month, next] = flaggedMonths(today);
  return sql`
    select s.id, ${sumsOfMonth(today)}, coalesce(this_month.is_paid, false) as is_paid, coalesce(present.group_count, 0) as group_count
    from students s
    join accounts a on a.id = s.id and a.archived_at is null
    left join (${monthSums(month, today, charges)}) this_month on this_month.student_id = s.id
    left join (
      select m.student_id, sum(${monthlyPrice}) as price, count(*) as group_count,
        sum(${monthlyPrice}) filter (where m.joined_on >= ${next}::date or not ${hasDaysIn(sql`${month}::date`, sql`${next}::date`)}) as outside_this_month
      from memberships m join groups g on g.id = m.group_id
      where m.left_on is null
      group by m.student_id
    ) present on present.student_id = s.id`;
}

async function plannedRows({ day, zone }: CentreDay): Promise<RawBuilder<unknown>> {
  const lessons = await readPlanned(sql`select id from groups`, { from: addDays(day, 1 - daysLookedBack), to: day }, zone);
  const rows = lessons.filter(takesPlace).map(({ groupId, day: on, startsAt, minutes, room, teacher }) =>
    ({ group_id: groupId, day: on, starts_at: startsAt, minutes, classroom_id: room?.id, classroom_name: room?.name, teacher_name: teacher.name }));
  return sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as lesson
    (group_id bigint, day date, starts_at timestamptz, minutes int, classroom_id bigint, classroom_name text, teacher_name text)`;
}

/** Planned lessons of the day, at their actual time if started, and lessons outside of the plan. Expects `plan`. */
function lessonsOf({ day }: CentreDay): RawBuilder<unknown> {
  return sql`
    select json_agg(json_build_object(${groupName}, 'teacherName', coalesce(held.teacher_name, t.full_name),
      'classroomId', held.classroom_id, 'classroomName', held.classroom_name,
      'startDateTime', held.starts_at, 'lessonDuration', coalesce(held.minutes, ${minutesOf}), 'isStarted', held.is_started,
      'studentCount', (select count(*) from memberships m where m.group_id = g.id and m.left_on is null)
    ) order by held.starts_at, ${nameOrder('sub.name')}, g.name, g.id)
    from (
      select coalesce(o.group_id, l.group_id) as group_id, o.classroom_id, o.classroom_name, o.teacher_name, o.minutes,
        coalesce(l.topic_id is not null, false) as is_started, coalesce(l.starts_at, o.starts_at) as starts_at
      from (select * from plan where day = ${day}) o
      full join (select * from lessons where lesson_date = ${day}) l on l.group_id = o.group_id
    ) held
    join groups g on g.id = held.group_id and (g.archived_at is null or held.is_started)
    join subjects sub on sub.id = g.subject_id
    join accounts t on t.id = g.teacher_id`;
}

/** Payments and attendance by month. Places are the members on the day of a held lesson, and absent students who have left since. */
function months(today: string, charges: readonly ExpectedCharge[]): RawBuilder<unknown> {
  const present = monthOf(today);
  const first = addMonths(present, 1 - shownMonths);
  return sql`
    select json_agg(json_build_object('month', month.first_day, 'paid', coalesce(paid.total, 0), 'paidStudents', coalesce(paid.students, 0),
      'visits', coalesce(held.visits, 0) + coalesce(missed.former, 0), 'absences', coalesce(missed.absences, 0)) order by month.first_day)
    from (select generate_series(${first}::date, ${present}::date, interval '1 month')::date as first_day) month
    left join (
      select d.month, round(sum(d.paid) / 100, 2) as total, count(*) filter (where ${isPaid(today, sql`coalesce(expected.amount, ${usualCharge(today)})`)}) as students
      from ledger_months d
      left join ${expectedIn(present, charges)} expected on expected.student_id = d.student_id and d.month = ${present}
      where d.month >= ${first} and d.month <= ${present} group by d.month
    ) paid on paid.month = month.first_day
    left join (
      select date_trunc('month', l.lesson_date)::date as month, count(*) as visits
      from lessons l
      join memberships m on m.group_id = l.group_id and ${memberOn(sql`l.lesson_date`)}
      where l.lesson_date >= ${first} and l.lesson_date <= ${today} and l.topic_id is not null
      group by 1
    ) held on held.month = month.first_day
    left join (
      select date_trunc('month', l.lesson_date)::date as month, count(*) as absences, count(*) filter (where not exists (
        select from memberships m where m.group_id = l.group_id and m.student_id = k.student_id and ${memberOn(sql`l.lesson_date`)})) as former
      from marks k join lessons l on l.id = k.lesson_id
      where k.absent and l.lesson_date >= ${first} and l.lesson_date <= ${today} and l.topic_id is not null
      group by 1
    ) missed on missed.month = month.first_day`;
}

function absences(today: string): RawBuilder<unknown> {
  return sql`
    select json_agg(json_build_object(${groupName}, 'date', l.lesson_date, 'studentId', s.id, 'fullName', s.full_name)
      order by l.lesson_date desc, ${nameOrder('s.full_name')}, s.id, l.starts_at)
    from lessons l
    join marks k on k.lesson_id = l.id and k.absent
    join accounts s on s.id = k.student_id and s.archived_at is null
    join groups g on g.id = l.group_id
    join subjects sub on sub.id = g.subject_id
    where l.lesson_date >= ${addDays(today, -1)} and l.lesson_date <= ${today}`;
}

/** Skips groups without students, and days before the group was made. Expects `plan`. */
function unmarkedLessons({ day, now }: CentreDay): RawBuilder<unknown> {
  const first = addDays(day, 1 - daysLookedBack);
  return sql`
    select json_agg(json_build_object(${groupName}, 'date', held.day, 'teacherName', coalesce(held.teacher_name, t.full_name), 'lessonId', held.lesson_id)
      order by held.starts_at desc, g.id)
    from (
      select coalesce(o.group_id, l.group_id) as group_id, coalesce(o.day, l.lesson_date) as day, l.id as lesson_id,
        coalesce(l.starts_at, o.starts_at) as starts_at, o.teacher_name, o.minutes
      from plan o
      full join (select * from lessons where lesson_date >= ${first} and lesson_date <= ${day}) l
        on l.group_id = o.group_id and l.lesson_date = o.day
    ) held
    join groups g on g.id = held.group_id
    join subjects sub on sub.id = g.subject_id
    join accounts t on t.id = g.teacher_id
    where held.starts_at + coalesce(held.minutes, ${minutesOf}) * interval '1 minute' < ${now}
      and g.created_at < held.starts_at and g.archived_at is null
      and not exists (select from marks k where k.lesson_id = held.lesson_id)
      and exists (
        select from memberships m
        where m.group_id = g.id and ${memberOn(sql`held.day`)})`;
}

@Controller()
export class HomeController {
  constructor(
    private readonly home: HomeRepository,
    private readonly expected: ExpectedCharges,
    private readonly clock: CentreClock,
  ) {}

  @Route(homeRoutes.one, 'centre')
  async one() {
    const today = this.clock.today();
    return rawJson(await this.home.read(today, await this.expected.unusual([monthOf(today.day)])));
  }
}
