import type { LessonLimits } from '@dzvinok/contract/touched';
import type { DayRange } from '@dzvinok/schedule/plan';
import { addDays, isoIn, startInstant } from '@dzvinok/schedule/zone';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { roomsJson } from '../schedules/schedules.repository.ts';
import { absencesOf, timesOfAbsences } from '../schedules/teacher-times.ts';

type FoundTeacher = Omit<LessonLimits['teachers'][number], 'absences'> & { absences: Parameters<typeof timesOfAbsences>[0] };

/** Limits of times and places in the days, besides other lessons. */
export async function readLimits({ from, to }: DayRange, zone: string): Promise<LessonLimits> {
  const days = { startsAt: startInstant(from, '00:00:00', zone), endsAt: startInstant(addDays(to, 1), '00:00:00', zone) };
  const { rows: [found] } = await sql<Omit<LessonLimits, 'teachers'> & { teachers: FoundTeacher[] }>`
    select (
      select coalesce(json_agg(json_build_object('id', t.id, 'name', a.full_name, 'hours', t.working_hours, 'absences', ${absencesOf(days)})), '[]')
      from teachers t join accounts a on a.id = t.id and a.archived_at is null) as teachers, ${roomsJson} as rooms, (
      select coalesce(json_agg(json_build_object('classIds', json_build_array(one, other), 'students', students)), '[]') from (
        select m.group_id as one, also.group_id as other, count(*)::int as students
        from memberships m join memberships also on also.student_id = m.student_id and also.left_on is null and also.group_id > m.group_id
        where m.left_on is null group by m.group_id, also.group_id) shared) as "sharedStudents"`.execute(db());
  if (!found) throw new Error('The limits were not read');
  const teachers = found.teachers.map(({ absences, ...teacher }) => ({
    ...teacher, absences: timesOfAbsences(absences, zone).map(({ startsAt, endsAt }) => ({ from: isoIn(zone, startsAt), to: isoIn(zone, endsAt) })),
  }));
  return {
    ...found, teachers: teachers.filter(({ hours, absences }) => hours.length + absences.length > 0),
    rooms: found.rooms.filter(({ places, site }) => places !== null || site !== null),
  };
}
