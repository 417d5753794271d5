import { marksRoutes } from '@dzvinok/contract/marks';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.fixture.ts';
import { saturdayNoon, scenario, StoppedClock } from '../test/lessons-scenario.fixture.ts';
import { AuditService } from '../src/runtime/audit/audit.service.ts';
import { TenantUseRepository } from '../src/platform/tenants/tenant-use.repository.ts';
import { db } from '../src/runtime/database/database.ts';
import { openMarkingCentre, placesOf, saveMark, workersOf, type MarkingCentre, type Worker } from './citus.fixture.ts';

let app: TestApp;
let workers: Worker[];
let centres: [MarkingCentre, MarkingCentre];

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  workers = await workersOf(app.connections.database);
  centres = [await openMarkingCentre(app), await openMarkingCentre(app)];
});
afterAll(() => app.close());

test('each centre is stored on one worker, and the centres are spread over all workers', async () => {
  const { database } = app.connections;
  for (const { tenant } of centres) expect(await placesOf(database, tenant)).toHaveLength(1);
  const { rows } = await database.ownerPool.query<{ count: number }>(
    `select count(distinct groupid)::int as count from pg_dist_schema join pg_class on relnamespace = schemaid
     join pg_dist_shard on logicalrelid = pg_class.oid join pg_dist_placement using (shardid)`);
  expect(rows).toEqual([{ count: workers.length }]);
});

test('the size of a centre is the size of its tables on the worker', async () => {
  const { database } = app.connections;
  const use = app.app.get(TenantUseRepository);
  const [bytes = 0, others] = await Promise.all(centres.map(async ({ tenant }) => (await runInTenant(database, tenant, () => use.count('2026-11-21'))).storageBytes));
  expect(bytes).toBeGreaterThan(500_000);
  const { tenant } = centres[0];
  await runInTenant(database, tenant, () => sql`
    insert into audit_log (action, details) select 'marks.saved', jsonb_build_object('text', repeat(md5(nr::text), 30)) from generate_series(1, 2000) nr`.execute(db()));
  const after = await Promise.all(centres.map(async (centre) => (await runInTenant(database, centre.tenant, () => use.count('2026-11-21'))).storageBytes));
  expect(after[0]).toBeGreaterThan(bytes + 1_000_000);
  expect(after[1], 'another centre').toBe(others);
});

test('moments and days are in the time zone of the centre, whatever the time zone of the worker', async () => {
  const told = await runInTenant(app.connections.database, { ...centres[0].tenant, timezone: 'Pacific/Kiritimati' }, () => sql<{ at: string; day: string }>`
    select to_json(timestamptz '2026-11-21T12:00:00Z')#>>'{}' as at, (timestamptz '2026-11-21T12:00:00Z')::date as day
    from accounts limit 1`.execute(db()));
  expect(told.rows).toEqual([{ at: '2026-11-22T02:00:00+14:00', day: '2026-11-22' }]);
});

test('ids grow from row to row, in one statement and across statements, and are exact in JavaScript', async () => {
  const { tenant } = centres[0];
  const { database } = app.connections;
  const audit = app.app.get(AuditService);
  const entries = Array.from({ length: 50 }, (_, nr) => ({ action: 'marks.saved', details: { nr } }) as const);
  for (const entry of entries.slice(0, 10)) await runInTenant(database, tenant, () => audit.record(entry));
  await runInTenant(database, tenant, () => audit.recordAll(entries.slice(10)));
  const rows = await runInTenant(database, tenant, () =>
    db().selectFrom('audit_log').select(['id', 'details']).where(sql<boolean>`details ? 'nr'`).orderBy('id').execute());
  expect(rows.map(({ details }) => Object(details).nr)).toEqual(entries.map((_, nr) => nr));
  expect(rows.every(({ id }) => Number.isSafeInteger(id))).toBe(true);
});

test('each mark of a batch is in the history of that mark', async () => {
  const { teacher, lesson, ids } = centres[1];
  const marks = [ids.anna, ids.bohdan].map((studentId) => ({ studentId, lessonId: lesson, version: 0, homeworkMark: 7, comment: null }));
  const { outcomes } = await teacher.data(marksRoutes.saveMany, { params: { classId: scenario.group }, body: { marks } });
  expect(outcomes).toMatchObject([{ kind: 'saved' }, { kind: 'saved' }]);
  expect((await saveMark(centres[1], 1)).status).toBe(200);
  const [anna] = outcomes;
  const markId = anna?.kind === 'saved' ? anna.mark.id : 0;
  const history = await teacher.data(marksRoutes.history, { params: { classId: scenario.group, markId } });
  expect(history).toMatchObject([{ version: 2, before: { homeworkMark: 7 }, after: { homeworkMark: 1 } }, { version: 1, before: null }]);
});

test('what triggers refuse on one server is refused on a worker: a foreign mark, an absence in a paid lesson', async () => {
  const centre = centres[0];
  const { teacher, lesson, ids } = centre;
  const mark = { lesson_id: lesson, student_id: ids.yeva, homework_mark: 7, updated_by: ids.teacher };
  await expect(centre.within(() => db().insertInto('marks').values(mark).execute())).rejects.toMatchObject({ code: '42501' });
  const absent = { studentId: ids.bohdan, lessonId: lesson, version: 0, homeworkMark: null, classworkMark: null, comment: null, notReady: false, absent: true };
  const save = (studentId: number) => teacher.data(marksRoutes.saveMany, { params: { classId: scenario.group }, body: { marks: [{ ...absent, studentId }] } });
  expect((await save(ids.bohdan)).outcomes).toMatchObject([{ kind: 'saved' }]);
  await centre.within(async () => {
    const { id } = await db().insertInto('pay_sheets').values({ teacher_id: ids.teacher, month: '2026-11-01', lines: '[]', lessons: 1, unpriced: 0, total: 0 })
      .returning('id').executeTakeFirstOrThrow();
    await db().updateTable('lessons').set({ pay_sheet_id: id }).where('id', '=', lesson).execute();
  });
  expect((await save(ids.anna)).outcomes).toMatchObject([{ kind: 'refused', code: 'pay.lesson-paid' }]);
});

test('a new centre has its schema on its worker, with rows in the zone of the centre', async () => {
  const { database } = app.connections;
  const request = { code: `p${randomBytes(6).toString('hex')}`, name: 'Новий', timezone: 'Pacific/Kiritimati' };
  const { tenant, result } = await provisionTenant(database, request, () => sql<{ id: number; at: string }>`
    with made as (insert into subjects (name, color) values ('Спів', 'blue'), ('Танці', 'green') returning id)
    select id, to_json(timestamptz '2026-11-21T12:00:00Z')#>>'{}' as at from made order by id`.execute(db()));
  app.dropLater(tenant);
  expect(result.rows).toMatchObject([{ at: '2026-11-22T02:00:00+14:00' }, { at: '2026-11-22T02:00:00+14:00' }]);
  expect(new Set(result.rows.map(({ id }) => id)).size).toBe(2);
  expect(await placesOf(database, tenant)).toHaveLength(1);
});

test('the role of a centre reads no other centre on a worker either, and cannot log in at the coordinator', async () => {
  const [own, other] = centres.map(({ tenant }) => tenant);
  if (!own || !other) throw new Error('no centres');
  const { ownerUrl } = app.connections.database.options;
  for (const { host, port } of workers) {
    const url = new URL(ownerUrl);
    [url.hostname, url.port, url.username] = [host, String(port), own.roleName];
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    for (const text of [
      `select * from ${other.schemaName}.accounts`, `select * from row_ids.numbers`, `set role ${other.roleName}`,
      `create table ${own.schemaName}.extra (id int)`, `drop schema ${own.schemaName} cascade`,
    ]) await expect(client.query(text), text).rejects.toMatchObject({ code: '42501' });
    const { rows: shards } = await client.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
       where nspname = $1 and relkind = 'r'`, [other.schemaName]);
    for (const { name } of shards) await expect(client.query(`select * from ${name}`), name).rejects.toMatchObject({ code: '42501' });
    await client.end();
  }
  const url = new URL(ownerUrl);
  [url.username, url.password] = [own.roleName, 'owner'];
  await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toMatchObject({ code: '28P01' });
});
