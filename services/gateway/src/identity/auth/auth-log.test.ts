import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostOf, signIn, startTestApp, TestClock, testPassword, type TestApp } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { AuthLog } from './auth-log.ts';
import { adminCall, addAccount, attemptSignIn, newPhone, refresh, signOut } from './auth.fixture.ts';

const clock = new TestClock();
let app: TestApp;
let tenant: Tenant;

beforeAll(async () => {
  app = await startTestApp({ clock });
  tenant = await app.openCentre();
});
afterAll(() => app.close());

async function logged() {
  await app.app.get(AuthLog).settled();
  return runInTenant(app.connections.database, tenant, () => db().selectFrom('audit_log')
    .select(['action', 'actor_id as by', 'actor_name as name', 'actor_role as role', 'entity', 'entity_id as of', 'ip', 'user_agent as browser', 'details'])
    .where('action', 'like', 'auth.%').orderBy('id').execute());
}

test('sign-ins, sign-outs, replays and wrong passwords are in the audit log, with actor and address', async () => {
  const { id, phoneNumber } = await addAccount(app, tenant, 'Teacher');
  const host = hostOf(tenant);
  const first = await signIn(app, tenant, phoneNumber);
  for (const time of [1, 2]) expect([time, (await signOut(app, host, first.refreshToken)).status]).toEqual([time, 200]);
  const second = await signIn(app, tenant, phoneNumber);
  const { body: renewed } = await refresh(app, host, second.refreshToken);
  await adminCall(app, host, String(renewed.data));
  clock.advance({ seconds: 31 });
  for (const time of [1, 2]) expect([time, (await refresh(app, host, second.refreshToken)).status]).toEqual([time, 401]);
  const wrong = { phoneNumber, password: 'не той', domain: tenant.code };
  await attemptSignIn(app, { host, body: wrong });
  const entries = await logged();
  expect(entries.map(({ action }) => action)).toEqual([
    'auth.signed-in', 'auth.signed-out', 'auth.signed-in', 'auth.session-replayed', 'auth.sign-in-refused',
  ]);
  const teacher = { by: id, of: id, entity: 'account', role: 'Teacher', name: `Хтось ${tenant.code}`, ip: app.address };
  for (const entry of entries) expect(entry).toMatchObject({ ...teacher, browser: expect.any(String) });
  expect(JSON.stringify(entries)).not.toContain(testPassword);
});

test('attempts with unknown phones write nothing to the audit log', async () => {
  const before = await logged();
  const stranger = { phoneNumber: newPhone(), password: testPassword, domain: tenant.code };
  expect((await attemptSignIn(app, { host: hostOf(tenant), body: stranger })).status).toBe(401);
  expect(await logged()).toEqual(before);
});
