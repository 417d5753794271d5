import { authRoutes, secondStepRoutes } from '@dzvinok/contract/auth';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAccount } from '../accounts/accounts.fixture.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import {
  apexHost, hostOf, platformHost, randomAddress, signIn, startTestApp, testPassword, type TestApp, type TestReply,
} from '../../../test/app.fixture.ts';
import { db, platformDb } from '../../runtime/database/database.ts';
import { createSuperAdmin } from '../../platform/super-admins/create-super-admin.ts';
import { addAccount, adminCall, attemptSignIn, newPhone } from './auth.fixture.ts';
import { codesOf, giveFactor, readTicket, StillClock, type Authenticator } from './second-factor.fixture.ts';

const clock = new StillClock();
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

function logIn(phoneNumber: string, { host = here(), domain = tenant.code, password = testPassword } = {}): Promise<TestReply> {
  return attemptSignIn(app, { host, body: { phoneNumber, password, domain } });
}

function send(route: { path: string }, body: object, host = here()): Promise<TestReply> {
  return app.request({ method: 'POST', url: route.path, host, body });
}

const check = (ticket: string, code: string, host?: string) => send(secondStepRoutes.check, { ticket, code }, host);

const tryRecovery = (ticket: string, code: string, address: string, host = here()) =>
  app.request({ method: 'POST', url: secondStepRoutes.check.path, host, body: { ticket, code }, address });

interface Admin {
  id: number;
  phoneNumber: string;
  factor: Authenticator;
}

async function addGuarded(centre = tenant): Promise<Admin> {
  const account = await addAccount(app, centre, 'TenantAdmin');
  const session = await signIn(app, centre, account.phoneNumber);
  return { ...account, factor: await giveFactor(session, clock) };
}

async function ticketOf({ phoneNumber }: { phoneNumber: string }): Promise<string> {
  return readTicket(await logIn(phoneNumber), 'auth.second-factor-needed');
}

async function logOf(accountId: number): Promise<string[]> {
  const rows = await runInTenant(app.connections.database, tenant, () =>
    db().selectFrom('audit_log').select('action').where('entity_id', '=', accountId).where('action', 'like', 'auth.%').orderBy('id').execute());
  return rows.map(({ action }) => action);
}

function codesOnly(replies: readonly TestReply[]) {
  return replies.map(({ status, body }) => [status, body.code]);
}

describe('a code from the app', () => {
  test('is requested after the password, and opens the session', async () => {
    const admin = await addGuarded();
    const first = await logIn(admin.phoneNumber);
    expect([first.status, first.body.success, Object.keys(Object(first.body.data))]).toEqual([401, false, ['ticket']]);
    const reply = await check(readTicket(first, 'auth.second-factor-needed'), admin.factor.code());
    const { tokenPair, ...who } = authRoutes.login.data.parse(reply.body.data);
    expect(who).toEqual({ fullName: `Хтось ${tenant.code}`, avatarPath: null, role: 'TenantAdmin' });
    expect((await adminCall(app, here(), tokenPair.accessToken)).status).toBe(200);
    expect(await logOf(admin.id)).toEqual(['auth.signed-in', 'auth.second-factor-on', 'auth.signed-in']);
  });

  test('counts once, and not after a later code was used', async () => {
    const admin = await addGuarded();
    const ticket = await ticketOf(admin);
    const replies = await Promise.all([1, 2, 3].map(() => check(ticket, admin.factor.code())));
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 401, 401]);
    expect((await check(ticket, admin.factor.code(1))).status).toBe(200);
    expect(codesOnly([await check(ticket, admin.factor.code(-1))])).toEqual([[401, 'auth.second-factor-wrong']]);
  });

  test('of a neighbouring half minute counts, an older or newer code does not', async () => {
    const admin = await addGuarded();
    clock.advance({ minutes: 2 });
    const ticket = await ticketOf(admin);
    const replies = [];
    for (const apart of [-2, 2, -1, 1]) replies.push(await check(ticket, admin.factor.code(apart)));
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 200, 200]);
  });

  test('may be wrong ten times, then the right code has to wait too', async () => {
    const admin = await addGuarded();
    const ticket = await ticketOf(admin);
    const replies = [];
    for (let time = 1; time <= 10; time += 1) replies.push(await check(ticket, admin.factor.wrongCode()));
    expect(codesOnly(replies)).toEqual(Array(10).fill([401, 'auth.second-factor-wrong']));
    const refused = await check(ticket, admin.factor.code());
    expect([refused.status, refused.body.code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'auth.too-many-codes', true]);
    expect(refused.body.errorMessage).toContain('код');
    expect((await logOf(admin.id)).filter((action) => action === 'auth.second-factor-refused')).toHaveLength(10);
    expect((await logIn(admin.phoneNumber)).body.code).toBe('auth.second-factor-needed');
  });
});

describe('wrong codes of a stranger who knows the password', () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  test('stop neither the owner’s known device nor the recovery codes', async () => {
    const admin = await addGuarded();
    const known = await logIn(admin.phoneNumber);
    const opened = await check(readTicket(known, 'auth.second-factor-needed'), admin.factor.code());
    const mark = String(opened.headers['set-cookie']).split(';')[0] ?? '';
    const stranger = await ticketOf(admin);
    for (const _ of attempts) expect((await check(stranger, admin.factor.wrongCode())).status).toBe(401);
    expect((await check(stranger, admin.factor.code(1))).status).toBe(429);
    for (const _ of attempts) expect((await tryRecovery(stranger, 'aaaa-aaaa', randomAddress())).status).toBe(401);

    const onNewDevice = await ticketOf(admin);
    expect((await check(onNewDevice, admin.factor.code(1))).status).toBe(429);
    expect((await tryRecovery(onNewDevice, admin.factor.recoveryCodes[0] ?? '', randomAddress())).status).toBe(200);
    const body = { phoneNumber: admin.phoneNumber, password: testPassword, domain: tenant.code };
    const again = await attemptSignIn(app, { host: here(), body, headers: { cookie: mark } });
    expect((await check(readTicket(again, 'auth.second-factor-needed'), admin.factor.code(1))).status).toBe(200);
  });

  test('are limited to ten for recovery codes too, from one address, and do not count in another centre', async () => {
    const [admin, neighbour] = [await addGuarded(), await addGuarded(other)];
    const [ticket, address] = [await ticketOf(admin), randomAddress()];
    for (const _ of attempts) expect((await tryRecovery(ticket, 'aaaa-aaaa', address)).status).toBe(401);
    expect(codesOnly([await tryRecovery(ticket, admin.factor.recoveryCodes[0] ?? '', address)])).toEqual([[429, 'auth.too-many-codes']]);
    const theirs = readTicket(await logIn(neighbour.phoneNumber, { host: hostOf(other), domain: other.code }), 'auth.second-factor-needed');
    expect((await tryRecovery(theirs, neighbour.factor.recoveryCodes[0] ?? '', address, hostOf(other))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('counts once, however many calls use it at once, and is in the audit log', async () => {
    const admin = await addGuarded();
    const ticket = await ticketOf(admin);
    const [one = '', two = ''] = admin.factor.recoveryCodes;
    expect(admin.factor.recoveryCodes).toHaveLength(10);
    const replies = await Promise.all(Array.from({ length: 8 }, () => check(ticket, one)));
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, ...Array(7).fill(401)]);
    expect((await check(ticket, two.toUpperCase().replace('-', ''))).status).toBe(200);
    expect((await logOf(admin.id)).filter((action) => action === 'auth.recovery-code-used')).toHaveLength(2);
  });

  test('of another account is wrong', async () => {
    const [one, two] = [await addGuarded(), await addGuarded()];
    expect((await check(await ticketOf(one), two.factor.recoveryCodes[0] ?? '')).status).toBe(401);
  });
});

describe('a ticket of the first step', () => {
  test('expires after five minutes', async () => {
    const admin = await addGuarded();
    const ticket = await ticketOf(admin);
    clock.advance({ minutes: 5, seconds: 1 });
    expect(codesOnly([await check(ticket, admin.factor.code())])).toEqual([[401, 'auth.ticket-over']]);
  });

  test('ends when the password changes', async () => {
    const admin = await addGuarded();
    const ticket = await ticketOf(admin);
    await runInTenant(app.connections.database, tenant, () =>
      changeAccount(app.app.get(AccountsService), admin.id, { fullName: 'Хтось', phoneNumber: admin.phoneNumber, password: 'новий-пароль' }));
    await app.hashesMade();
    expect(codesOnly([await check(ticket, admin.factor.code())])).toEqual([[401, 'auth.ticket-over']]);
    const renewed = readTicket(await logIn(admin.phoneNumber, { password: 'новий-пароль' }), 'auth.second-factor-needed');
    expect((await check(renewed, admin.factor.code())).status).toBe(200);
  });

  test('counts at its own centre and on the bare domain only, and grants nothing else', async () => {
    const admin = await addGuarded();
    const ticket = await ticketOf(admin);
    const replies = await Promise.all([hostOf(other), platformHost].map((host) => check(ticket, admin.factor.code(), host)));
    expect(codesOnly(replies)).toEqual(Array(2).fill([401, 'auth.ticket-over']));
    expect((await adminCall(app, here(), ticket)).status).toBe(401);
    const { accessToken } = await signIn(app, tenant, (await addAccount(app, tenant, 'TenantAdmin')).phoneNumber);
    expect(codesOnly([await check(accessToken, admin.factor.code())])).toEqual([[401, 'auth.ticket-over']]);
    expect((await check(ticket, admin.factor.code(), apexHost)).status).toBe(200);
  });

  test('gives a stranger who knows the password no second factor of their own', async () => {
    const admin = await addGuarded();
    const ticket = await ticketOf(admin);
    const replies = [
      await send(secondStepRoutes.setUp, { ticket }),
      await send(secondStepRoutes.confirm, { ticket, code: admin.factor.code() }),
    ];
    expect(codesOnly(replies)).toEqual(Array(2).fill([401, 'auth.ticket-over']));
    expect((await check(ticket, admin.factor.code())).status).toBe(200);
  });
});

describe('a second factor is required', () => {
  async function setUp(ticket: string, host: string) {
    const { secret, uri } = secondStepRoutes.setUp.data.parse((await send(secondStepRoutes.setUp, { ticket }, host)).body.data);
    expect(uri).toContain(`secret=${secret}`);
    return codesOf(secret, clock);
  }

  test('of a SuperAdmin, who sets it up before the first session', async () => {
    const phoneNumber = newPhone();
    await createSuperAdmin(app.connections.database, { fullName: 'Системна', phoneNumber, password: testPassword }, () => undefined);
    const first = await logIn(phoneNumber, { host: platformHost, domain: 'platform' });
    const ticket = readTicket(first, 'auth.second-factor-setup');
    expect((await check(ticket, '000000', platformHost)).body.code).toBe('auth.ticket-over');
    const factor = await setUp(ticket, platformHost);
    expect((await send(secondStepRoutes.confirm, { ticket, code: factor.wrongCode() }, platformHost)).status).toBe(401);
    const confirmed = await send(secondStepRoutes.confirm, { ticket, code: factor.code() }, platformHost);
    const { recoveryCodes, role } = secondStepRoutes.confirm.data.parse(confirmed.body.data);
    expect([role, recoveryCodes.length, new Set(recoveryCodes).size]).toEqual(['SuperAdmin', 10, 10]);
    const next = readTicket(await logIn(phoneNumber, { host: platformHost, domain: 'platform' }), 'auth.second-factor-needed');
    expect((await check(next, factor.code(), platformHost)).body.code).toBe('auth.second-factor-wrong');
    expect((await check(next, factor.code(1), platformHost)).status).toBe(200);
    const rows = await runInPlatform(app.connections.database, () => platformDb().selectFrom('second_factors')
      .innerJoin('accounts', 'accounts.id', 'account_id').select('sealed_secret').where('phone_number', '=', phoneNumber).execute());
    expect(rows.map(({ sealed_secret: sealed }) => sealed.startsWith('v1.'))).toEqual([true]);
  });

  test('of every admin of a centre that requires it, and of no other role there', async () => {
    const centre = await app.openCentre();
    const admin = await addAccount(app, centre, 'TenantAdmin');
    const teacher = await addAccount(app, centre, 'Teacher');
    const before = await signIn(app, centre, admin.phoneNumber);
    await app.connections.database.ownerPool.query(
      `update platform.tenants set features = '{"switches":{"passwordsShown":true,"calendarFeeds":true,"adminSecondFactor":true}}' where id = $1`,
      [centre.id]);
    await app.connections.directory.forget(centre.id);
    const host = hostOf(centre);
    expect((await logIn(teacher.phoneNumber, { host, domain: centre.code })).status).toBe(200);
    const ticket = readTicket(await logIn(admin.phoneNumber, { host, domain: centre.code }), 'auth.second-factor-setup');
    const factor = await setUp(ticket, host);
    expect((await send(secondStepRoutes.confirm, { ticket, code: factor.code() }, host)).status).toBe(200);
    expect((await adminCall(app, host, before.accessToken)).body.code).toBe('auth.session-ended');
  });
});
