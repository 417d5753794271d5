import { marksRoutes } from '@dzvinok/contract/marks';
import type { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import type { TestApp, TestReply, TestSession } from '../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, saturday, scenario, type LessonsScenario } from '../test/lessons-scenario.fixture.ts';

export interface Worker {
  host: string;
  port: number;
  place: string;
}

export async function workersOf({ ownerPool }: Database): Promise<Worker[]> {
  const { rows } = await ownerPool.query<Worker>(
    `select nodename as host, nodeport as port, nodename || ':' || nodeport as place
     from pg_dist_node where shouldhaveshards and isactive order by nodeid`);
  return rows;
}

/** Workers with tables of the centre; must be a single one. */
export async function placesOf({ ownerPool }: Database, { schemaName }: Tenant): Promise<string[]> {
  const { rows } = await ownerPool.query<{ place: string }>(
    `select distinct nodename || ':' || nodeport as place from pg_dist_shard join pg_dist_placement using (shardid)
     join pg_dist_node using (groupid) join pg_class on pg_class.oid = logicalrelid where relnamespace = $1::regnamespace`, [schemaName]);
  return rows.map(({ place }) => place);
}

export interface MarkingCentre extends LessonsScenario {
  teacher: TestSession;
  lesson: number;
}

export async function openMarkingCentre(app: TestApp): Promise<MarkingCentre> {
  const centre = await openLessonsScenario(app);
  const lesson = await holdLesson(centre, { topicId: scenario.topics.fractions, day: saturday, startsAt: '2026-11-21T16:00:00Z' });
  return { ...centre, lesson, teacher: await centre.signIn('teacher') };
}

/** Each save changes the mark, based on `version`. */
export function saveMark({ teacher, lesson, ids }: MarkingCentre, version: number): Promise<TestReply> {
  const mark = { studentId: ids.anna, lessonId: lesson, version, homeworkMark: version % 12, comment: null };
  return teacher.call(marksRoutes.saveMany, { params: { classId: scenario.group }, body: { marks: [mark] } });
}
