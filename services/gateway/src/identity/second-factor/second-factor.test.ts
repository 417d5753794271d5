import { secondStepRoutes } from '@dzvinok/contract/auth';
import { secondFactorRoutes as routes } from '@dzvinok/contract/second-factor';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostOf, platformHost, signIn, signInSuperAdmin, startTestApp, testPassword, TestSession, type TestApp } from '../../../test/app.fixture.ts';
import { addAccount, adminCall, attemptSignIn, newPhone } from '../auth/auth.fixture.ts';
import { codesOf, giveFactor, readTicket, StillClock } from '../auth/second-factor.fixture.ts';
import { createSuperAdmin } from '../../platform/super-admins/create-super-admin.ts';

const clock = new StillClock();
const off = { isOn: false, isRequired: false, since: null, recoveryCodesLeft: 0 };
let app: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  app = await startTestApp({ clock });
  tenant = await app.openCentre();
});
afterAll(() => app.close());

function logIn(phoneNumber: string) {
  return attemptSignIn(app, { host: hostOf(tenant), body: { phoneNumber, password: testPassword, domain: tenant.code } });
}

test('an admin turns the second factor on by a code, and the other sessions end', async () => {
  const { phoneNumber } = await addAccount(app, tenant, 'TenantAdmin');
  const [own, elsewhere] = [await signIn(app, tenant, phoneNumber), await signIn(app, tenant, phoneNumber)];
  expect(await own.data(routes.state, {})).toEqual(off);
  const unproven = await own.call(routes.setUp, { body: { password: 'не той' } });
  expect([unproven.status, unproven.body.code, Object.keys(unproven.body.fields ?? {})]).toEqual([422, 'profile.wrong-password', ['password']]);
  const { secret, uri } = await own.data(routes.setUp, { body: { password: testPassword } });
  const factor = codesOf(secret, clock);
  expect(uri).toContain(encodeURIComponent(`Dzvinok ${tenant.code}:${phoneNumber}`));
  const wrong = await own.call(routes.confirm, { body: { code: factor.wrongCode() } });
  expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields ?? {})]).toEqual([422, 'second-factor.wrong-code', ['code']]);
  expect((await logIn(phoneNumber)).status).toBe(200);
  const { recoveryCodes } = await own.data(routes.confirm, { body: { code: factor.code() } });
  expect(recoveryCodes.every((code) => /^[a-z2-7]{4}-[a-z2-7]{4}$/.test(code))).toBe(true);
  expect(await own.data(routes.state, {})).toMatchObject({ isOn: true, isRequired: false, recoveryCodesLeft: 10 });
  expect((await adminCall(app, hostOf(tenant), elsewhere.accessToken)).body.code).toBe('auth.session-ended');
  const again = [await own.call(routes.setUp, { body: { password: testPassword } }), await own.call(routes.confirm, { body: { code: factor.code(1) } })];
  expect(again.map(({ body }) => body.code)).toEqual(Array(2).fill('second-factor.already-on'));
});

test('new recovery codes and turning the second factor off require the password', async () => {
  const { phoneNumber } = await addAccount(app, tenant, 'TenantAdmin');
  const own = await signIn(app, tenant, phoneNumber);
  const early = await own.call(routes.renewCodes, { body: { password: testPassword } });
  expect([early.status, early.body.code]).toEqual([422, 'second-factor.off']);
  const { recoveryCodes: [old = ''] } = await giveFactor(own, clock);
  for (const route of [routes.renewCodes, routes.turnOff]) {
    const refused = await own.call(route, { body: { password: 'не той' } });
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([422, 'profile.wrong-password', ['password']]);
  }
  const { recoveryCodes: [fresh = ''] } = await own.data(routes.renewCodes, { body: { password: testPassword } });
  const ticket = readTicket(await logIn(phoneNumber), 'auth.second-factor-needed');
  const use = (code: string) => app.request({ method: 'POST', url: secondStepRoutes.check.path, host: hostOf(tenant), body: { ticket, code } });
  expect([(await use(old)).status, (await use(fresh)).status]).toEqual([401, 200]);
  expect(await own.data(routes.state, {})).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await own.data(routes.turnOff, { body: { password: testPassword } })).toEqual(off);
  expect((await logIn(phoneNumber)).status).toBe(200);
});

test('a required second factor cannot be turned off', async () => {
  const phoneNumber = newPhone();
  const credentials = { phoneNumber, password: testPassword, domain: 'platform' };
  const admin = { fullName: 'Системна', phoneNumber, password: testPassword };
  await createSuperAdmin(app.connections.database, { ...admin, needsSecondFactor: false }, () => undefined);
  const first = await attemptSignIn(app, { host: platformHost, body: credentials });
  const { role, tokenPair } = secondStepRoutes.check.data.parse(first.body.data);
  const own = new TestSession(app, platformHost, role, tokenPair);
  await giveFactor(own, clock);
  await createSuperAdmin(app.connections.database, admin, () => undefined);
  expect(await own.data(routes.state, {})).toMatchObject({ isOn: true, isRequired: true });
  const refused = await own.call(routes.turnOff, { body: { password: testPassword } });
  expect([refused.status, refused.body.code]).toEqual([409, 'second-factor.required']);
});

test('a SuperAdmin resets the second factor of an admin who has lost phone and codes', async () => {
  const { id, phoneNumber } = await addAccount(app, tenant, 'TenantAdmin');
  await giveFactor(await signIn(app, tenant, phoneNumber), clock);
  expect((await logIn(phoneNumber)).body.code).toBe('auth.second-factor-needed');
  const superAdmin = await signInSuperAdmin(app);
  await superAdmin.data(tenantLifeRoutes.resetSecondFactor, { params: { tenantId: tenant.id, accountId: id }, body: { ownPassword: testPassword } });
  expect((await logIn(phoneNumber)).status).toBe(200);
});
