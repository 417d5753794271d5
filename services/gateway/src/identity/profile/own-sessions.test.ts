import { profileRoutes } from '@dzvinok/contract/profile';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminPhone, signIn, signInAt, platformHost, startTestApp, TestClock, testPassword, TestSession, type TestApp,
} from '../../../test/app.fixture.ts';
import { refresh } from '../auth/auth.fixture.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';
import { openFilledCentre, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { createSuperAdmin } from '../../platform/super-admins/create-super-admin.ts';

const clock = new TestClock();
const superAdminPhone = '0990000001';
let app: TestApp;
let centre: FilledCentre;
let other: FilledCentre;

beforeAll(async () => {
  app = await startTestApp({ clock });
  await app.app.listen(0);
  centre = await openFilledCentre(app, 'перша');
  other = await openFilledCentre(app, 'друга');
  const admin = { fullName: 'Системна', phoneNumber: superAdminPhone, password: testPassword, needsSecondFactor: false };
  await createSuperAdmin(app.connections.database, admin, () => undefined);
});
afterAll(() => app.close());

const ways: Record<string, () => Promise<TestSession>> = {
  SuperAdmin: () => signInAt(app, platformHost, { phoneNumber: superAdminPhone, password: testPassword, domain: 'platform' }),
  TenantAdmin: () => signIn(app, centre.tenant, adminPhone),
  Teacher: () => signIn(app, centre.tenant, phones.teacher),
  Student: () => signIn(app, centre.tenant, phones.student),
  Parent: () => signIn(app, centre.tenant, phones.parent),
};

async function twoBrowsers(enter: () => Promise<TestSession>): Promise<[TestSession, TestSession]> {
  const pair: [TestSession, TestSession] = [await enter(), await enter()];
  await pair[0].data(profileRoutes.endOtherSessions, {});
  pair[1] = await enter();
  return pair;
}

const list = (session: TestSession) => session.data(profileRoutes.sessions, {});
const idOf = async (session: TestSession) => (await list(session)).find(({ isCurrent }) => isCurrent)?.id ?? '';

async function isAlive(session: TestSession): Promise<boolean> {
  const access = await session.call(profileRoutes.one, {});
  const renewed = await refresh(app, session.host, session.refreshToken);
  expect([access.status === 200, renewed.status === 200].every((one) => one === (access.status === 200))).toBe(true);
  if (access.status !== 200) expect([access.body.code, renewed.body.code]).toEqual(['auth.session-ended', 'auth.session-ended']);
  return access.status === 200;
}

describe.each(Object.entries(ways))('%s', (_, enter) => {
  test('sees the own browsers, the present browser first', async () => {
    const [one, two] = await twoBrowsers(enter);
    const seen = await list(one);
    expect(seen.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    expect(seen[0]?.userAgent).toBe('lightMyRequest');
    expect((await list(two)).map(({ id }) => id)).toEqual(seen.map(({ id }) => id).toReversed());
    for (const { createdAt, lastUsedAt } of seen) {
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
      expect(Math.abs(Date.parse(createdAt) - clock.now().epochMilliseconds)).toBeLessThan(60_000);
      expect(createdAt).toMatch(/[+]0[23]:00$/);
    }
  });

  test('ends another browser at once, both its tokens, and may repeat it', async () => {
    const [one, two] = await twoBrowsers(enter);
    expect((await two.call(profileRoutes.one, {})).status).toBe(200);
    const sessionId = await idOf(two);
    for (const _again of [1, 2]) expect(await one.data(profileRoutes.endSession, { params: { sessionId } })).toBeNull();
    expect([await isAlive(one), await isAlive(two)]).toEqual([true, false]);
    expect((await list(one)).map(({ id }) => id)).toEqual([await idOf(one)]);
  });

  test('ends all other browsers and keeps the present one', async () => {
    const [one, two] = await twoBrowsers(enter);
    const three = await enter();
    expect(await one.data(profileRoutes.endOtherSessions, {})).toBeNull();
    expect([await isAlive(one), await isAlive(two), await isAlive(three)]).toEqual([true, false, false]);
  });

  test('ends the present browser, as signing out does', async () => {
    const [one, two] = await twoBrowsers(enter);
    await one.data(profileRoutes.endSession, { params: { sessionId: await idOf(one) } });
    expect([await isAlive(one), await isAlive(two)]).toEqual([false, true]);
  });

  test('answers alike for an unknown session, and refuses a malformed id', async () => {
    const session = await enter();
    expect(await session.data(profileRoutes.endSession, { params: { sessionId: randomUUID() } })).toBeNull();
    for (const sessionId of ['1', 'null', "' or true --", '00000000-0000-0000-0000-00000000000g']) {
      const { status, body } = await session.call(profileRoutes.endSession, { params: { sessionId } });
      expect([sessionId, status, body.code]).toEqual([sessionId, 400, 'request.invalid']);
    }
  });
});

test('a session of another person, of the same centre, another centre or the platform, is treated as unknown', async () => {
  const [student] = await twoBrowsers(() => signIn(app, centre.tenant, phones.student));
  const victims = [
    await signIn(app, centre.tenant, phones.parent), await signIn(app, centre.tenant, adminPhone),
    await signIn(app, other.tenant, phones.student), await signIn(app, other.tenant, adminPhone),
  ];
  const superAdmin = await ways.SuperAdmin?.();
  if (superAdmin) victims.push(superAdmin);
  const before = await centre.auditCount('profile.session-ended', centre.studentId);
  const nothing = await student.call(profileRoutes.endSession, { params: { sessionId: randomUUID() } });
  for (const victim of victims) {
    const reply = await student.call(profileRoutes.endSession, { params: { sessionId: await idOf(victim) } });
    expect([reply.status, reply.text]).toEqual([200, nothing.text]);
  }
  await student.data(profileRoutes.endOtherSessions, {});
  for (const victim of victims) expect(await isAlive(victim)).toBe(true);
  expect(await centre.auditCount('profile.session-ended', centre.studentId)).toBe(before);
  const seen = (await Promise.all(victims.map(list))).flat().map(({ id }) => id);
  expect((await list(student)).some(({ id }) => seen.includes(id))).toBe(false);
});

test('ended sessions are not listed, and a used session shows its last use', async () => {
  const [one, two] = await twoBrowsers(() => signIn(app, centre.tenant, phones.teacher));
  clock.advance({ hours: 24 * 20 });
  const renewed = await refresh(app, one.host, one.refreshToken);
  const now = new TestSession(app, one.host, one.role, { accessToken: String(renewed.body.data), refreshToken: one.refreshToken });
  const third = await signIn(app, centre.tenant, phones.teacher);
  const ofFirst = (await list(third)).find(({ createdAt }) => Date.parse(createdAt) < clock.now().epochMilliseconds - 86_400_000);
  expect(Date.parse(ofFirst?.lastUsedAt ?? '')).toBeGreaterThan(clock.now().epochMilliseconds - 60_000);
  expect(await list(now)).toHaveLength(3);
  clock.advance({ hours: 24 * 11 });
  expect((await refresh(app, two.host, two.refreshToken)).status).toBe(401);
  const fresh = await signIn(app, centre.tenant, phones.teacher);
  expect((await list(fresh)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
});

test('the live events of an ended browser end, those of the other browser go on', async () => {
  const [one, two] = await twoBrowsers(() => signIn(app, centre.tenant, phones.parent));
  const [mine, theirs] = [await openPage(app, one), await openPage(app, two)];
  await one.data(profileRoutes.endOtherSessions, {});
  await theirs.ended();
  expect(mine.isOver).toBe(false);
  mine.close();
});
