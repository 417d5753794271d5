import { planned, takesPlace, type DayRange, type PlanException, type PlanExtra, type PlanHoliday, type PlanInputs, type PlannedLesson } from '@dzvinok/schedule/plan';
import { sql, type RawBuilder } from 'kysely';
import type { CentreDay } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';

export interface StoredPlan extends Omit<PlanInputs, 'zone' | 'exceptions' | 'extras' | 'holidays'> {
  holidays: readonly (PlanHoliday & { id: number })[];
  exceptions: readonly (PlanException & { version: number; isToBeGiven: boolean })[];
  extras: readonly (PlanExtra & { id: number; version: number })[];
}

const named = (id: string, name: string) => sql.raw(`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`);

/** Reasons of the parts of exception `e`, each once. */
const reasons = sql`(
  select string_agg(given.reason, '; ' order by given.version)
  from (select part.value ->> 'reason' as reason, min((part.value ->> 'version')::int) as version from jsonb_each(e.parts) part group by 1) given)`;

/** JSON of a `StoredPlan`, as part of a statement: that of the groups whose ids `groups` gives, for the days of the range. */
export function planInputs(groups: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<StoredPlan> {
  return sql<StoredPlan>`json_build_object(
    'slots', (
      select coalesce(json_agg(json_build_object(
        'groupId', g.id, 'dayOfWeek', o.day_of_week, 'startTime', o.start_time, 'minutes', coalesce(o.minutes, g.lesson_duration),
        'room', ${named('c.id', 'c.name')}, 'isOnline', g.is_online, 'teacher', ${named('t.id', 't.full_name')},
        'validFrom', greatest(o.valid_from, g.first_day), 'validTo', least(o.valid_to, g.last_day + 1, g.archived_at::date)) order by g.id, o.day_of_week), '[]')
      from (
        select group_id, day_of_week, classroom_id, start_time, null::int as minutes, valid_from, null::date as valid_to
        from schedule_slots where group_id in (${groups})
        union all
        select group_id, day_of_week, classroom_id, start_time, minutes, valid_from, valid_to
        from ended_slots where group_id in (${groups}) and valid_to > ${from}::date
      ) o
      join groups g on g.id = o.group_id
      join accounts t on t.id = g.teacher_id
      left join classrooms c on c.id = o.classroom_id),
    'periods', (select coalesce(json_agg(json_build_object('from', first_day, 'to', last_day)), '[]') from periods),
    'holidays', (
      select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'kind', h.kind, 'from', h.first_day, 'to', h.last_day, 'groupIds', case
        when not h.is_of_centre then (select coalesce(json_agg(of.group_id), '[]') from holiday_groups of where of.holiday_id = h.id) end)
        order by h.id), '[]')
      from holidays h where h.last_day >= ${from}::date and h.first_day <= ${to}::date),
    'exceptions', (
      select coalesce(json_agg(json_build_object(
        'groupId', e.group_id, 'plannedOn', e.planned_on, 'isCancelled', e.is_cancelled, 'startsAt', e.starts_at, 'room', ${named('c.id', 'c.name')},
        'isOnline', e.is_online, 'teacher', ${named('t.id', 't.full_name')}, 'reason', coalesce(${reasons}, e.reason), 'version', e.version, 'isToBeGiven', e.is_to_be_given)), '[]')
      from lesson_exceptions e
      left join classrooms c on c.id = e.classroom_id
      left join accounts t on t.id = e.teacher_id
      where ${exceptionsIn(groups, { from, to })}),
    'extras', (
      select coalesce(json_agg(json_build_object(
        'groupId', x.group_id, 'startsAt', x.starts_at, 'minutes', x.minutes, 'room', ${named('c.id', 'c.name')}, 'isOnline', x.is_online,
        'teacher', ${named('t.id', 't.full_name')}, 'reason', x.reason, 'id', x.id, 'version', x.version)), '[]')
      from extra_lessons x
      join groups g on g.id = x.group_id
      join accounts t on t.id = coalesce(x.teacher_id, g.teacher_id)
      left join classrooms c on c.id = x.classroom_id
      where ${extrasIn(groups, { from, to })}),
    'freezes', (
      select coalesce(json_agg(json_build_object('groupId', f.group_id, 'from', f.first_day, 'to', f.last_day)), '[]')
      from freezes f where f.group_id in (${groups}) and f.last_day >= ${from}::date and f.first_day <= ${to}::date))`;
}

/** Whether exception `e` concerns lessons of the groups in the days. */
export function exceptionsIn(groups: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<boolean> {
  return sql`e.group_id in (${groups}) and (
    (e.planned_on >= ${from}::date and e.planned_on <= ${to}::date) or (e.starts_at >= ${from}::date and e.starts_at < ${to}::date + 1))`;
}

/** Whether extra lesson `x` is one of the groups in the days. */
export function extrasIn(groups: RawBuilder<unknown>, { from, to }: DayRange): RawBuilder<boolean> {
  return sql`x.group_id in (${groups}) and x.starts_at >= ${from}::date and x.starts_at < ${to}::date + 1`;
}

/** Columns that differ after a change of the plan from the day on, or of students' freezes. */
export const planFingerprint = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    (select sum(hash_record_extended(f, 0)) from freezes f where last_day >= ${from}),
    (select sum(hash_record_extended(o, 0)) from schedule_slots o),
    (select sum(hash_record_extended(o, 0)) from ended_slots o where valid_to > ${from}),
    (select sum(hash_record_extended(p, 0)) from periods p),
    (select sum(hash_record_extended(h, 0)) from holidays h where last_day >= ${from}),
    (select sum(hash_record_extended(h, 0)) from holiday_groups h),
    (select sum(hash_record_extended(row(group_id, planned_on, is_cancelled, starts_at), 0)) from lesson_exceptions
      where planned_on >= ${from} or starts_at >= ${from}),
    (select sum(hash_record_extended(row(id, group_id, starts_at), 0)) from extra_lessons where starts_at >= ${from})`;

/** Ids of the groups' teachers and of those who give lessons of the groups instead in the days. */
export function teacherIdsIn(groups: RawBuilder<unknown>, days: DayRange): RawBuilder<unknown> {
  return sql`
    select g.teacher_id as id from groups g where g.id in (${groups})
    union select e.teacher_id from lesson_exceptions e where e.teacher_id is not null and ${exceptionsIn(groups, days)}
    union select x.teacher_id from extra_lessons x where x.teacher_id is not null and ${extrasIn(groups, days)}`;
}

/** The plan of the groups whose ids `groups` gives, as it is or after `change`. */
export async function readPlanned(groups: RawBuilder<unknown>, range: DayRange, zone: string, change = (plan: StoredPlan) => plan): Promise<PlannedLesson[]> {
  const { rows: [row] } = await sql<{ plan: StoredPlan }>`select ${planInputs(groups, range)} as plan`.execute(db());
  return row ? planned(range, { ...change(row.plan), zone }) : [];
}

export async function readLessonOf(groupId: number, day: string, zone: string): Promise<PlannedLesson | undefined> {
  return (await readPlanned(sql`${groupId}::bigint`, { from: day, to: day }, zone)).find(takesPlace);
}

/** The group's lesson of today, from inputs of an earlier statement. */
export function lessonOfToday(groupId: number, plan: StoredPlan, { day, zone }: CentreDay): PlannedLesson | undefined {
  return planned({ from: day, to: day }, { ...plan, zone }).find((lesson) => lesson.groupId === groupId && takesPlace(lesson));
}
