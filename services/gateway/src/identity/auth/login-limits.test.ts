import { CallLimits } from '@dzvinok/api-server/call-runner';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPhone, hostOf, randomAddress, signIn, startTestApp, TestClock, testPassword, type TestApp, type TestReply } from '../../../test/app.fixture.ts';
import { addAccount, adminCall, attemptSignIn, newPhone } from './auth.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { LoginLimits } from './login-limits.ts';
import { hashPassword } from './passwords.ts';

interface Try {
  phoneNumber: string;
  password?: string;
  address?: string;
  centre?: Tenant;
  mark?: string;
}

function count(replies: TestReply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function markOf({ headers }: TestReply): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const nowhere = 'redis://127.0.0.1:1';

describe.each([
  ['with Redis', undefined],
  ['with Redis away', nowhere],
])('%s', (_name, redisUrl) => {
  const clock = new TestClock();
  let app: TestApp;
  let tenant: Tenant;
  let other: Tenant;

  beforeAll(async () => {
    app = await startTestApp({ clock, ...redisUrl !== undefined && { redisUrl } });
    tenant = await app.openCentre();
    other = await app.openCentre();
  });
  afterAll(() => app.close());

  function attempt({ phoneNumber, password = 'не той', address = randomAddress(), centre = tenant, mark }: Try) {
    const body = { phoneNumber, password, domain: centre.code };
    return attemptSignIn(app, { host: hostOf(centre), body, address, headers: mark === undefined ? {} : { cookie: mark } });
  }

  /** @returns admitted failures and the waiting time in seconds */
  async function failUntilSlowed(given: () => Try): Promise<[failures: number, wait: number]> {
    for (let failures = 0; failures < 200; failures += 1) {
      const reply = await attempt(given());
      if (reply.status === 401) continue;
      expect([reply.status, reply.body.code]).toEqual([429, 'auth.too-many-attempts']);
      return [failures, Number(reply.headers['retry-after'])];
    }
    throw new Error('Nothing slows it down');
  }

  test('a wrong password with blanks around it is one attempt', async () => {
    const { phoneNumber } = await addAccount(app, tenant, 'Student');
    const address = randomAddress();
    expect(await failUntilSlowed(() => ({ phoneNumber, address, password: ' не той ' }))).toEqual([5, 1]);
  });

  test('five wrong passwords from an address cause a wait that doubles up to a quarter of an hour and ends by itself', async () => {
    const { phoneNumber } = await addAccount(app, tenant, 'Student');
    const address = randomAddress();
    const guess = () => ({ phoneNumber, address });
    expect(await failUntilSlowed(guess)).toEqual([5, 1]);
    const early = await attempt({ ...guess(), password: testPassword });
    expect([early.status, early.body.errorMessage]).toEqual([429, 'Забагато спроб входу. Спробуйте ще раз за 1 с.']);
    for (const wait of [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      clock.advance({ minutes: 15 });
      expect(await failUntilSlowed(guess)).toEqual([1, wait]);
    }
    clock.advance({ minutes: 15 });
    expect((await attempt({ ...guess(), password: testPassword })).status).toBe(200);
    // 16 of the phone's 20 attempts from all addresses are used.
    expect(await failUntilSlowed(guess)).toEqual([4, 1]);
  });

  test('other users of the address and the same user elsewhere do not wait', async () => {
    const { phoneNumber } = await addAccount(app, tenant, 'Student');
    const address = randomAddress();
    await failUntilSlowed(() => ({ phoneNumber, address }));
    expect((await attempt({ phoneNumber: adminPhone, password: testPassword, address })).status).toBe(200);
    expect((await attempt({ phoneNumber, password: testPassword })).status).toBe(200);
    expect((await attempt({ phoneNumber, centre: other, address })).status).toBe(401);
  });

  test('many wrong passwords from a school’s address lock out no user of the school', async () => {
    const address = randomAddress();
    const phones = Array.from({ length: 16 }, newPhone);
    await Promise.all(phones.flatMap((phoneNumber) => Array.from({ length: 5 }, () => attempt({ phoneNumber, address }))));
    for (const role of ['Student', 'Teacher'] as const) {
      const { phoneNumber } = await addAccount(app, tenant, role);
      expect((await attempt({ phoneNumber, password: testPassword, address })).status).toBe(200);
    }
  });

  test('guesses from many addresses slow a phone down, but not where its owner signed in before', async () => {
    const { phoneNumber } = await addAccount(app, tenant, 'Teacher');
    const mark = markOf(await attempt({ phoneNumber, password: testPassword }));
    expect(await failUntilSlowed(() => ({ phoneNumber }))).toEqual([20, 1]);
    expect((await attempt({ phoneNumber, password: testPassword, mark })).status).toBe(200);
    for (let round = 0; round < 10; round += 1) {
      clock.advance({ seconds: 30 });
      const [failures, wait] = await failUntilSlowed(() => ({ phoneNumber }));
      expect(failures).toBe(1);
      expect(wait).toBeLessThanOrEqual(30);
    }
    clock.advance({ seconds: 30 });
    expect((await attempt({ phoneNumber, password: testPassword })).status).toBe(200);
  });

  test.each([
    ['each of them every three seconds', { addresses: 60, perSecond: 20 }],
    ['each of them every forty seconds', { addresses: 600, perSecond: 15 }],
  ])('an owner on a new device who waits as told signs in while guessers poll from many addresses, %s', async (_how, { addresses, perSecond }) => {
    const { phoneNumber } = await addAccount(app, tenant, 'Teacher');
    for (let round = 0; round < 8; round += 1) {
      await failUntilSlowed(() => ({ phoneNumber }));
      clock.advance({ seconds: 30 });
    }
    const pollers = Array.from({ length: addresses }, randomAddress);
    const owner = { phoneNumber, password: testPassword, address: randomAddress() };
    let [polled, guesses, comesAt] = [0, 0, 45];
    for (let second = 0; second < 45 + 150; second += 1) {
      for (let nr = 0; nr < perSecond; nr += 1) {
        polled += 1;
        if ((await attempt({ phoneNumber, address: pollers[polled % addresses] })).status === 401) guesses += 1;
      }
      if (second >= comesAt) {
        const reply = await attempt(owner);
        if (reply.status === 200) return expect(guesses).toBeLessThan(10);
        comesAt = second + Number(reply.headers['retry-after']);
      }
      clock.advance({ seconds: 1 });
    }
    throw new Error(`The owner was kept out for 150 s, while others guessed ${guesses} times`);
  }, 60_000);

  test('a device mark belongs to one account and one centre, cannot be forged, and is limited itself', async () => {
    const { phoneNumber } = await addAccount(app, tenant, 'Teacher');
    const reply = await attempt({ phoneNumber, password: testPassword });
    expect(String(reply.headers['set-cookie'])).toMatch(/^dzvinok-device=[\w.-]+; Path=\/api\/Auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const mark = markOf(reply);
    const stranger = await addAccount(app, other, 'Teacher');
    const foreign = markOf(await attempt({ phoneNumber: stranger.phoneNumber, password: testPassword, centre: other }));
    const anothers = markOf(await attempt({ phoneNumber: adminPhone, password: testPassword }));
    await failUntilSlowed(() => ({ phoneNumber }));
    for (const useless of [foreign, anothers, `${mark.slice(0, -2)}xx`, 'dzvinok-device=x']) {
      expect((await attempt({ phoneNumber, password: testPassword, mark: useless })).status).toBe(429);
    }
    const both = markOf(await attempt({ phoneNumber: adminPhone, password: testPassword, mark }));
    expect(await failUntilSlowed(() => ({ phoneNumber, mark: both }))).toEqual([5, 1]);
    clock.advance({ minutes: 15 });
    expect((await attempt({ phoneNumber, password: testPassword, mark: both })).status).toBe(200);
  });

  test('parallel attempts get no more tries than attempts in sequence', async () => {
    const phoneNumber = newPhone();
    const address = randomAddress();
    expect(count(await Promise.all(Array.from({ length: 30 }, () => attempt({ phoneNumber, address }))))).toEqual({ 401: 5, 429: 25 });
    const phone = newPhone();
    expect(count(await Promise.all(Array.from({ length: 40 }, () => attempt({ phoneNumber: phone }))))).toEqual({ 401: 20, 429: 20 });
  });
});

test('IPv6 addresses of one network count as one address', async () => {
  const app = await startTestApp();
  const tenant = await app.openCentre();
  const limits = app.app.get(LoginLimits);
  const phoneNumber = newPhone();
  const block = `2001:db8:${randomInt(1, 0xffff).toString(16)}:${randomInt(1, 0xffff).toString(16)}`;
  const tryFrom = (ip: string) => limits.guard(tenant.id, { phoneNumber, ip, device: null }, async () => null);
  for (let time = 1; time <= 5; time += 1) expect(await tryFrom(`${block}::${time.toString(16)}`)).toBeNull();
  await expect(tryFrom(`${block}:ffff::1`)).rejects.toThrow('auth.too-many-attempts');
  expect(await tryFrom(`2001:db8:0:${randomInt(1, 0xffff).toString(16)}::1`)).toBeNull();
  await app.close();
});

test('every user who waits as told signs in, however many try at once', async () => {
  const app = await startTestApp({ limits: new CallLimits({ timeMs: 50_000 }) });
  const tenant = await app.openCentre();
  const people = 400;
  const hash = await hashPassword(testPassword);
  await runInTenant(app.connections.database, tenant, () => db().insertInto('accounts').values(Array.from({ length: people }, (_, index) => ({
    role: 'Student', full_name: `Учень ${index}`, phone_number: `06${String(index).padStart(8, '0')}`, password_hash: hash,
  }))).execute());
  let turnedAway = 0;
  const signInPatiently = async (index: number): Promise<number> => {
    const body = { phoneNumber: `06${String(index).padStart(8, '0')}`, password: testPassword, domain: tenant.code };
    for (;;) {
      const { status, headers } = await attemptSignIn(app, { host: hostOf(tenant), body });
      if (status === 200 || headers['retry-after'] === undefined) return status;
      turnedAway += 1;
      await pause(Number(headers['retry-after']) * 1000);
    }
  };
  const statuses = await Promise.all(Array.from({ length: people }, (_, index) => signInPatiently(index)));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(turnedAway).toBeGreaterThan(0);
  await app.close();
}, 90_000);

test('an account has a hundred sessions at most: a new session ends the least recently used one', async () => {
  const app = await startTestApp();
  const tenant = await app.openCentre();
  const first = await signIn(app, tenant, adminPhone);
  const second = await signIn(app, tenant, adminPhone);
  for (let time = 3; time <= 101; time += 1) await signIn(app, tenant, adminPhone);
  expect((await adminCall(app, hostOf(tenant), first.accessToken)).body.code).toBe('auth.session-ended');
  expect((await adminCall(app, hostOf(tenant), second.accessToken)).status).toBe(200);
  await app.close();
}, 30_000);

test('sign-ins with the right password are limited too, as each is logged; no other account waits', async () => {
  const app = await startTestApp();
  const [tenant, other] = [await app.openCentre(), await app.openCentre()];
  const { id, phoneNumber } = await addAccount(app, tenant, 'Student');
  const limits = app.app.get(LoginLimits);
  for (let time = 1; time <= 299; time += 1) await limits.countSignIn(tenant.id, id);
  expect((await signIn(app, tenant, phoneNumber)).role).toBe('Student');
  const refused = await attemptSignIn(app, { host: hostOf(tenant), body: { phoneNumber, password: testPassword, domain: tenant.code } });
  expect([refused.status, refused.body.code]).toEqual([429, 'auth.too-many-attempts']);
  for (const centre of [tenant, other]) expect((await signIn(app, centre, adminPhone)).role).toBe('TenantAdmin');
  await app.close();
});

test('a flood of sign-ins is refused without failures while all other calls work', async () => {
  // on a busy machine the checks may exceed a call's time limit
  const app = await startTestApp({ limits: new CallLimits({ timeMs: 50_000 }) });
  const tenant = await app.openCentre();
  const flood = Promise.all(Array.from({ length: 300 }, () => attemptSignIn(app, {
    host: hostOf(tenant),
    body: { phoneNumber: newPhone(), password: 'не той', domain: tenant.code },
  })));
  expect((await adminCall(app, hostOf(tenant))).status).toBe(401);
  const replies = await flood;
  const { 401: checked = 0, 503: busy = 0, ...others } = count(replies);
  expect(others).toEqual({});
  expect(checked).toBeGreaterThanOrEqual(200);
  expect(busy).toBeGreaterThan(0);
  const turnedAway = replies.find(({ status }) => status === 503);
  expect(turnedAway?.body.code).toBe('auth.busy');
  expect(turnedAway?.headers['retry-after']).toMatch(/^[1-4]$/);
  await app.close();
}, 60_000);
