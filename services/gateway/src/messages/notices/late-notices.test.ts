import { marksRoutes } from '@dzvinok/contract/marks';
import { noticesRoutes } from '@dzvinok/contract/notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, TestSession, type AppOptions, type TestApp } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, saturday, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { ownerSql } from '../../platform/tenants/tenants.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { NoticeWriter } from './notice-writer.service.ts';

let app: TestApp;

const start = (options: AppOptions = {}) => startTestApp({ clock: new StoppedClock(saturdayNoon), ...options });
beforeAll(async () => { app = await start(); });
afterAll(() => app.close());

const open = async () => {
  const centre = await openLessonsScenario(app);
  const lessonId = await holdLesson(centre, { topicId: scenario.topics.fractions, day: saturday, startsAt: '2026-11-21T09:00:00Z' });
  return { ...centre, lessonId };
};
type Centre = LessonsScenario & { lessonId: number };

const savedByKilled = ({ lessonId, ids, ...centre }: Centre, ago: string) => centre.within(() => db().insertInto('marks').values({
  lesson_id: lessonId, student_id: ids.anna, classwork_mark: 9, updated_at: sql`now() - ${ago}::interval`,
}).execute());
/** Read below the call, which would begin a pass itself. */
const told = (centre: Centre) => centre.within(async () =>
  (await db().selectFrom('notices').select('told').where('account_id', '=', centre.ids.anna).orderBy('id').execute()).map((notice) => notice.told));

it('a gateway that shuts down first writes the notices of its saves', async () => {
  const centre = await open();
  const ending = await start();
  const { host, role, accessToken, refreshToken } = await centre.signIn('teacher');
  const body = { studentId: centre.ids.anna, topicId: scenario.topics.fractions, lessonId: centre.lessonId, classworkMark: 9 };
  await new TestSession(ending, host, role, { accessToken, refreshToken }).data(marksRoutes.create, { params: { classId: scenario.group }, body });
  await ending.close();
  expect(await told(centre)).toEqual(['classwork 9']);
});

it('saves of a killed gateway are notified at the next start, in a new centre and in a centre without further saves', async () => {
  const [fresh, known, silent] = [await open(), await open(), await open()];
  await savedByKilled(known, '3 hours');
  await app.app.get(NoticeWriter).write(known.tenant.id);
  await known.within(() => db().updateTable('marks').set({ homework_mark: 7, version: sql`version + 1` }).execute());
  await savedByKilled(fresh, '1 hour');
  const next = await start({ redisUrl: null });
  await next.app.get(Housekeeping).run('notices');
  expect(await told(fresh)).toEqual(['classwork 9']);
  expect(await told(known)).toEqual(['homework 7 classwork 9']);
  expect(await told(silent)).toEqual([]);
  await next.close();
});

it('saves of a centre that could not be reached for long are notified when it can', async () => {
  const clock = new StoppedClock(saturdayNoon);
  const [centre, neighbour] = [await open(), await open()];
  await savedByKilled(centre, '5 minutes');
  await savedByKilled(neighbour, '5 minutes');
  const next = await start({ redisUrl: null, clock });
  const look = () => next.app.get(Housekeeping).run('notices');
  const renamed = (from: string, to: string) => ownerSql(app, `alter table ${centre.tenant.schemaName}.broadcasts rename ${from} to ${to}`);
  await renamed('started_at', 'elsewhere');
  await look();
  expect([await told(centre), await told(neighbour)]).toEqual([[], ['classwork 9']]);
  await renamed('elsewhere', 'started_at');
  await ownerSql(app, `update ${centre.tenant.schemaName}.mark_changes set changed_at = now() - interval '45 minutes'`);
  clock.set('2026-11-21T10:40:00Z');
  await look();
  expect(await told(centre)).toEqual(['classwork 9']);
  await next.close();
});

it('an event whose process was killed gets its deliveries from another one', async () => {
  const centre = await open();
  await centre.within(() => db().insertInto('notices').values({
    account_id: centre.ids.anna, kind: 'event', told: '', is_planned: false, event: JSON.stringify({ kind: 'security', title: 'Вхід', text: '', page: null }),
  }).execute());
  const next = await start({ redisUrl: null });
  await next.app.get(Housekeeping).run('notices');
  expect(await centre.within(() => db().selectFrom('notices').select('is_planned').where('account_id', '=', centre.ids.anna).execute())).toEqual([{ is_planned: true }]);
  await next.close();
});

it.each(['95 seconds', '3 hours'])('a clock that was %s ahead hides no later save', async (ahead) => {
  const centre = await open();
  const { ids, lessonId } = centre;
  await centre.within(() => db().insertInto('notices').values({
    account_id: ids.anna, kind: 'marks', lesson_id: lessonId, student_id: ids.bohdan, told: 'classwork 1', told_at: sql`now() + ${ahead}::interval`,
  }).execute());
  await savedByKilled(centre, '0 seconds');
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  expect(await told(centre)).toEqual(['classwork 1', 'classwork 9']);
});

it('the first mark of a new centre is notified within minutes too, and another centre gets no notice', async () => {
  const [centre, neighbour] = [await open(), await open()];
  await savedByKilled(centre, '7 minutes');
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await app.app.get(NoticeWriter).write(neighbour.tenant.id);
  expect(await told(centre)).toEqual(['classwork 9']);
  expect((await (await neighbour.signIn('anna')).data(noticesRoutes.list, { query: {} })).notices).toEqual([]);
});
