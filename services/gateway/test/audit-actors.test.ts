import { auditLogRoutes, type AuditEntryItem } from '@dzvinok/contract/audit-log';
import { centrePassportRoutes } from '@dzvinok/contract/passports';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enter, letIn } from '../src/identity/support/support.fixture.ts';
import { work } from '../src/platform/passports/passport.fixture.ts';
import { ownerSql } from '../src/platform/tenants/tenants.fixture.ts';
import { adminPhone, signIn, signInSuperAdmin, testPassword, type TestApp, type TestSession } from './app.fixture.ts';
import { newPhone, openTwoCentres, phones, type FilledCentre } from './filled-centre.fixture.ts';

let app: TestApp;
let centre: FilledCentre;
let other: FilledCentre;
let superAdmin: TestSession;
/** An admin of the centre whose account has the SuperAdmin's id. */
let namesake: TestSession;
let sharedId: number;

beforeAll(async () => {
  ({ app, kyiv: centre, lviv: other } = await openTwoCentres());
  do {
    superAdmin = await signInSuperAdmin(app);
    sharedId = Number(JSON.parse(Buffer.from(superAdmin.accessToken.split('.')[1] ?? '', 'base64url').toString()).sub);
  } while (sharedId <= centre.parentId);
  const phone = newPhone();
  await centre.inside(async (tables) => {
    const { password_hash: hash } = await tables.selectFrom('accounts').select('password_hash').where('phone_number', '=', adminPhone).executeTakeFirstOrThrow();
    await tables.insertInto('accounts').values({ id: sharedId, role: 'TenantAdmin', full_name: 'Двійник', phone_number: phone, password_hash: hash }).execute();
  });
  await ownerSql(app, `select setval(pg_get_serial_sequence('${centre.tenant.schemaName}.accounts', 'id'), $1)`, [sharedId]);
  namesake = await signIn(app, centre.tenant, phone);
});
afterAll(() => app.close());

type Actor = readonly [actorId: number | null, actorName: string | null, actorRole: string | null];
const actorOf = ({ actorId, actorName, actorRole }: AuditEntryItem): Actor => [actorId, actorName, actorRole];

const inCentre = async (query: object = {}) => (await centre.admin.data(auditLogRoutes.list, { query: { limit: 100, ...query } })).entries;
const onPlatform = async (query: object = {}) => (await superAdmin.data(auditLogRoutes.platformList, { query: { limit: 100, ...query } })).entries;
const tenantId = () => ({ tenantId: centre.tenant.id });

async function latest(list: typeof inCentre, action: string): Promise<Actor> {
  const [entry] = await list({ action });
  if (!entry) throw new Error(`No entry of ${action}`);
  return actorOf(entry);
}

const settings = {
  accent: 'green', timezone: 'Europe/Kyiv', meetingService: null,
  switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false },
} as const;

test.each([
  ['TenantAdmin', () => centre.admin], ['Teacher', () => signIn(app, centre.tenant, phones.teacher)],
  ['Student', () => signIn(app, centre.tenant, phones.student)], ['Parent', () => signIn(app, centre.tenant, phones.parent)],
] as const)('a person of the centre stands in its log under the own id: %s', async (role, session) => {
  await session();
  const entries = (await inCentre({ action: 'auth.signed-in' })).filter(({ actorRole }) => actorRole === role);
  expect(entries.length).toBeGreaterThan(0);
  for (const { actorId, entityId } of entries) expect(actorId).toBe(entityId);
});

test('a SuperAdmin is in a centre’s log by name, and never under the id of a person of the centre', async () => {
  await superAdmin.data(tenantLifeRoutes.saveSettings, { params: tenantId(), body: settings });
  await superAdmin.data(tenantLifeRoutes.setStatus, { params: tenantId(), body: { status: 'suspended' } });
  await superAdmin.data(tenantLifeRoutes.setStatus, { params: tenantId(), body: { status: 'active' } });
  const { phoneNumber, password } = await superAdmin.data(tenantLifeRoutes.resetPassword, { params: { ...tenantId(), accountId: sharedId }, body: { ownPassword: testPassword } });
  namesake = await signIn(app, centre.tenant, phoneNumber, password);
  for (const action of ['tenants.settings-changed', 'tenants.suspended', 'tenants.resumed', 'tenants.admin-password-reset', 'accounts.password-set']) {
    expect([action, await latest(inCentre, action)]).toEqual([action, [null, 'Системна Адміна', 'SuperAdmin']]);
  }
  const people = await centre.admin.data(auditLogRoutes.people, {});
  expect(people.filter(({ id }) => id === sharedId)).toEqual([{ id: sharedId, name: 'Двійник' }]);
  expect(people.map(({ name }) => name)).not.toContain('Системна Адміна');
  expect(new Set((await inCentre({ actorId: sharedId })).map(({ actorName }) => actorName))).toEqual(new Set(['Двійник']));
});

test('an admin of a centre and support are in the platform’s log by name, and never under the id of a SuperAdmin', async () => {
  const phoneOf = (session: TestSession, phone: string) => session.data(tenantLifeRoutes.setOwnContacts, { body: { phone } });
  await phoneOf(namesake, '0441111111');
  const byAdmin = (await onPlatform({ action: 'tenants.settings-changed' })).filter(({ entityId }) => entityId === centre.tenant.id)[0];
  expect(byAdmin && actorOf(byAdmin)).toEqual([null, 'Двійник', 'TenantAdmin']);
  expect(await latest(inCentre, 'tenants.settings-changed')).toEqual([sharedId, 'Двійник', 'TenantAdmin']);

  await letIn(centre.admin, 'full');
  const support = await enter(app, superAdmin, centre.tenant);
  await phoneOf(support, '0442222222');
  expect(await latest(inCentre, 'tenants.settings-changed')).toEqual([expect.any(Number), 'Підтримка · Системна Адміна', 'TenantAdmin']);
  const bySupport = (await onPlatform({ action: 'tenants.settings-changed' })).filter(({ entityId }) => entityId === centre.tenant.id)[0];
  expect(bySupport).toMatchObject({ actorId: null, actorName: 'Підтримка · Системна Адміна', supportMode: 'full' });
  expect(await latest(onPlatform, 'support.entered')).toEqual([sharedId, 'Системна Адміна', 'SuperAdmin']);

  const people = await superAdmin.data(auditLogRoutes.platformPeople, {});
  expect(people.filter(({ id }) => id === sharedId)).toEqual([{ id: sharedId, name: 'Системна Адміна' }]);
  const own = await onPlatform({ actorId: sharedId });
  expect(own.length).toBeGreaterThan(4);
  expect(new Set(own.map(({ actorName }) => actorName))).toEqual(new Set(['Системна Адміна']));
});

test('a job that an admin of a centre began is on the platform without an id, and in the centre under the own id', async () => {
  const { jobId } = await namesake.data(centrePassportRoutes.make, {});
  expect(await work(app, jobId)).toMatchObject({ state: 'done' });
  const [own] = await onPlatform({ action: 'passports.exported', text: centre.tenant.code });
  expect(own && actorOf(own)).toEqual([null, 'Двійник', 'TenantAdmin']);
  expect(await latest(inCentre, 'passports.exported')).toEqual([sharedId, 'Двійник', 'TenantAdmin']);
  expect((await onPlatform({ actorId: sharedId })).map(({ actorName }) => actorName)).not.toContain('Двійник');
});

test('an entry about an admin of a centre names the centre on the platform, not the SuperAdmin with the same id', async () => {
  const [entry] = await onPlatform({ action: 'tenants.admin-password-reset', text: centre.tenant.code });
  expect(entry).toMatchObject({ entity: 'tenant', entityId: centre.tenant.id, entityName: centre.tenant.name });
  const [inside] = await inCentre({ action: 'tenants.admin-password-reset' });
  expect(inside).toMatchObject({ entity: 'account', entityId: sharedId, entityName: 'Двійник' });
});

test('the other centre’s log shows nothing of these entries', async () => {
  const { entries } = await other.admin.data(auditLogRoutes.list, { query: { limit: 100 } });
  expect(JSON.stringify(entries)).not.toMatch(/Двійник|Системна|київ/);
});

test('rows of earlier releases lose ids of actors from the other log, and keep their names', async () => {
  const { schemaName } = centre.tenant;
  const add = (schema: string, rows: object[]) => ownerSql(app, `insert into ${schema}.audit_log (action, actor_id, actor_name, actor_role, entity, entity_id)
    select action, id, name, role, entity, "of" from json_to_recordset($1::json) as r (action text, id bigint, name text, role text, entity text, "of" bigint)`, [JSON.stringify(rows)]);
  const migrate = async (folder: string, schema: string) => {
    const [file = ''] = globSync(join(import.meta.dirname, `../migrations/${folder}/*_audit_actors.sql`));
    await ownerSql(app, `begin; set local search_path to ${schema}; ${readFileSync(file, 'utf8')}; commit`);
  };
  const old = (role: string | null, action: string, more: object = {}) => ({ action, id: 424_242, name: 'Давня', role, ...more });
  await add(schemaName, [old('SuperAdmin', 'tenants.renamed'), old(null, 'tenants.suspended'), old('TenantAdmin', 'subjects.created'), old(null, 'marks.saved')]);
  await add('platform', [
    old('TenantAdmin', 'tenants.settings-changed'), old('SuperAdmin', 'tenants.admin-password-reset', { entity: 'account', of: sharedId }), old(null, 'jobs.failed'),
  ]);
  await migrate('tenant', schemaName);
  await migrate('platform', 'platform');
  const mended = async (list: typeof inCentre) => (await list({ text: 'Давня' })).map(({ action, actorId, entityId }) => [action, actorId, entityId]);
  expect(await mended(inCentre)).toEqual([
    ['marks.saved', 424_242, null], ['subjects.created', 424_242, null], ['tenants.suspended', null, null], ['tenants.renamed', null, null],
  ]);
  expect(await mended(onPlatform)).toEqual([
    ['jobs.failed', 424_242, null], ['tenants.admin-password-reset', 424_242, null], ['tenants.settings-changed', null, null],
  ]);
});
