import { centreRoutes } from '@dzvinok/contract/centre';
import { tenantLifeRoutes as routes } from '@dzvinok/contract/tenant-life';
import type { Tenant, TenantStatus } from '@dzvinok/tenancy/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminPhone, hostOf, signIn, signInSuperAdmin, startTestApp, testPassword, type TestApp, type TestSession,
} from '../../../test/app.fixture.ts';
import { adminCall, attemptSignIn, refresh } from '../../identity/auth/auth.fixture.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';
import { expectRefusedBodies } from '../../../test/filled-centre.fixture.ts';
import { centreLog, platformLog } from './tenants.fixture.ts';

let here: TestApp;
let there: TestApp;
let superAdmin: TestSession;
let neighbour: TestSession;

beforeAll(async () => {
  [here, there] = await Promise.all([startTestApp(), startTestApp()]);
  await there.app.listen(0);
  superAdmin = await signInSuperAdmin(here);
  neighbour = await signIn(here, await here.openCentre(), adminPhone);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const setStatus = ({ id: tenantId }: Tenant, status: TenantStatus) =>
  superAdmin.call(routes.setStatus, { params: { tenantId }, body: { status } });
const credentials = (tenant: Tenant) =>
  ({ host: hostOf(tenant), body: { phoneNumber: adminPhone, password: testPassword, domain: tenant.code } });
const face = (tenant: Tenant) => there.request({ method: 'GET', url: centreRoutes.face.path, host: hostOf(tenant) });

describe('a suspended centre', () => {
  test('refuses tokens, renewals and open pages within ten seconds in every process, gives the reason, and opens again', async () => {
    const tenant = await here.openCentre();
    const session = await signIn(here, tenant, adminPhone);
    const call = () => adminCall(there, session.host, session.accessToken);
    expect((await call()).status).toBe(200);
    const page = await openPage(there, session);

    expect((await setStatus(tenant, 'suspended')).body.data).toMatchObject({ id: tenant.id, status: 'suspended' });
    const suspendedAt = performance.now();
    await expect.poll(async () => (await call()).body.code, { timeout: 10_000 }).toBe('tenants.suspended');
    await page.ended();
    expect(performance.now() - suspendedAt).toBeLessThan(10_000);
    const refused = [await attemptSignIn(there, credentials(tenant)), await refresh(there, session.host, session.refreshToken)];
    expect(refused.map(({ status, body }) => [status, body.errorMessage]))
      .toEqual(Array(2).fill([403, 'Роботу центру призупинено. Зверніться до адміністратора.']));
    expect((await face(tenant)).body.data).toMatchObject({ kind: 'tenant', name: tenant.name, status: 'suspended' });
    expect((await adminCall(there, neighbour.host, neighbour.accessToken)).status).toBe(200);

    await setStatus(tenant, 'active');
    await expect.poll(async () => (await call()).status, { timeout: 10_000 }).toBe(200);
    expect((await face(tenant)).body.data).toMatchObject({ status: 'active' });
    expect((await platformLog(here, tenant.id)).map(({ action, who, before, after }) => [action, who, before, after])).toEqual([
      ['tenants.suspended', 'Системна Адміна', { status: 'active' }, { status: 'suspended' }],
      ['tenants.resumed', 'Системна Адміна', { status: 'suspended' }, { status: 'active' }],
    ]);
    expect((await centreLog(here, tenant)).map(({ action, who }) => [action, who])).toEqual([
      ['tenants.suspended', 'Системна Адміна'], ['tenants.resumed', 'Системна Адміна'],
    ]);
  });
});

describe('an archived centre', () => {
  test('is not found at any address, comes back unchanged, and cannot be suspended', async () => {
    const tenant = await here.openCentre();
    const session = await signIn(here, tenant, adminPhone);
    await setStatus(tenant, 'archived');
    await expect.poll(async () => (await face(tenant)).status, { timeout: 10_000 }).toBe(404);
    expect((await attemptSignIn(there, credentials(tenant))).status).toBe(404);
    expect((await adminCall(there, session.host, session.accessToken)).status).toBe(404);
    const wrong = await setStatus(tenant, 'suspended');
    expect([wrong.status, wrong.body.code]).toEqual([409, 'tenants.wrong-status']);
    expect((await setStatus(tenant, 'archived')).status).toBe(200);
    expect((await setStatus(tenant, 'active')).body.data).toMatchObject({ status: 'active', deleteAfter: null });
    await expect.poll(async () => (await adminCall(there, session.host, session.accessToken)).status, { timeout: 10_000 }).toBe(200);
    expect((await platformLog(here, tenant.id)).map(({ action }) => action)).toEqual(['tenants.archived', 'tenants.unarchived']);
  });
});

describe('a change of name and code', () => {
  test('gives the same people another address', async () => {
    const tenant = await here.openCentre();
    const session = await signIn(here, tenant, adminPhone);
    const code = `r${tenant.code.slice(1)}`;
    const body = { name: ' Центр на Подолі ', code: code.toUpperCase() };
    const item = await superAdmin.data(routes.rename, { params: { tenantId: tenant.id }, body });
    expect(item).toMatchObject({ name: 'Центр на Подолі', code, address: `http://${code}.localhost:8080` });
    const renamed = { ...tenant, code };
    await expect.poll(async () => (await face(renamed)).body.data, { timeout: 10_000 }).toMatchObject({ name: 'Центр на Подолі' });
    await expect.poll(async () => (await face(tenant)).status, { timeout: 10_000 }).toBe(404);
    expect((await adminCall(there, hostOf(renamed), session.accessToken)).status).toBe(200);
    expect((await attemptSignIn(there, credentials(renamed))).status).toBe(200);
    const [entry] = await centreLog(here, tenant);
    expect([entry?.action, entry?.before, entry?.after]).toEqual([
      'tenants.renamed', { name: tenant.name, code: tenant.code }, { name: 'Центр на Подолі', code },
    ]);
    const again = await superAdmin.call(routes.rename, { params: { tenantId: tenant.id }, body });
    expect([again.status, (await centreLog(here, tenant)).length]).toEqual([200, 1]);
  });

  test('is refused for a taken, reserved or malformed code', async () => {
    const [tenant, other] = [await here.openCentre(), await here.openCentre()];
    const params = { tenantId: tenant.id };
    const body = { name: 'Центр', code: other.code };
    const taken = await superAdmin.call(routes.rename, { params, body });
    expect([taken.status, taken.body.code, Object.keys(taken.body.fields ?? {})]).toEqual([409, 'tenants.code-taken', ['code']]);
    const changes = [{ code: 'platform' }, { code: 'я' }, { code: 'x'.repeat(21) }, { name: ' ' }, { name: 'я'.repeat(201) }];
    await expectRefusedBodies(superAdmin, routes.rename, { params, body: { ...body, code: 'free-code' }, changes });
    expect(await here.connections.directory.byCode(tenant.code)).toMatchObject({ name: tenant.name });
    expect(await platformLog(here, tenant.id)).toEqual([]);
  });
});

test('an unknown centre is not found by any call', async () => {
  const params = { tenantId: 999_999 };
  const replies = [
    await superAdmin.call(routes.one, { params }),
    await superAdmin.call(routes.rename, { params, body: { name: 'Центр', code: 'nobody-is-here' } }),
    await superAdmin.call(routes.setStatus, { params, body: { status: 'active' } }),
    await superAdmin.call(routes.askDeletion, { params, body: { code: 'x' } }),
    await superAdmin.call(routes.cancelDeletion, { params }),
    await superAdmin.call(routes.removeLogo, { params }),
    await superAdmin.call(routes.resetPassword, { params: { ...params, accountId: 1 }, body: { ownPassword: testPassword } }),
    await superAdmin.call(routes.resetSecondFactor, { params: { ...params, accountId: 1 }, body: { ownPassword: testPassword } }),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(Array(8).fill([404, 'tenants.not-found']));
});
