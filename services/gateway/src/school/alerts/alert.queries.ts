import { refuse } from '@dzvinok/api-server/failure';
import type { AlertAnswer } from '@dzvinok/contract/alerts';
import type { PlannedLesson } from '@dzvinok/schedule/plan';
import { sql, type RawBuilder } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { isTouched, type AlertPlace, type AlertTimes } from './alert.rules.ts';
import type { Place } from './alert-source.ts';

export interface StoredAlert extends AlertPlace, AlertTimes {
  id: number;
  place: string | null;
  /** Of the site; null for the whole centre without sites. */
  location: Place | null;
  usualAnswer: AlertAnswer;
  startedBy: string | null;
  endedBy: string | null;
  decidedBy: string | null;
}

/** Rows of `alerts a` by start. */
export async function readAlerts(where: RawBuilder<unknown>): Promise<StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    select a.id, a.site_id as "siteId", a.classroom_id as "classroomId", a.group_id as "groupId", a.started_at as "startedAt", a.ended_at as "endedAt",
      a.answer, a.decided_at as "decidedAt", starter.full_name as "startedBy", ender.full_name as "endedBy", decider.full_name as "decidedBy",
      coalesce(sb.name || ' ' || g.name, c.name, site.name) as place, coalesce(site.usual_answer, 'shelter') as "usualAnswer",
      case when site.id is not null then json_build_object('oblast', site.oblast, 'raion', site.raion, 'hromada', site.hromada) end as location
    from alerts a
    left join groups g on g.id = a.group_id
    left join subjects sb on sb.id = g.subject_id
    left join classrooms c on c.id = a.classroom_id
    left join sites site on site.id = coalesce(a.site_id, c.site_id)
    left join accounts starter on starter.id = a.started_by
    left join accounts ender on ender.id = a.ended_by
    left join accounts decider on decider.id = a.decided_by
    where ${where} order by a.started_at, a.id`.execute(db());
  return rows;
}

export async function readSites(): Promise<ReadonlyMap<number, number | null>> {
  const rows = await db().selectFrom('classrooms').select(['id', 'site_id as siteId']).execute();
  return new Map(rows.map(({ id, siteId }) => [id, siteId]));
}

/** Refuses to begin a lesson in a place under an alert, unless a person has decided that lessons go on. */
export async function refuseHeldBack(lesson: Pick<PlannedLesson, 'groupId' | 'room' | 'isOnline'>): Promise<void> {
  if (lesson.isOnline && lesson.room === null) return;
  const alerts = await readAlerts(sql`a.ended_at is null and coalesce(a.answer, 'interrupted') = 'interrupted'`);
  if (alerts.length === 0) return;
  const sites = await readSites();
  if (alerts.some((alert) => isTouched(lesson, alert, sites))) throw refuse('alerts.lesson-held');
}

/** Nobody leaves a lesson whose roll call is on: refuses until the all-clear. Null for any group. */
export async function refuseUntilAllClear(groupId: number | null, studentIds?: readonly number[]): Promise<void> {
  const { rows: [called] } = await sql`
    select 1 from alerts a join roll_calls r on r.alert_id = a.id
    where a.ended_at is null and (${groupId}::bigint is null or r.group_id = ${groupId}) and r.state = 'shelter'
      and (${studentIds === undefined} or r.student_id = any(${studentIds ?? []}::bigint[])) limit 1`.execute(db());
  if (called) throw refuse('alerts.on');
}
