import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { idempotencyHeader } from '@dzvinok/contract/route';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { sql } from 'kysely';
import { runInPlatform, runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminPhone, hostOf, platformHost, signIn, signInAt, signInSuperAdmin, startTestApp, type TestApp, type TestSession,
} from '../../../test/app.fixture.ts';
import { TenantUseService } from './tenant-use.service.ts';

let app: TestApp;
let superAdmin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.close());

function form(changes: Record<string, unknown> = {}) {
  return {
    name: 'Новий центр', code: `n${randomBytes(6).toString('hex')}`, timezone: 'Europe/Kyiv',
    adminFullName: 'Перша Адміна', adminPhoneNumber: '(050) 765-43-21',
    subjects: ['Математика', 'Історія України', 'математика', 'Малювання'], classrooms: ['1', '2'],
    ...changes,
  };
}

function onboard(body: unknown, session = superAdmin, key?: string) {
  return session.app.request({
    method: 'POST', url: tenantsRoutes.onboard.path, host: session.host, token: session.accessToken, body: JSON.stringify(body),
    headers: key === undefined ? {} : { [idempotencyHeader]: key },
  });
}

async function find(code: string): Promise<Tenant> {
  const tenant = await app.connections.directory.byCode(code);
  if (!tenant) throw new Error(`There is no centre ${code}`);
  app.dropLater(tenant);
  return tenant;
}

/** Schemas and roles without a directory row, and rows with the code. */
async function leftovers(code: string): Promise<Record<string, number> | undefined> {
  const { rows } = await app.connections.database.ownerPool.query<Record<string, number>>(`
    select (select count(*) from pg_namespace where nspname ~ '^t_[0-9]+$'
             and substr(nspname, 3)::bigint not in (select id from platform.tenants)) as schemas,
           (select count(*) from pg_roles where rolname ~ ('^' || current_database() || '_t_[0-9]+$')
             and split_part(rolname, '_t_', 2)::bigint not in (select id from platform.tenants)) as roles,
           (select count(*) from platform.tenants where code = $1) as rows`, [code]);
  return rows[0];
}

const nothing = { schemas: 0, roles: 0, rows: 0 };

test('onboarding opens a centre whose address works at once and whose first admin signs in there', async () => {
  const body = form();
  expect(await superAdmin.data(tenantsRoutes.checkCode, { params: { code: body.code } })).toMatchObject({ isFree: true });
  const reply = await onboard(body);
  expect(reply.status).toBe(200);
  const opened = tenantsRoutes.onboard.data.parse(reply.body.data);
  expect(opened).toMatchObject({ code: body.code, address: `http://${body.code}.localhost:8080`, adminPhoneNumber: '0507654321' });
  expect(opened.adminPassword).toMatch(/^\d{8}$/);

  const tenant = await find(body.code);
  const admin = await signIn(app, tenant, '0507654321', opened.adminPassword);
  expect(admin.role).toBe('TenantAdmin');
  const subjects = await admin.data(subjectsRoutes.list, {});
  expect(Object.fromEntries(subjects.map(({ name, color }) => [name, color]))).toEqual({
    'Історія України': 'green', 'Малювання': 'purple', 'Математика': 'blue',
  });
  expect((await admin.data(classroomsRoutes.list, {})).map(({ name }) => name)).toEqual(['1', '2']);

  // Another test's list may have counted it before the sign-in, and waits for its counts a second at most.
  await app.app.get(TenantUseService).freshenOne(tenant.id);
  const listed = (await superAdmin.data(tenantsRoutes.list, {})).find(({ id }) => id === tenant.id);
  expect(listed).toMatchObject({ code: body.code, status: 'active', studentCount: 0, lastActivityAt: expect.any(String) });
  expect(await superAdmin.data(tenantsRoutes.checkCode, { params: { code: body.code } })).toMatchObject({ isFree: false });
});

test('the opening SuperAdmin is in both audit logs, and the password in neither', async () => {
  const body = form();
  const { text } = await onboard(body);
  const { adminPassword } = JSON.parse(text).data;
  const tenant = await find(body.code);
  const { database } = app.connections;
  const read = () => sql<{ row: string }>`select to_json(a)::text as row from audit_log a where action like 'tenants.%'`.execute(transactionDb());
  const platform = (await runInPlatform(database, read)).rows.map(({ row }) => row).filter((row) => row.includes(body.code));
  const centre = (await runInTenant(database, tenant, read)).rows.map(({ row }) => row);
  expect(platform).toEqual([expect.stringContaining('Системна Адміна')]);
  expect(centre).toHaveLength(1);
  const { rows } = await database.ownerPool.query(
    `select to_json(a)::text as row from ${tenant.schemaName}.accounts a`);
  const stored = JSON.stringify([platform, centre, rows]);
  expect(stored).not.toContain(adminPassword);
});

test('a taken code is refused at its field, and a race has one winner', async () => {
  const body = form();
  const replies = await Promise.all([onboard(body), onboard(body), onboard(body)]);
  expect(replies.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409, 409]);
  await find(body.code);
  const again = await onboard(body);
  expect(again.body).toMatchObject({ code: 'tenants.code-taken', fields: { code: expect.any(String) } });
});

test('while another process opens a centre of the same code, the answer says when to try again', async () => {
  const body = form();
  const holder = new pg.Client({ connectionString: app.connections.database.options.ownerUrl });
  await holder.connect();
  await holder.query(`begin; insert into platform.tenants (code, name, timezone, wrapped_key) values ('${body.code}', 'x', 'Europe/Kyiv', 'x')`);
  const reply = await onboard(body);
  await holder.end();
  expect([reply.status, reply.headers['retry-after'], reply.body.code]).toEqual([503, '30', 'tenants.opening-others']);
  expect(await leftovers(body.code)).toEqual(nothing);
});

describe('an onboarding repeated with its key', () => {
  test('returns the first onboarding, with the password, for a quarter of an hour', async () => {
    const body = form();
    const key = randomUUID();
    const replies = await Promise.all([onboard(body, superAdmin, key), onboard(body, superAdmin, key)]);
    const tenant = await find(body.code);
    replies.push(await onboard(body, superAdmin, key.toUpperCase()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    const { adminPassword } = tenantsRoutes.onboard.data.parse(replies[0]?.body.data);
    expect((await signIn(app, tenant, '0507654321', adminPassword)).role).toBe('TenantAdmin');

    expect((await onboard({ ...body, name: 'Інша' }, superAdmin, key)).body.code).toBe('request.key-reused');
    expect((await onboard(body, await signInSuperAdmin(app), key)).body.code).toBe('tenants.code-taken');
    expect((await onboard(body, superAdmin, 'no uuid')).body.code).toBe('request.invalid');
    await app.connections.database.ownerPool.query(
      `update platform.idempotency_keys set created_at = now() - interval '16 minutes' where key = $1`, [key]);
    expect((await onboard(body, superAdmin, key)).body.code).toBe('tenants.code-taken');
    const { rows } = await app.connections.database.ownerPool.query('select reply from platform.idempotency_keys where key = $1', [key]);
    expect(rows).toEqual([{ reply: String(tenant.id) }]);
  });

  test('runs again when the first call ran out of time, which had left nothing', async () => {
    const { timeLimitMs } = tenantsRoutes.onboard;
    Object.assign(tenantsRoutes.onboard, { timeLimitMs: 700 });
    const body = form();
    const key = randomUUID();
    const holder = new pg.Client({ connectionString: app.connections.database.options.ownerUrl });
    await holder.connect();
    await holder.query('begin; lock table platform.audit_log in share mode');
    const late = await onboard(body, superAdmin, key);
    Object.assign(tenantsRoutes.onboard, { timeLimitMs });
    expect([late.status, late.body.code]).toEqual([503, 'server.unavailable']);
    await holder.end();
    await expect.poll(() => leftovers(body.code)).toEqual(nothing);
    expect((await onboard(body, superAdmin, key)).status).toBe(200);
    await find(body.code);
  });
});

describe('a half-done onboarding leaves nothing behind', () => {
  test.each<[string, Record<string, unknown>, number]>([
    ['a subject that cannot be kept', { subjects: ['A', '\ud800\u0000'] }, 400],
    ['a code that is reserved', { code: 'platform' }, 400],
    ['a code that is too long', { code: 'x'.repeat(21) }, 400],
    ['a code with a quote', { code: `a"; drop schema platform; --` }, 400],
    ['an unknown time zone', { timezone: 'Europe/Atlantis' }, 400],
    ['no admin', { adminPhoneNumber: '' }, 400],
  ])('%s', async (_name, changes, status) => {
    const body = form(changes);
    expect((await onboard(body)).status).toBe(status);
    expect(await leftovers(body.code)).toEqual(nothing);
  });

  test('a connection that dies with most tables made', async () => {
    const { options, ownerPool } = app.connections.database;
    const body = form();
    const observer = new pg.Client({ connectionString: options.ownerUrl });
    await observer.connect();
    // The pool has one connection; other test files open centres in the same database.
    const { rows: [own] } = await ownerPool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const onboarding = onboard(body);
    // a new table or index stays locked until the end of its transaction
    const isKilled = async () => (await observer.query(`
      select pg_terminate_backend(pid) from pg_stat_activity a
      where pid = $1 and position('create schema' in query) > 0
        and (select count(*) from pg_locks l where l.pid = a.pid and l.mode = 'AccessExclusiveLock') > 40`, [own?.pid])).rowCount === 1;
    await expect.poll(isKilled, { interval: 2, timeout: 5_000 }).toBe(true);
    await observer.end();
    const reply = await onboarding;
    expect([reply.status, reply.body.code]).toEqual([503, 'server.unavailable']);
    expect(await leftovers(body.code)).toEqual(nothing);
    expect((await onboard(body)).status).toBe(200);
    await find(body.code);
  });
});

test('an admin of a centre may not open a centre', async () => {
  const tenant = await app.openCentre();
  const admin = await signIn(app, tenant, adminPhone);
  const body = form();
  expect((await onboard(body, admin)).status).toBe(403);
  const token = admin.accessToken;
  const reply = await app.request({ method: 'POST', url: tenantsRoutes.onboard.path, host: platformHost, token, body: JSON.stringify(body) });
  expect(reply.status).toBe(401);
  expect(await leftovers(body.code)).toEqual(nothing);
});

test('an address of a new centre works without a restart', async () => {
  const body = form();
  const host = `${body.code}.localhost:8080`;
  const ask = () => app.request({ method: 'POST', url: '/api/Auth/login', host, body: '{}' });
  expect((await ask()).status).toBe(404);
  await onboard(body);
  const tenant = await find(body.code);
  expect((await ask()).status).toBe(400);
  await expect(signInAt(app, hostOf(tenant), { phoneNumber: '0507654321', password: 'x', domain: body.code })).rejects.toThrow('wrong-credentials');
});
