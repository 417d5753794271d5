import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { ownerSql } from './tenants.fixture.ts';

let app: TestApp;
let superAdmin: TestSession;
let centre: FilledCentre;

beforeAll(async () => {
  app = await startTestApp({ logger: { log: () => undefined, warn: () => undefined, error: () => undefined } });
  superAdmin = await signInSuperAdmin(app);
  centre = await openFilledCentre(app, 'список');
});
afterAll(() => app.close());

async function listed({ id }: Tenant) {
  return (await superAdmin.data(tenantsRoutes.list, {})).find((item) => item.id === id);
}

async function countedBefore({ id }: Tenant, seconds: number): Promise<void> {
  await ownerSql(app, `update platform.tenant_usage set counted_at = now() - $2 * interval '1 second' where tenant_id = $1`, [id, seconds]);
}

async function isCounted({ id }: Tenant): Promise<boolean> {
  const rows = await ownerSql(app, `select from platform.tenant_usage where tenant_id = $1 and counted_at > now() - interval '30 seconds'`, [id]);
  return rows.length > 0;
}

/** Counts may take long: other centres of the database are in line too. */
const patience = { timeout: 20_000 };

test('the list shows each centre and its use, and counts again when the figures are old', async () => {
  await expect.poll(async () => (await listed(centre.tenant))?.studentCount, patience).toBe(1);
  expect(await listed(centre.tenant)).toMatchObject({
    code: centre.tenant.code, status: 'active', deleteAfter: null, isBehind: false,
    storageBytes: expect.any(Number), lastActivityAt: expect.any(String), address: `http://${centre.tenant.code}.localhost:8080`,
  });
  expect((await listed(centre.tenant))?.storageBytes).toBeGreaterThan(100_000);
  await centre.addStudent();
  expect((await listed(centre.tenant))?.studentCount).toBe(1);
  await countedBefore(centre.tenant, 31);
  await expect.poll(async () => (await listed(centre.tenant))?.studentCount, patience).toBe(2);
});

test('teachers and groups are counted without archived ones, lessons by the week in which they were held', async () => {
  const groupId = await centre.addGroup({ name: 'Ж' });
  await centre.addTeacher();
  await centre.inside(async (tables) => {
    const topic = await tables.insertInto('topics').values({ subject_id: centre.subjectId, name: 'Тема тижнів' }).returning('id').executeTakeFirstOrThrow();
    const day = (daysAgo: number) => sql<string>`(now() at time zone 'Europe/Kyiv')::date - ${daysAgo}::int`;
    const lesson = (daysAgo: number, topicId: number | null) => ({
      group_id: groupId, topic_id: topicId, lesson_date: day(daysAgo), starts_at: sql<Date>`now() - ${daysAgo} * interval '1 day'`,
    });
    // A lesson held three weeks ago, and a day of that week without a lesson.
    await tables.insertInto('lessons').values([lesson(21, topic.id), lesson(20, null)]).execute();
  });
  await countedBefore(centre.tenant, 31);
  const expected = await centre.inside(async (tables) => ({
    groupCount: Number((await tables.selectFrom('groups').select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow()).all),
    teacherCount: Number((await tables.selectFrom('teachers').select(({ fn }) => fn.countAll<number>().as('all')).executeTakeFirstOrThrow()).all),
  }));
  await expect.poll(async () => (await listed(centre.tenant))?.lessonsByWeek, patience).toEqual([0, 0, 0, 0, 1, 0, 0, 0]);
  expect(await listed(centre.tenant)).toMatchObject(expected);

  await centre.inside((tables) => tables.updateTable('groups').set({ archived_at: sql<Date>`now()` }).where('id', '=', groupId).execute());
  await countedBefore(centre.tenant, 31);
  await expect.poll(async () => (await listed(centre.tenant))?.groupCount, patience).toBe(expected.groupCount - 1);
});

test('the last activity is the latest lesson or signed-in user, and stays when the session is over', async () => {
  const quiet = await app.openCentre();
  await expect.poll(async () => { await listed(quiet); return isCounted(quiet); }, patience).toBe(true);
  expect((await listed(quiet))?.lastActivityAt).toBeNull();
  const groupId = await centre.addGroup({ name: 'Щ' });
  const heldAt = await centre.inside(async (tables) => {
    await tables.deleteFrom('sessions').execute();
    const topic = await tables.insertInto('topics').values({ subject_id: centre.subjectId, name: 'Тема дня' }).returning('id').executeTakeFirstOrThrow();
    const held = await tables.insertInto('lessons').values({
      group_id: groupId, topic_id: topic.id, starts_at: sql<Date>`now()`, lesson_date: sql<string>`(now() at time zone 'Europe/Kyiv')::date`,
    }).returning('starts_at').executeTakeFirstOrThrow();
    return held.starts_at.toISOString();
  });
  await countedBefore(centre.tenant, 31);
  await expect.poll(async () => (await listed(centre.tenant))?.lastActivityAt, patience).toBe(heldAt);
  await centre.inside((tables) => tables.deleteFrom('lessons').execute());
  await countedBefore(centre.tenant, 31);
  await expect.poll(async () => { await listed(centre.tenant); return isCounted(centre.tenant); }, patience).toBe(true);
  expect((await listed(centre.tenant))?.lastActivityAt).toBe(heldAt);
});

test('a centre that cannot be counted is listed with its last known figures, and hides no other centre', async () => {
  const broken = await app.openCentre();
  const untouched = await app.openCentre();
  await ownerSql(app, `alter table ${broken.schemaName}.students rename to gone`);
  await expect.poll(async () => { await listed(broken); return await isCounted(broken) && await isCounted(untouched); }, patience).toBe(true);
  expect(await listed(broken)).toMatchObject({ studentCount: 0, lastActivityAt: null, storageBytes: 0 });
  expect(await listed(untouched)).toMatchObject({ studentCount: 0, storageBytes: expect.any(Number) });

  await ownerSql(app, `update platform.tenant_usage set student_count = 7, counted_at = now() - interval '1 day' where tenant_id = $1`, [broken.id]);
  await expect.poll(async () => { await listed(broken); return isCounted(broken); }, patience).toBe(true);
  expect(await listed(broken)).toMatchObject({ studentCount: 7 });
});

test('the page of an unreadable centre shows all the rest', async () => {
  const broken = await app.openCentre();
  await ownerSql(app, `alter table ${broken.schemaName}.second_factors rename to gone`);
  expect(await superAdmin.data(tenantLifeRoutes.one, { params: { tenantId: broken.id } })).toMatchObject({
    code: broken.code, status: 'active', admins: [], support: null,
  });
});

test('a centre whose schema is of an older release says so', async () => {
  const behind = await app.openCentre();
  await ownerSql(app, 'update platform.tenants set schema_version = schema_version - 1 where id = $1', [behind.id]);
  expect(await listed(behind)).toMatchObject({ isBehind: true });
});

test('a centre is counted also when no page asks for it', async () => {
  const tenant = await app.openCentre();
  await expect.poll(async () => {
    await app.app.get(Housekeeping).run('use of centres');
    return isCounted(tenant);
  }, patience).toBe(true);
});
