import { planned, takesPlace, type DayRange, type PlanInputs, type PlannedLesson } from '@dzvinok/schedule/plan';
import { sql, type RawBuilder } from 'kysely';
import type { CentreDay } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';

/** What `planned` needs from the database. */
export type StoredPlan = Omit<PlanInputs, 'zone'>;

const named = (id: string, name: string) => sql.raw(`case when ${id} is not null then json_build_object('id', ${id}, 'name', ${name}) end`);

/** JSON of a `StoredPlan`, as part of a statement: that of the groups whose ids `groups` gives, for the days of the range. */
export function planInputs(groups: RawBuilder<unknown>, { from }: DayRange): RawBuilder<StoredPlan> {
  return sql<StoredPlan>`json_build_object(
    'slots', (
      select coalesce(json_agg(json_build_object(
        'groupId', g.id, 'dayOfWeek', o.day_of_week, 'startTime', o.start_time, 'minutes', coalesce(o.minutes, g.lesson_duration),
        'room', ${named('c.id', 'c.name')}, 'isOnline', g.is_online, 'teacher', ${named('t.id', 't.full_name')},
        'validFrom', o.valid_from, 'validTo', least(o.valid_to, g.archived_at::date)) order by g.id, o.day_of_week), '[]')
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
    'periods', '[]'::json, 'holidays', '[]'::json, 'exceptions', '[]'::json, 'extras', '[]'::json, 'freezes', '[]'::json)`;
}

/** The plan of the groups whose ids `groups` gives. */
export async function readPlanned(groups: RawBuilder<unknown>, range: DayRange, zone: string): Promise<PlannedLesson[]> {
  const { rows: [row] } = await sql<{ plan: StoredPlan }>`select ${planInputs(groups, range)} as plan`.execute(db());
  return row ? planned(range, { ...row.plan, zone }) : [];
}

/** The group's lesson of that day, if one takes place. */
export async function readLessonOf(groupId: number, day: string, zone: string): Promise<PlannedLesson | undefined> {
  return (await readPlanned(sql`${groupId}::bigint`, { from: day, to: day }, zone)).find(takesPlace);
}

/** The same from inputs that a statement has given. */
export function lessonOfToday(groupId: number, plan: StoredPlan, { day, zone }: CentreDay): PlannedLesson | undefined {
  return planned({ from: day, to: day }, { ...plan, zone }).find((lesson) => lesson.groupId === groupId && takesPlace(lesson));
}
