import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import type { Tenant } from '@dzvinok/tenancy/tenant';
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

/** Moves the centre's last count into the past. */
async function countedBefore({ id }: Tenant, seconds: number): Promise<void> {
  await ownerSql(app, `update platform.tenant_usage set counted_at = now() - $2 * interval '1 second' where tenant_id = $1`, [id, seconds]);
}

async function isCounted({ id }: Tenant): Promise<boolean> {
  const rows = await ownerSql(app, `select from platform.tenant_usage where tenant_id = $1 and counted_at > now() - interval '30 seconds'`, [id]);
  return rows.length > 0;
}

/** Counts may take long, as other centres of the same database wait to be counted too. */
const patience = { timeout: 20_000 };

test('the list tells what a centre is and how it is used, counted again when the count is old', async () => {
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

test('a centre that cannot be counted is listed with what was known, and hides no other', async () => {
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

test('the page of a centre that cannot be read tells all the rest', async () => {
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

test('what nobody looks at is counted too', async () => {
  const tenant = await app.openCentre();
  await expect.poll(async () => {
    await app.app.get(Housekeeping).run('use of centres');
    return isCounted(tenant);
  }, patience).toBe(true);
});
