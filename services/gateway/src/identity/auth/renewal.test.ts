import { refreshTokenHeader } from '@dzvinok/contract/auth';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '../accounts/accounts.fixture.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import {
  adminPhone, apexHost, hostOf, platformHost, signIn, signInAt, signInSuperAdmin, startTestApp, TestClock, testPassword, type TestApp, type TestReply,
} from '../../../test/app.fixture.ts';
import { addAccount, adminCall, refresh, signOut } from './auth.fixture.ts';

/** Sessions are cached for five seconds. */
const longerThanBelievedMs = 5_100;
const clock = new TestClock();
let app: TestApp;
let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  app = await startTestApp({ clock });
  tenant = await app.openCentre();
  other = await app.openCentre();
});
afterAll(() => app.close());

const here = () => hostOf(tenant);

function rotated({ headers }: TestReply): string {
  return String(headers[refreshTokenHeader.toLowerCase()]);
}

describe('refreshing', () => {
  test('brings a new access token in the body and a new refresh token in the header', async () => {
    const session = await signIn(app, tenant, adminPhone);
    const reply = await refresh(app, here(), session.refreshToken);
    expect(reply.status).toBe(200);
    expect(reply.headers['access-control-expose-headers']).toContain(refreshTokenHeader);
    expect(rotated(reply)).not.toBe(session.refreshToken);
    expect((await adminCall(app, here(), String(reply.body.data))).status).toBe(200);
    expect((await refresh(app, here(), rotated(reply))).status).toBe(200);
  });

  test('keeps the life time chosen at sign-in', async () => {
    const credentials = { phoneNumber: adminPhone, password: testPassword, domain: tenant.code, lifeTime: 1 };
    const session = await signInAt(app, here(), credentials);
    const { body } = await refresh(app, here(), session.refreshToken);
    clock.advance({ seconds: 61 });
    expect((await adminCall(app, here(), String(body.data))).body.code).toBe('auth.not-signed-in');
  });

  test('gives ten tabs at once one and the same successor', async () => {
    const session = await signIn(app, tenant, adminPhone);
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(app, here(), session.refreshToken)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(replies.map(rotated)).size).toBe(1);
    clock.advance({ seconds: 29 });
    expect((await refresh(app, here(), session.refreshToken)).status).toBe(200);
  });

  test('a lost reply costs no session: the former token is good until its successor is used', async () => {
    const session = await signIn(app, tenant, adminPhone);
    const lost = await refresh(app, here(), session.refreshToken);
    clock.advance({ minutes: 10 });
    const again = await refresh(app, here(), session.refreshToken);
    expect([again.status, rotated(again)]).toEqual([200, rotated(lost)]);
    // The old access token says nothing about the renewal.
    expect((await adminCall(app, here(), session.accessToken)).status).toBe(200);
    clock.advance({ hours: 12 });
    const back = await refresh(app, here(), session.refreshToken);
    expect((await adminCall(app, here(), String(back.body.data))).status).toBe(200);
    expect((await refresh(app, here(), rotated(back))).status).toBe(200);
  });

  test('after a lost reply several tabs come back at once, and use their tokens in any order', async () => {
    const session = await signIn(app, tenant, adminPhone);
    await refresh(app, here(), session.refreshToken);
    clock.advance({ minutes: 10 });
    const first = await refresh(app, here(), session.refreshToken);
    expect((await adminCall(app, here(), String(first.body.data))).status).toBe(200);
    clock.advance({ seconds: 29 });
    const second = await refresh(app, here(), session.refreshToken);
    expect([second.status, rotated(second)]).toEqual([200, rotated(first)]);
    clock.advance({ seconds: 2 });
    expect((await refresh(app, here(), session.refreshToken)).status, 'the use of the successor did not prolong it').toBe(401);
  });

  test('a renewed access token counts as used wherever it is used first, and is written down once', async () => {
    const second = await startTestApp({ clock });
    const session = await signIn(app, tenant, adminPhone);
    // Both processes know the session from before the renewal.
    for (const process of [app, second]) expect((await adminCall(process, here(), session.accessToken)).status).toBe(200);
    const token = String((await refresh(app, here(), session.refreshToken)).body.data);
    const versionOf = async () => {
      const { rows } = await app.connections.database.ownerPool.query(`select xmin::text from ${tenant.schemaName}.sessions where ended_at is null order by rotated_at desc limit 1`);
      return String(rows[0].xmin);
    };
    const renewed = await versionOf();
    expect((await adminCall(second, here(), token)).status).toBe(200);
    const used = await versionOf();
    expect(used).not.toBe(renewed);
    const calls = [app, second, app, second].map((process) => adminCall(process, here(), token));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await versionOf()).toBe(used);
    clock.advance({ seconds: 31 });
    expect((await refresh(app, here(), session.refreshToken)).status).toBe(401);
    await second.close();
  });

  test('an exchanged token ends the whole session when it is used long after its successor was', async () => {
    const session = await signIn(app, tenant, adminPhone);
    const renewed = await refresh(app, here(), session.refreshToken);
    const next = rotated(renewed);
    expect((await adminCall(app, here(), String(renewed.body.data))).status).toBe(200);
    clock.advance({ seconds: 31 });
    const replay = await refresh(app, here(), session.refreshToken);
    expect([replay.status, replay.body.code]).toEqual([401, 'auth.session-ended']);
    expect((await refresh(app, here(), next)).status).toBe(401);
    expect((await adminCall(app, here(), session.accessToken)).body.code).toBe('auth.session-ended');
  });

  test('only the immediate predecessor is good, used or not', async () => {
    const session = await signIn(app, tenant, adminPhone);
    const second = rotated(await refresh(app, here(), session.refreshToken));
    const third = rotated(await refresh(app, here(), second));
    expect((await refresh(app, here(), session.refreshToken)).status).toBe(401);
    expect((await refresh(app, here(), third)).status).toBe(401);
  });

  test('a SuperAdmin’s lost reply costs no session either, and its use is noticed', async () => {
    const session = await signInSuperAdmin(app);
    await refresh(app, platformHost, session.refreshToken);
    clock.advance({ minutes: 10 });
    const back = await refresh(app, platformHost, session.refreshToken);
    const list = (token: string) => app.request({ method: 'GET', url: '/api/platform/tenants', host: platformHost, token });
    expect((await list(String(back.body.data))).status).toBe(200);
    clock.advance({ seconds: 31 });
    expect((await refresh(app, platformHost, session.refreshToken)).status).toBe(401);
    expect((await list(session.accessToken)).status).toBe(401);
  });

  test('a session ends after 30 days however often it was refreshed', async () => {
    const session = await signIn(app, tenant, adminPhone);
    clock.advance({ hours: 29 * 24 });
    const next = rotated(await refresh(app, here(), session.refreshToken));
    clock.advance({ hours: 25 });
    expect((await refresh(app, here(), next)).status).toBe(401);
  });
});

describe('a wrong refresh token', () => {
  test('of another centre is refused and stays valid at its centre and on the bare domain', async () => {
    const session = await signIn(app, other, adminPhone);
    expect((await refresh(app, here(), session.refreshToken)).status).toBe(401);
    expect((await refresh(app, platformHost, session.refreshToken)).status).toBe(401);
    const reply = await refresh(app, apexHost, session.refreshToken);
    expect(reply.status).toBe(200);
    expect((await refresh(app, hostOf(other), rotated(reply))).status).toBe(200);
  });

  test('rewritten for this centre is refused', async () => {
    const { refreshToken } = await signIn(app, other, adminPhone);
    const forged = refreshToken.replace(/^\d+/, String(tenant.id));
    expect((await refresh(app, here(), forged)).body.code).toBe('auth.session-ended');
  });

  test('that was changed is refused and does not end the session', async () => {
    const { refreshToken, accessToken } = await signIn(app, tenant, adminPhone);
    const changed = refreshToken.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect((await refresh(app, here(), changed)).status).toBe(401);
    expect((await refresh(app, here(), accessToken)).status).toBe(401);
    expect((await refresh(app, here(), refreshToken)).status).toBe(200);
  });

  test.each(['', 'x', '..', 'platform.....', '1.2.3.4.5', 'я'.repeat(100)])('%j is refused', async (text) => {
    const { status } = await refresh(app, here(), text);
    expect(status).toBe(text === '' ? 400 : 401);
  });

  test.each(['null', '1', '[]', '{}', '{"refreshToken":"x"}', '"unclosed'])('in the body %s is refused', async (body) => {
    const { status } = await app.request({ method: 'POST', url: '/api/Auth/refreshToken', host: here(), body });
    expect(status).toBe(400);
  });
});

describe('the end of a session', () => {
  test('by signing out: both tokens end at once, and only those of this session', async () => {
    const [one, two] = [await signIn(app, tenant, adminPhone), await signIn(app, tenant, adminPhone)];
    expect((await adminCall(app, here(), one.accessToken)).status).toBe(200);
    expect((await signOut(app, here(), one.refreshToken)).body).toMatchObject({ success: true, data: null });
    expect((await adminCall(app, here(), one.accessToken)).body.code).toBe('auth.session-ended');
    expect((await refresh(app, here(), one.refreshToken)).status).toBe(401);
    expect((await signOut(app, here(), one.refreshToken)).status).toBe(200);
    expect((await adminCall(app, here(), two.accessToken)).status).toBe(200);
  });

  test('by a new password: all sessions of the account end; saving the password shown in the form ends none', async () => {
    const { id, phoneNumber } = await addAccount(app, tenant, 'TenantAdmin');
    const session = await signIn(app, tenant, phoneNumber);
    const setPassword = (password: string) => runInTenant(app.connections.database, tenant, () =>
      changeAccount(app.app.get(AccountsService), id, { fullName: 'Хтось', phoneNumber, password }));
    await setPassword(testPassword);
    expect((await adminCall(app, here(), session.accessToken)).status).toBe(200);
    await setPassword('новий-пароль');
    expect((await adminCall(app, here(), session.accessToken)).body.code).toBe('auth.session-ended');
    expect((await refresh(app, here(), session.refreshToken)).status).toBe(401);
    expect((await signIn(app, tenant, phoneNumber, 'новий-пароль')).role).toBe('TenantAdmin');
  });

  test('reaches another process within ten seconds', async () => {
    const second = await startTestApp({ clock });
    const session = await signIn(app, tenant, adminPhone);
    expect((await adminCall(second, here(), session.accessToken)).status).toBe(200);
    await signOut(app, here(), session.refreshToken);
    await expect.poll(async () => (await adminCall(second, here(), session.accessToken)).status, { timeout: 10_000, interval: 500 })
      .toBe(401);
    await second.close();
  });

  test('is not missed by a read after a pause, whose session is confirmed on the way', async () => {
    const second = await startTestApp({ clock });
    const [ended, alive] = [await signIn(app, tenant, adminPhone), await signIn(app, tenant, adminPhone)];
    const reads = (token: string) => Promise.all([
      adminCall(second, here(), token),
      second.request({ method: 'GET', url: teachersRoutes.one.path.replace(':id', '999999'), host: here(), token }),
    ]);
    const statuses = async (token: string) => (await reads(token)).map(({ status }) => status);
    expect([await statuses(ended.accessToken), await statuses(alive.accessToken)]).toEqual([[200, 404], [200, 404]]);
    await signOut(app, here(), ended.refreshToken);
    await pause(longerThanBelievedMs);
    for (const { body } of await reads(ended.accessToken)) expect(body).toMatchObject({ data: null, code: 'auth.session-ended' });
    expect(await statuses(alive.accessToken)).toEqual([200, 404]);
    await second.close();
  });
});
