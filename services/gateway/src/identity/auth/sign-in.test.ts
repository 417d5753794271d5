import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  adminPhone, apexHost, hostOf, platformHost, signIn, signInSuperAdmin, startTestApp, testPassword, type TestApp,
} from '../../../test/app.fixture.ts';
import { changeAccount } from '../accounts/accounts.fixture.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { addAccount, adminCall, attemptSignIn, newPhone } from './auth.fixture.ts';

let app: TestApp;
let kyiv: Tenant;
let lviv: Tenant;

beforeAll(async () => {
  app = await startTestApp();
  kyiv = await app.openCentre();
  lviv = await app.openCentre();
});
afterAll(() => app.close());

function credentials(changes: Record<string, unknown> = {}) {
  return { phoneNumber: adminPhone, password: testPassword, domain: kyiv.code, ...changes };
}

describe('the reply', () => {
  test('carries the signed-in user and a pair of tokens', async () => {
    const { status, body } = await attemptSignIn(app, { host: hostOf(kyiv), body: credentials({ phoneNumber: '050 111-11-11' }) });
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      data: {
        fullName: 'Адміна Тестова', avatarPath: null, role: 'TenantAdmin',
        tokenPair: { accessToken: expect.any(String), refreshToken: expect.any(String) },
      },
      errorMessage: null,
      message: null,
    });
  });

  test.each([
    [{ lifeTime: 1 }, 60],
    [{ lifeTime: 60 }, 3600],
    [{}, 3600],
  ])('for a life time of %j has an access token of %i s', async (extra, seconds) => {
    const { body } = await attemptSignIn(app, { host: hostOf(kyiv), body: credentials(extra) });
    const { tokenPair } = Object(body.data);
    const { iat, exp } = decodeJwt(tokenPair.accessToken);
    expect(Number(exp) - Number(iat)).toBe(seconds);
  });

  test.each([0, -1, 61, 1e9, '60', '1e9', 1.5, null, true])('refuses a life time of %j', async (lifeTime) => {
    const { status, body } = await attemptSignIn(app, { host: hostOf(kyiv), body: credentials({ lifeTime }) });
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'request.invalid', ['lifeTime']]);
  });
});

test('a wrong phone and a wrong password get the same reply', async () => {
  const wrongPassword = await attemptSignIn(app, { host: hostOf(kyiv), body: credentials({ password: '87654321' }) });
  const wrongPhone = await attemptSignIn(app, { host: hostOf(kyiv), body: credentials({ phoneNumber: newPhone() }) });
  expect(wrongPassword.status).toBe(401);
  expect(wrongPassword.body.code).toBe('auth.wrong-credentials');
  expect([wrongPhone.status, wrongPhone.text]).toEqual([wrongPassword.status, wrongPassword.text]);
});

describe('a password with blanks around it', () => {
  const attempt = (phoneNumber: string, password: string) => attemptSignIn(app, { host: hostOf(kyiv), body: credentials({ phoneNumber, password }) });

  test.each([` ${testPassword}`, `${testPassword} `, `\t${testPassword}\n`, `\u00a0${testPassword}\u00a0`])('is tried without them: %j', async (password) => {
    expect((await attempt(adminPhone, password)).status).toBe(200);
  });

  test('chosen so is taken as it is', async () => {
    const { id, phoneNumber } = await addAccount(app, kyiv, 'TenantAdmin');
    await runInTenant(app.connections.database, kyiv, () =>
      changeAccount(app.app.get(AccountsService), id, { fullName: 'Хтось', phoneNumber, password: ' з пробілом ' }));
    expect((await attempt(phoneNumber, ' з пробілом ')).status).toBe(200);
    expect((await attempt(phoneNumber, 'з пробілом')).status).toBe(401);
    expect((await attempt(phoneNumber, ' не той ')).status).toBe(401);
  });
});

describe('a sign-in', () => {
  test.each<[string, () => string, () => string, number]>([
    ['a centre’s host with its own code', () => hostOf(kyiv), () => kyiv.code, 200],
    ['a code in capitals', () => hostOf(kyiv), () => kyiv.code.toUpperCase(), 200],
    ['a centre’s host with another code', () => hostOf(kyiv), () => lviv.code, 401],
    ['a centre’s host with the platform’s code', () => hostOf(kyiv), () => 'platform', 401],
    ['the bare domain with a code', () => apexHost, () => kyiv.code, 200],
    ['the bare domain with an unknown code', () => apexHost, () => 'nobody', 401],
    ['the bare domain with the platform’s code', () => apexHost, () => 'platform', 401],
    ['the platform’s host with a centre’s code', () => platformHost, () => kyiv.code, 401],
    ['a host of no centre', () => 'nobody.localhost', () => kyiv.code, 404],
    ['a foreign host', () => 'example.org', () => kyiv.code, 404],
  ])('%s', async (_name, host, domain, expected) => {
    const { status } = await attemptSignIn(app, { host: host(), body: credentials({ domain: domain() }) });
    expect(status).toBe(expected);
  });

  test('does not trust a forwarded host of an unknown peer', async () => {
    const { accessToken } = await signIn(app, kyiv, adminPhone);
    const reply = await app.request({
      method: 'GET', url: '/api/admin/teachers', host: hostOf(lviv), token: accessToken,
      headers: { 'x-forwarded-host': hostOf(kyiv), forwarded: `host=${hostOf(kyiv)}` },
    });
    expect(reply.status).toBe(401);
  });
});

test('a sign-in on the bare domain without a code goes to the default centre of the installation', async () => {
  const named = await startTestApp({ config: { defaultDomainCode: kyiv.code } });
  expect((await attemptSignIn(named, { host: apexHost, body: credentials({ domain: '' }) })).status).toBe(200);
  expect((await attemptSignIn(named, { host: hostOf(lviv), body: credentials({ domain: '' }) })).status).toBe(401);
  await named.close();
});

test('a trusted proxy may name the host, no other peer', async () => {
  const behind = await startTestApp({ config: { trustProxy: ['10.1.2.3'] } });
  const body = credentials();
  const ask = (address: string) => behind.request({
    method: 'POST', url: '/api/Auth/login', host: 'gateway.internal', body, address, headers: { 'x-forwarded-host': hostOf(kyiv) },
  });
  expect((await ask('10.1.2.3')).status).toBe(200);
  expect((await ask('10.1.2.4')).status).toBe(404);
  await behind.close();
});

describe('a token', () => {
  test('counts at its own centre and on the bare domain, nowhere else', async () => {
    const { accessToken } = await signIn(app, kyiv, adminPhone);
    expect((await adminCall(app, hostOf(kyiv), accessToken)).status).toBe(200);
    expect((await adminCall(app, apexHost, accessToken)).status).toBe(200);
    const elsewhere = await Promise.all([hostOf(lviv), platformHost].map((host) => adminCall(app, host, accessToken)));
    expect(elsewhere.map(({ status }) => status)).toEqual([401, 401]);
    expect((await adminCall(app, 'nobody.localhost', accessToken)).status).toBe(404);
  });

  test('of the platform counts only on the platform’s host', async () => {
    const { accessToken } = await signInSuperAdmin(app);
    const list = (host: string) => app.request({ method: 'GET', url: '/api/platform/tenants', host, token: accessToken });
    expect((await list(platformHost)).status).toBe(200);
    expect((await list(hostOf(kyiv))).status).toBe(401);
    expect((await list(apexHost)).status).toBe(401);
  });

  test('of a centre’s admin opens nothing of the platform', async () => {
    const { accessToken } = await signIn(app, kyiv, adminPhone);
    const list = (host: string) => app.request({ method: 'GET', url: '/api/platform/tenants', host, token: accessToken });
    const replies = await Promise.all([platformHost, apexHost, hostOf(kyiv)].map(list));
    expect(replies.map(({ status }) => status)).toEqual([401, 403, 403]);
  });
});

describe('a suspended centre', () => {
  test('refuses sign-ins and live tokens with a clear message, and accepts them again afterwards', async () => {
    const tenant = await app.openCentre();
    const session = await signIn(app, tenant, adminPhone);
    const setStatus = async (status: string) => {
      await app.connections.database.ownerPool.query('update platform.tenants set status = $1 where id = $2', [status, tenant.id]);
      await app.connections.directory.forget(tenant.id);
    };
    await setStatus('suspended');
    const refused = [
      await attemptSignIn(app, { host: hostOf(tenant), body: credentials({ domain: tenant.code }) }),
      await attemptSignIn(app, { host: apexHost, body: credentials({ domain: tenant.code }) }),
      await adminCall(app, hostOf(tenant), session.accessToken),
      await adminCall(app, apexHost, session.accessToken),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(4).fill([403, 'tenants.suspended']));
    expect(refused[0]?.body.errorMessage).toContain('призупинено');
    await setStatus('archived');
    expect((await adminCall(app, hostOf(tenant), session.accessToken)).status).toBe(404);
    await setStatus('active');
    expect((await adminCall(app, hostOf(tenant), session.accessToken)).status).toBe(200);
  });
});
