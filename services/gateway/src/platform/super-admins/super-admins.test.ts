import { profileRoutes } from '@dzvinok/contract/profile';
import { superAdminsRoutes as routes } from '@dzvinok/contract/super-admins';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformHost, signInAt, signInSuperAdmin, startTestApp, testPassword, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { attemptSignIn, newPhone } from '../../identity/auth/auth.fixture.ts';
import { giveFactor, StillClock } from '../../identity/auth/second-factor.fixture.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { expectRefusedBodies } from '../../../test/filled-centre.fixture.ts';
import { createSuperAdmin } from './create-super-admin.ts';
import { SuperAdminRecovery } from './super-admin-recovery.ts';

const clock = new StillClock();
const ownPassword = testPassword;
let app: TestApp;
let superAdmin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  superAdmin = await signInSuperAdmin(app);
});
afterAll(() => app.close());

const codeOf = (reply: { status: number; body: { code?: string | undefined } }) => [reply.status, reply.body.code];
const logIn = (phoneNumber: string, password = testPassword) =>
  attemptSignIn(app, { host: platformHost, body: { phoneNumber, password, domain: 'platform' } });
const isAlive = async (session: TestSession) => (await session.call(profileRoutes.one, {})).status === 200;

/** With the mandatory second factor. */
async function addColleague() {
  const admin = { fullName: 'Колега', phoneNumber: newPhone(), password: testPassword };
  await createSuperAdmin(app.connections.database, { ...admin, needsSecondFactor: false }, () => undefined);
  const session = await signInAt(app, platformHost, { phoneNumber: admin.phoneNumber, password: testPassword, domain: 'platform' });
  await giveFactor(session, clock);
  await createSuperAdmin(app.connections.database, admin, () => undefined);
  const { id } = (await superAdmin.data(routes.list, {})).find(({ phoneNumber }) => phoneNumber === admin.phoneNumber) ?? { id: 0 };
  return { ...admin, session, id, params: { accountId: id } };
}

function logOf(accountId: number) {
  return runInPlatform(app.connections.database, () => platformDb()
    .selectFrom('audit_log').select(['action', 'actor_name as who', 'after'])
    .where('entity', '=', 'superadmin').where('entity_id', '=', accountId).orderBy('id').execute());
}

test('the list names all SuperAdmins, and marks the caller', async () => {
  const { id } = await addColleague();
  const people = await superAdmin.data(routes.list, {});
  expect(people.find((one) => one.id === id)).toMatchObject({ fullName: 'Колега', hasSecondFactor: true, isSelf: false, lastActivityAt: expect.any(String) });
  expect(people.filter(({ isSelf }) => isSelf)).toHaveLength(1);
});

test('a SuperAdmin who lost phone and codes is helped by another SuperAdmin, who types their own password', async () => {
  const { params, id, phoneNumber, session } = await addColleague();
  expect((await logIn(phoneNumber)).body.code).toBe('auth.second-factor-needed');
  const refused = await superAdmin.call(routes.resetSecondFactor, { params, body: { ownPassword: 'не той' } });
  expect([...codeOf(refused), Object.keys(refused.body.fields ?? {})]).toEqual([422, 'profile.wrong-password', ['ownPassword']]);
  expect([await isAlive(session), (await logIn(phoneNumber)).body.code]).toEqual([true, 'auth.second-factor-needed']);
  await superAdmin.data(routes.resetSecondFactor, { params, body: { ownPassword } });
  expect([await isAlive(session), (await logIn(phoneNumber)).body.code]).toEqual([false, 'auth.second-factor-setup']);
  expect((await logOf(id)).at(-1)).toMatchObject({ action: 'auth.second-factor-reset', who: 'Системна Адміна' });
});

test('a SuperAdmin is added by another, with a password shown once and a second factor to set up', async () => {
  const phoneNumber = newPhone();
  const body = { fullName: 'Нова Людина', phoneNumber, ownPassword };
  await expectRefusedBodies(superAdmin, routes.add, { body, changes: [{ fullName: ' ' }, { phoneNumber: '123' }, { ownPassword: '' }] });
  expect(codeOf(await superAdmin.call(routes.add, { body: { ...body, ownPassword: 'не той' } }))).toEqual([422, 'profile.wrong-password']);
  const { id, password } = await superAdmin.data(routes.add, { body });
  expect([(await logIn(phoneNumber)).status, (await logIn(phoneNumber, password)).body.code]).toEqual([401, 'auth.second-factor-setup']);
  const taken = await superAdmin.call(routes.add, { body });
  expect([...codeOf(taken), Object.keys(taken.body.fields ?? {})]).toEqual([409, 'accounts.phone-taken', ['phoneNumber']]);
  const log = await logOf(id);
  expect(log).toEqual([{ action: 'super-admins.added', who: 'Системна Адміна', after: { fullName: 'Нова Людина', phoneNumber } }]);
  expect(JSON.stringify(log)).not.toContain(password);
});

test('a removed SuperAdmin is signed out everywhere, and returns with no former session or factor', async () => {
  const { params, id, phoneNumber, session } = await addColleague();
  await superAdmin.data(routes.remove, { params, body: { ownPassword } });
  expect([await isAlive(session), (await logIn(phoneNumber)).body.code]).toEqual([false, 'auth.wrong-credentials']);
  expect((await superAdmin.data(routes.list, {})).some((one) => one.id === id)).toBe(false);
  for (const route of [routes.remove, routes.resetSecondFactor]) {
    expect(codeOf(await superAdmin.call(route, { params, body: { ownPassword } }))).toEqual([404, 'super-admins.not-found']);
  }
  const back = await superAdmin.data(routes.add, { body: { fullName: 'Знову Тут', phoneNumber, ownPassword } });
  expect(back.id).toBe(id);
  expect([(await logIn(phoneNumber)).status, (await logIn(phoneNumber, back.password)).body.code]).toEqual([401, 'auth.second-factor-setup']);
  expect((await logOf(id)).map(({ action }) => action)).toEqual(['super-admins.removed', 'super-admins.added']);
});

test('no SuperAdmin removes or resets themselves, so one always remains', async () => {
  const self = (await superAdmin.data(routes.list, {})).find(({ isSelf }) => isSelf);
  for (const route of [routes.remove, routes.resetSecondFactor]) {
    const reply = await superAdmin.call(route, { params: { accountId: self?.id ?? 0 }, body: { ownPassword } });
    expect(codeOf(reply)).toEqual([409, 'super-admins.own']);
  }
  expect(await isAlive(superAdmin)).toBe(true);
});

test('of two SuperAdmins who remove each other at the same moment one remains', async () => {
  const [one, other] = [await addColleague(), await addColleague()];
  const replies = await Promise.all([
    one.session.call(routes.remove, { params: other.params, body: { ownPassword } }),
    other.session.call(routes.remove, { params: one.params, body: { ownPassword } }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = (await superAdmin.data(routes.list, {})).filter(({ id }) => [one.id, other.id].includes(id));
  expect(left).toHaveLength(1);
});

test('after too many wrong passwords the right password is refused too', async () => {
  const { params } = await addColleague();
  const careless = await signInSuperAdmin(app);
  const attempt = (password: string) => careless.call(routes.resetSecondFactor, { params, body: { ownPassword: password } });
  for (const _ of Array(10).keys()) expect((await attempt('не той')).status).toBe(422);
  expect(codeOf(await attempt(ownPassword))).toEqual([429, 'profile.too-many-passwords']);
});

test('the operator of the installation helps the only SuperAdmin', async () => {
  const { id, phoneNumber } = await addColleague();
  const recovery = new SuperAdminRecovery(app.connections);
  expect(await recovery.resetSecondFactor(newPhone())).toBeNull();
  expect(await recovery.reissuePassword(newPhone())).toBeNull();
  expect(await recovery.resetSecondFactor(phoneNumber)).toMatchObject({ fullName: 'Колега' });
  expect((await logIn(phoneNumber)).body.code).toBe('auth.second-factor-setup');
  const { password = '' } = await recovery.reissuePassword(phoneNumber) ?? {};
  expect([(await logIn(phoneNumber)).status, (await logIn(phoneNumber, password)).body.code]).toEqual([401, 'auth.second-factor-setup']);
  // gateways cache sessions for seconds, so the test reads the database
  expect(await runInPlatform(app.connections.database, () => platformDb()
    .selectFrom('sessions').select('id').where('account_id', '=', id).where('ended_at', 'is', null).execute())).toEqual([]);
  expect((await recovery.list()).find((one) => one.id === id)).toMatchObject({ hasSecondFactor: false });
  expect((await logOf(id)).map(({ action, who }) => [action, who])).toEqual([
    ['auth.second-factor-reset', 'Командний рядок'], ['accounts.password-set', 'Командний рядок'],
  ]);
});
