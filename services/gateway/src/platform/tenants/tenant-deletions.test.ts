import { jobsRoutes } from '@dzvinok/contract/jobs';
import { passportsRoutes } from '@dzvinok/contract/passports';
import { tenantLifeRoutes as routes } from '@dzvinok/contract/tenant-life';
import { tenantKey, type Tenant } from '@dzvinok/tenancy/tenant';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppConfig } from '../../runtime/app.config.ts';
import { hostOf, signInSuperAdmin, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { JobsService } from '../../runtime/jobs/jobs.service.ts';
import { makePassport } from '../passports/passport.fixture.ts';
import { ownerSql, platformLog } from './tenants.fixture.ts';

let app: TestApp;
let superAdmin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.close());

const ask = ({ id: tenantId }: Tenant, code: string) => superAdmin.call(routes.askDeletion, { params: { tenantId }, body: { code } });
const cancel = ({ id: tenantId }: Tenant) => superAdmin.call(routes.cancelDeletion, { params: { tenantId } });
const lookAfter = () => app.app.get(Housekeeping).run('deletion of centres');

async function archived(): Promise<Tenant> {
  const tenant = await app.openCentre();
  await superAdmin.data(routes.setStatus, { params: { tenantId: tenant.id }, body: { status: 'archived' } });
  return tenant;
}

async function waitIsOver({ id }: Tenant): Promise<void> {
  await ownerSql(app, `update platform.tenants set delete_after = now() - interval '1 second' where id = $1`, [id]);
}

async function jobOf({ code }: Tenant): Promise<string | undefined> {
  await lookAfter();
  return (await superAdmin.data(jobsRoutes.list, { query: { tenantCode: code } }))[0]?.id;
}

async function remains({ id, schemaName, roleName }: Tenant): Promise<unknown> {
  const [found] = await ownerSql(app, `
    select (select count(*) from platform.tenants where id = $1) as rows,
           (select count(*) from pg_namespace where nspname = $2) as schemas,
           (select count(*) from pg_roles where rolname = $3) as roles,
           (select count(*) from platform.tenant_usage where tenant_id = $1) as counts`, [id, schemaName, roleName]);
  return found;
}

/** Whole content of the schema as one text. */
async function contentOf({ schemaName }: Tenant): Promise<unknown> {
  const [found] = await ownerSql(app, `select md5(schema_to_xml($1::name, true, false, '')::text) as sum`, [schemaName]);
  return found;
}

test('only an archived centre is deleted, after its code is typed, and not before the waiting time ends', async () => {
  const open = await app.openCentre();
  const early = await ask(open, open.code);
  expect([early.status, early.body.code]).toEqual([409, 'tenants.not-archived']);
  const tenant = await archived();
  for (const code of ['', ' ', open.code, `${tenant.code}x`, tenant.code.toUpperCase(), 'x'.repeat(50)]) {
    const { status, body } = await ask(tenant, code);
    expect([code, status, Object.keys(body.fields ?? {})]).toEqual([code, 400, ['code']]);
  }
  const asked = routes.askDeletion.data.parse((await ask(tenant, tenant.code)).body.data);
  expect(Date.parse(asked.deleteAfter ?? '') - Date.now()).toBeGreaterThan(719.9 * 3_600_000);
  const repeated = routes.askDeletion.data.parse((await ask(tenant, tenant.code)).body.data);
  expect(repeated.deleteAfter).toBe(asked.deleteAfter);
  expect(await jobOf(tenant)).toBeUndefined();
  expect((await cancel(tenant)).body.data).toMatchObject({ deleteAfter: null, status: 'archived' });
  expect((await cancel(tenant)).status).toBe(200);
  await ask(tenant, tenant.code);
  await superAdmin.data(routes.setStatus, { params: { tenantId: tenant.id }, body: { status: 'active' } });
  expect(await jobOf(tenant)).toBeUndefined();
  expect((await platformLog(app, tenant.id)).map(({ action }) => action)).toEqual([
    'tenants.archived', 'tenants.deletion-asked', 'tenants.deletion-cancelled', 'tenants.deletion-asked', 'tenants.unarchived',
  ]);
});

test('a centre is deleted with all its data after the waiting time, and no other centre loses anything', async () => {
  const [tenant, other] = [await archived(), await app.openCentre()];
  const { redis, directory } = app.connections;
  if (!redis) throw new Error('The test needs Redis');
  const [ownKeys, otherKey] = [[1, 2].map((part) => tenantKey(tenant.id, 'test', part)), tenantKey(other.id, 'test', 1)];
  for (const key of [...ownKeys, otherKey]) await redis.set(key, 'x', 'EX', 60);
  await superAdmin.data(routes.one, { params: { tenantId: tenant.id } });
  const before = await contentOf(other);
  await ask(tenant, tenant.code);
  await waitIsOver(tenant);
  const jobId = await jobOf(tenant);
  expect(await jobOf(tenant)).toBe(jobId);

  const tooLate = await cancel(tenant);
  expect([tooLate.status, tooLate.body.code]).toEqual([409, 'jobs.running']);
  const back = await superAdmin.call(routes.setStatus, { params: { tenantId: tenant.id }, body: { status: 'active' } });
  expect(back.body.code).toBe('jobs.running');

  expect(await app.app.get(JobsService).runNow(jobId ?? '')).toMatchObject({
    state: 'done', result: { code: tenant.code, name: tenant.name },
  });
  expect(await remains(tenant)).toEqual({ rows: 0, schemas: 0, roles: 0, counts: 0 });
  expect([await redis.exists(...ownKeys), await redis.exists(otherKey)]).toEqual([0, 1]);
  expect(await directory.byId(tenant.id)).toBeNull();
  expect((await app.request({ method: 'GET', url: '/api/centre', host: hostOf(tenant) })).status).toBe(404);
  expect(await contentOf(other)).toEqual(before);

  // the process died before it recorded the end of the job
  await ownerSql(app, `update platform.jobs set state = 'waiting', finished_at = null where id = $1`, [jobId]);
  expect(await app.app.get(JobsService).runNow(jobId ?? '')).toMatchObject({ state: 'done' });
  const deleted = (await platformLog(app, tenant.id)).filter(({ action }) => action === 'tenants.deleted');
  expect(deleted).toMatchObject([{ details: { code: tenant.code, name: tenant.name, jobId } }]);
});

test('the centre’s passports are deleted too, finished or not; passports of other centres and uploaded ones stay', async () => {
  const [tenant, other] = [await app.openCentre(), await app.openCentre()];
  const [own, theirs] = [await makePassport(app, superAdmin, tenant.id), await makePassport(app, superAdmin, other.id)];
  const { passportsDir, workDir } = app.app.get(AppConfig);
  const bytes = await readFile(join(passportsDir, `${own.id}.tar.gz`));
  const brought = await app.app.inject({
    method: passportsRoutes.upload.method, url: passportsRoutes.upload.path, payload: bytes,
    headers: { host: superAdmin.host, authorization: `Bearer ${superAdmin.accessToken}`, 'content-type': 'application/gzip' },
  });
  const uploaded = passportsRoutes.upload.data.parse(brought.json().data);
  await mkdir(join(workDir, `${own.id}.half`));
  await superAdmin.data(routes.setStatus, { params: { tenantId: tenant.id }, body: { status: 'archived' } });
  await ask(tenant, tenant.code);
  await waitIsOver(tenant);
  const jobId = await jobOf(tenant);
  expect(await app.app.get(JobsService).runNow(jobId ?? '')).toMatchObject({ state: 'done', result: { passports: 1 } });

  const left = (await superAdmin.data(passportsRoutes.list, { query: {} })).map(({ id }) => id);
  expect([left.includes(own.id), left.includes(theirs.id), left.includes(uploaded.id)]).toEqual([false, true, true]);
  for (const folder of [passportsDir, workDir]) expect((await readdir(folder)).filter((name) => name.includes(own.id))).toEqual([]);
  const deleted = (await platformLog(app, tenant.id)).find(({ action }) => action === 'tenants.deleted');
  expect(deleted).toMatchObject({ details: { code: tenant.code, passports: 1 } });
});

test('a job deletes nothing when the centre was kept meanwhile', async () => {
  const tenant = await archived();
  await ask(tenant, tenant.code);
  await waitIsOver(tenant);
  const jobId = await jobOf(tenant);
  await ownerSql(app, `update platform.tenants set delete_after = null, status = 'active' where id = $1`, [tenant.id]);
  expect(await app.app.get(JobsService).runNow(jobId ?? '')).toMatchObject({
    state: 'failed', error: 'У такому стані центру цього зробити не можна. Оновіть сторінку.',
  });
  expect(await remains(tenant)).toMatchObject({ rows: 1, schemas: 1, roles: 1 });
});
