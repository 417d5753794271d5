import { profileRoutes } from '@dzvinok/contract/profile';
import { studentsRoutes } from '@dzvinok/contract/students';
import { tenantLifeRoutes } from '@dzvinok/contract/tenant-life';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hostOf, platformHost, signInAt, signInSuperAdmin, startTestApp, TestClock, testPassword, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { adminCall, refresh, signOut } from '../auth/auth.fixture.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';
import { openFilledCentre, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { askForTicket, enter, letIn, presentTicket } from './support.fixture.ts';

const clock = new TestClock();
let app: TestApp;
let elsewhere: TestApp;
let centre: FilledCentre;
let superAdmin: TestSession;

beforeAll(async () => {
  [app, elsewhere] = await Promise.all([startTestApp({ clock }), startTestApp({ clock })]);
  await app.app.listen(0);
  centre = await openFilledCentre(app, 'Канарка');
});
afterAll(async () => {
  await elsewhere.close();
  await app.close();
});
beforeEach(async () => {
  superAdmin = await signInSuperAdmin(app);
  await letIn(centre.admin, 'full');
});

const idOf = ({ accessToken }: TestSession) => Number(decodeJwt(accessToken).sub);
const statusOf = async ({ host, accessToken }: TestSession, where = app) => (await adminCall(where, host, accessToken)).status;

async function phoneOf(session: TestSession): Promise<string> {
  const account = await runInPlatform(app.connections.database, () =>
    platformDb().selectFrom('accounts').select('phone_number').where('id', '=', idOf(session)).executeTakeFirstOrThrow());
  return account.phone_number;
}

async function again(session: TestSession, password = testPassword): Promise<TestSession> {
  return signInAt(app, platformHost, { phoneNumber: await phoneOf(session), password, domain: 'platform' });
}

test('a support account takes no phone that a person of the centre may have, in either order', async () => {
  const numberOf = (session: TestSession) => String(idOf(session)).padStart(10, '0');
  await centre.addStudent({ phoneNumber: numberOf(superAdmin) });
  const support = await enter(app, superAdmin, centre.tenant);
  expect(await statusOf(support)).toBe(200);
  const colleague = await signInSuperAdmin(app);
  await enter(app, colleague, centre.tenant);
  const student = centre.student({ phoneNumber: numberOf(colleague) });
  expect((await support.call(studentsRoutes.create, { body: student })).status).toBe(200);
  expect((await support.data(profileRoutes.one, {})).phoneNumber).toBe('—');
});

test('a support session ends with the SuperAdmin’s password, in every process, with its renewal, its stream and its unused links', async () => {
  const support = await enter(app, superAdmin, centre.tenant);
  const page = await openPage(app, support);
  const ticket = await askForTicket(superAdmin, centre.tenant);
  expect([await statusOf(support), await statusOf(support, elsewhere)]).toEqual([200, 200]);
  const body = { currentPassword: testPassword, newPassword: 'вітряк-над-яром' };
  expect((await superAdmin.call(profileRoutes.changePassword, { body })).status).toBe(200);

  expect(await statusOf(support)).toBe(401);
  expect((await refresh(app, support.host, support.refreshToken)).body.code).toBe('auth.session-ended');
  expect((await presentTicket(app, hostOf(centre.tenant), ticket)).body.code).toBe('support.ticket-over');
  await expect.poll(() => statusOf(support, elsewhere), { timeout: 10_000 }).toBe(401);
  await expect.poll(() => page.isOver, { timeout: 10_000 }).toBe(true);
  expect(await statusOf(centre.admin)).toBe(200);
  expect(await statusOf(await enter(app, superAdmin, centre.tenant))).toBe(200);
});

test('a support session ends with the sign-in that opened it, and with no other', async () => {
  const other = await again(superAdmin);
  const [mine, theirs] = [await enter(app, superAdmin, centre.tenant), await enter(app, other, centre.tenant)];
  await signOut(app, platformHost, superAdmin.refreshToken);
  expect([await statusOf(mine), await statusOf(theirs)]).toEqual([401, 200]);

  const third = await again(superAdmin);
  expect((await third.call(profileRoutes.endOtherSessions, {})).status).toBe(200);
  expect(await statusOf(theirs)).toBe(401);
  expect(await statusOf(await enter(app, third, centre.tenant))).toBe(200);
});

test('the page of a centre shows a grant of access by the clock of the product', async () => {
  const card = async (session: TestSession) => (await session.data(tenantLifeRoutes.one, { params: { tenantId: centre.tenant.id } })).support;
  expect(await card(superAdmin)).toMatchObject({ mode: 'full' });
  clock.advance({ minutes: 61 });
  expect(await card(await again(superAdmin))).toBeNull();
});
