import { tenantLifeRoutes as routes } from '@dzvinok/contract/tenant-life';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, hostOf, pathOf, signIn, signInSuperAdmin, startTestApp, testPassword, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { adminCall, attemptSignIn, refresh } from '../../identity/auth/auth.fixture.ts';
import { openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { centreLog, ownerSql, platformLog } from './tenants.fixture.ts';

let app: TestApp;
let centre: FilledCentre;
let other: FilledCentre;
let superAdmin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  centre = await openFilledCentre(app, 'перша');
  other = await openFilledCentre(app, 'друга');
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.close());

const card = ({ tenant } = centre) => superAdmin.data(routes.one, { params: { tenantId: tenant.id } });

async function adminOf(which = centre) {
  const { admins: [admin] } = await card(which);
  if (!admin) throw new Error('The centre has no admin');
  return { params: { tenantId: which.tenant.id, accountId: admin.id }, admin };
}

test('the page of a centre names its admins, and no person of another centre', async () => {
  const [own, theirs] = [await card(), await card(other)];
  expect(own.admins).toEqual([{
    id: expect.any(Number), fullName: 'Адміна Тестова', phoneNumber: adminPhone, lastActivityAt: expect.any(String), hasSecondFactor: false,
  }]);
  expect([own.studentCount, own.storageBytes > 100_000, own.isBehind]).toEqual([1, true, false]);
  expect(JSON.stringify(own)).not.toContain(other.tenant.code);
  expect(JSON.stringify([own, theirs])).not.toMatch(/Учень|Викладач|Мати/);
});

test('a new password is shown once, ends open sessions, and is logged on both sides without its text', async () => {
  const { params } = await adminOf();
  const { host, accessToken, refreshToken } = await signIn(app, centre.tenant, adminPhone);
  const { phoneNumber, password } = await superAdmin.data(routes.resetPassword, { params, body: { ownPassword: testPassword } });
  expect([phoneNumber, password]).toEqual([adminPhone, expect.stringMatching(/^\d{8}$/)]);
  expect((await adminCall(app, host, accessToken)).status).toBe(401);
  expect((await refresh(app, host, refreshToken)).status).toBe(401);
  const attempt = (given: string) => attemptSignIn(app, {
    host: hostOf(centre.tenant), body: { phoneNumber: adminPhone, password: given, domain: centre.tenant.code },
  });
  expect([(await attempt(testPassword)).status, (await attempt(password)).status]).toEqual([401, 200]);
  expect((await adminCall(app, other.admin.host, other.admin.accessToken)).status).toBe(200);
  const [ours, theirs] = [await centreLog(app, centre.tenant), await ownerSql(app,
    `select to_json(a)::text as row from platform.audit_log a where action = 'tenants.admin-password-reset' and details->>'code' = $1`,
    [centre.tenant.code])];
  expect(ours.map(({ action, who }) => [action, who])).toEqual([['tenants.admin-password-reset', 'Системна Адміна']]);
  expect(theirs).toHaveLength(1);
  expect(JSON.stringify([ours, theirs])).not.toContain(password);
});

test('an open session is not enough: the SuperAdmin’s own password is required, with a limit of its own', async () => {
  const { params } = await adminOf();
  const careless = await signInSuperAdmin(app);
  const former = await platformLog(app, centre.tenant.id);
  for (const route of [routes.resetPassword, routes.resetSecondFactor]) {
    const nothing = await app.request({ method: 'PUT', url: pathOf(route, { params }), host: careless.host, token: careless.accessToken });
    expect(nothing.status).toBe(400);
    for (let time = 1; time <= 5; time += 1) {
      const { status, body } = await careless.call(route, { params, body: { ownPassword: 'не той' } });
      expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'profile.wrong-password', ['ownPassword']]);
    }
  }
  expect((await careless.call(routes.resetPassword, { params, body: { ownPassword: testPassword } })).body.code).toBe('profile.too-many-passwords');
  expect(await platformLog(app, centre.tenant.id)).toEqual(former);
});

test('a lost second factor is set up anew by the admin', async () => {
  const { params, admin } = await adminOf(other);
  const { schemaName } = other.tenant;
  await ownerSql(app, `insert into ${schemaName}.second_factors (account_id, sealed_secret, confirmed_at) values ($1, 'x', now())`, [admin.id]);
  await ownerSql(app, `insert into ${schemaName}.recovery_codes (account_id, hash) values ($1, 'x')`, [admin.id]);
  expect((await adminOf(other)).admin.hasSecondFactor).toBe(true);
  for (const _ of [1, 2]) expect(await superAdmin.data(routes.resetSecondFactor, { params, body: { ownPassword: testPassword } })).toBeNull();
  expect((await adminOf(other)).admin.hasSecondFactor).toBe(false);
  expect(await ownerSql(app, `select from ${schemaName}.recovery_codes`)).toEqual([]);
  expect((await centreLog(app, other.tenant))[0]?.action).toBe('tenants.admin-second-factor-reset');
});

test('only admins are helped in this way, and no account by the id of another centre’s admin', async () => {
  const gone = 999_999;
  const former = await platformLog(app, centre.tenant.id);
  for (const accountId of [centre.teacherId, centre.studentId, centre.parentId, gone]) {
    for (const route of [routes.resetPassword, routes.resetSecondFactor]) {
      const { status, body } = await superAdmin.call(route, { params: { tenantId: centre.tenant.id, accountId }, body: { ownPassword: testPassword } });
      expect([accountId, status, body.code]).toEqual([accountId, 404, 'tenants.no-admin']);
    }
  }
  expect(await signIn(app, centre.tenant, '0502222222')).toMatchObject({ role: 'Teacher' });
  expect(await platformLog(app, centre.tenant.id)).toEqual(former);
});
