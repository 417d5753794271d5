import { CallLimits } from '@dzvinok/api-server/interceptor';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPhone, hostOf, randomAddress, startTestApp, testPassword, type TestApp, type TestReply } from '../../../test/app.fixture.ts';
import { addAccount, adminCall, attemptSignIn, newPhone } from './auth.fixture.ts';
import { LoginLimits } from './login-limits.ts';

interface Try {
  phoneNumber: string;
  password?: string;
  address?: string;
  centre?: Tenant;
}

function count(replies: TestReply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const nowhere = 'redis://127.0.0.1:1';

describe.each([
  ['with Redis', undefined],
  ['with Redis away', nowhere],
])('%s', (_name, redisUrl) => {
  let app: TestApp;
  let tenant: Tenant;
  let other: Tenant;

  beforeAll(async () => {
    app = await startTestApp(redisUrl === undefined ? {} : { redisUrl });
    tenant = await app.openCentre();
    other = await app.openCentre();
  });
  afterAll(() => app.close());

  function attempt({ phoneNumber, password = 'не той', address = randomAddress(), centre = tenant }: Try) {
    const body = { phoneNumber, password, domain: centre.code };
    return attemptSignIn(app, { host: hostOf(centre), body, address });
  }

  test('ten wrong passwords for a phone, then nobody gets in by it for a while', async () => {
    const { phoneNumber } = await addAccount(app, tenant, 'Student');
    for (let failure = 1; failure <= 10; failure += 1) expect((await attempt({ phoneNumber })).status).toBe(401);
    const refused = await attempt({ phoneNumber, password: testPassword });
    expect([refused.status, refused.body.code]).toEqual([429, 'auth.too-many-attempts']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
    expect((await attempt({ phoneNumber: adminPhone, password: testPassword })).status).toBe(200);
    expect((await attempt({ phoneNumber, centre: other })).status).toBe(401);
  });

  test('a storm in parallel gets no more tries', async () => {
    const phoneNumber = newPhone();
    const replies = await Promise.all(Array.from({ length: 30 }, () => attempt({ phoneNumber })));
    expect(count(replies)).toEqual({ 401: 10, 429: 20 });
  });
});

test('an address is no new one for each try because it is of IPv6', async () => {
  const app = await startTestApp();
  const tenant = await app.openCentre();
  const limits = app.app.get(LoginLimits);
  const block = `2001:db8:${randomInt(1, 0xffff).toString(16)}:${randomInt(1, 0xffff).toString(16)}`;
  const tryFrom = (address: string) => limits.guard(tenant.id, newPhone(), address, async () => null);
  for (let time = 1; time <= 100; time += 1) expect(await tryFrom(`${block}::${time.toString(16)}`)).toBeNull();
  await expect(tryFrom(`${block}:ffff::1`)).rejects.toThrow('auth.too-many-attempts');
  expect(await tryFrom(`2001:db8:0:${randomInt(1, 0xffff).toString(16)}::1`)).toBeNull();
  await app.close();
});

test('a flood is turned away politely while everything else goes on', async () => {
  // a busy machine may take longer than a call's usual limit for the forty that it does check
  const app = await startTestApp({ limits: new CallLimits({ timeMs: 50_000 }) });
  const tenant = await app.openCentre();
  const flood = Promise.all(Array.from({ length: 120 }, () => attemptSignIn(app, {
    host: hostOf(tenant),
    body: { phoneNumber: newPhone(), password: 'не той', domain: tenant.code },
    address: randomAddress(),
  })));
  expect((await adminCall(app, hostOf(tenant))).status).toBe(401);
  const replies = await flood;
  const { 401: checked = 0, 503: busy = 0, ...others } = count(replies);
  expect(others).toEqual({});
  expect(checked).toBeGreaterThanOrEqual(40);
  expect(busy).toBeGreaterThan(0);
  const turnedAway = replies.find(({ status }) => status === 503);
  expect(turnedAway?.body.code).toBe('auth.busy');
  expect(turnedAway?.headers['retry-after']).toBe('2');
  await app.close();
}, 60_000);
