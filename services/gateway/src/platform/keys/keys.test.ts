import { refreshTokenHeader, secondStepRoutes } from '@dzvinok/contract/auth';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { rewrapKeys } from '@dzvinok/tenancy/master-key';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, hostOf, platformHost, signIn, signInAt, TestSession, testPassword, type TestApp } from '../../../test/app.fixture.ts';
import { testMasterKey } from '../../../test/test-database.fixture.ts';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { attemptSignIn, newPhone, refresh } from '../../identity/auth/auth.fixture.ts';
import { giveFactor, readTicket, type Authenticator } from '../../identity/auth/second-factor.fixture.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { createSuperAdmin } from '../super-admins/create-super-admin.ts';
import { OwnFleet } from '../fleet/fleet.fixture.ts';

const nextKey = randomBytes(32).toString('base64');
const installation = new OwnFleet();
/** A gateway not yet restarted, a restarted one, and one from after the change. */
let former: TestApp;
let present: TestApp;
let centres: [Tenant, Tenant];
let superAdmin: { phoneNumber: string; factor: Authenticator };

beforeAll(async () => {
  await installation.create();
  former = await installation.start('present', { otherMasterKey: nextKey });
  present = await installation.start('present', { masterKey: nextKey, otherMasterKey: testMasterKey });
  centres = [await former.openCentre(), await present.openCentre()];
  const phoneNumber = newPhone();
  const admin = { fullName: 'Системна Адміна', phoneNumber, password: testPassword, needsSecondFactor: false };
  await createSuperAdmin(former.connections.database, admin, () => undefined);
  const session = await signInAt(former, platformHost, { phoneNumber, password: testPassword, domain: 'platform' });
  superAdmin = { phoneNumber, factor: await giveFactor(session, new Clock()) };
});
afterAll(() => installation.drop());

/** At both gateways in turn. */
async function workAtBoth(tenant: Tenant, isOver: () => boolean): Promise<{ statuses: number[]; session: TestSession }> {
  const statuses: number[] = [];
  const apps = [former, present];
  let session = await signIn(former, tenant, adminPhone);
  for (let turn = 0; !isOver() || turn < 4; turn += 1) {
    const app = apps[turn % 2] ?? former;
    const renewed = await refresh(app, session.host, session.refreshToken);
    statuses.push(renewed.status);
    session = new TestSession(apps[(turn + 1) % 2] ?? former, session.host, session.role, {
      accessToken: String(renewed.body.data), refreshToken: String(renewed.headers[refreshTokenHeader.toLowerCase()]),
    });
    statuses.push((await session.call(subjectsRoutes.list, {})).status);
    const body = { phoneNumber: adminPhone, password: testPassword, domain: tenant.code };
    statuses.push((await attemptSignIn(app, { host: session.host, body })).status);
  }
  return { statuses, session };
}

function issuedPassword(app: TestApp, tenant: Tenant): Promise<string | null> {
  return runInTenant(app.connections.database, tenant, () => app.app.get(AccountsService).issuedPasswordOf(adminPhone));
}

test('people sign in and stay signed in at all gateways while the keys are rewrapped, and after the former master key is gone', async () => {
  const early = await signIn(former, centres[0], adminPhone);
  let isOver = false;
  const working = centres.map((tenant) => workAtBoth(tenant, () => isOver));
  const command = installation.open({ masterKey: nextKey, otherMasterKey: testMasterKey });
  const report = await rewrapKeys(command).finally(() => isOver = true);
  await command.close();
  expect(report).toEqual({ rewrapped: 2, unopened: [] });
  const people = await Promise.all(working);
  expect(people.flatMap(({ statuses }) => statuses).filter((status) => status !== 200)).toEqual([]);

  const after = await installation.start('present', { masterKey: nextKey });
  for (const [index, { session }] of people.entries()) {
    expect((await new TestSession(after, session.host, session.role, session).call(subjectsRoutes.list, {})).status).toBe(200);
    expect((await refresh(after, session.host, session.refreshToken)).status).toBe(200);
    const tenant = await after.connections.directory.byId(centres[index]?.id ?? 0);
    expect(tenant && await issuedPassword(after, tenant)).toBe(testPassword);
  }
  expect((await refresh(after, early.host, early.refreshToken)).status).toBe(200);
  expect((await refresh(after, hostOf(centres[1]), early.refreshToken)).status).toBe(401);
  await signIn(after, centres[0], adminPhone);

  const body = { phoneNumber: superAdmin.phoneNumber, password: testPassword, domain: 'platform' };
  for (const code of [superAdmin.factor.code(), superAdmin.factor.recoveryCodes[0]]) {
    const ticket = readTicket(await attemptSignIn(after, { host: platformHost, body }), 'auth.second-factor-needed');
    const step = await after.request({ method: 'POST', url: secondStepRoutes.check.path, host: platformHost, body: { ticket, code } });
    expect(step.status).toBe(200);
  }
});

test('a centre opened with the former key after a run is rewrapped by the next run', async () => {
  const late = await former.openCentre();
  expect(await issuedPassword(present, (await present.connections.directory.byId(late.id))!)).toBe(testPassword);
  const command = installation.open({ masterKey: nextKey, otherMasterKey: testMasterKey });
  expect(await rewrapKeys(command)).toEqual({ rewrapped: 1, unopened: [] });
  await command.close();
});
