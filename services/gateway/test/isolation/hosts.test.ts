import { authRoutes } from '@dzvinok/contract/auth';
import { profileRoutes } from '@dzvinok/contract/profile';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  adminPhone, apexHost, hostOf, platformHost, signIn, signInAt, startTestApp, testPassword, type TestApp, type TestReply, type TestSession,
} from '../app.fixture.ts';
import { newPhone } from '../../src/identity/auth/auth.fixture.ts';
import { createSuperAdmin } from '../../src/platform/super-admins/create-super-admin.ts';
import { tell } from './calls.fixture.ts';

type Realm = 'own' | 'other' | 'platform';
type Place = Realm | 'apex' | 'unknown';

const realms: readonly Realm[] = ['own', 'other', 'platform'];
const places: readonly Place[] = [...realms, 'apex', 'unknown'];
const superPhone = newPhone();
let opener: TestApp;
let app: TestApp;
let own: Tenant;
let other: Tenant;
let sessions: Record<Realm, TestSession>;
let count = 0;

beforeAll(async () => {
  opener = await startTestApp();
  [own, other] = [await opener.openCentre(), await opener.openCentre()];
  app = await startTestApp({ config: { defaultDomainCode: own.code } });
  const admin = { fullName: 'Системна', phoneNumber: superPhone, password: testPassword, needsSecondFactor: false };
  await createSuperAdmin(app.connections.database, admin, () => undefined);
  sessions = {
    own: await signIn(app, own, adminPhone),
    other: await signIn(app, other, adminPhone),
    platform: await signInAt(app, platformHost, { phoneNumber: superPhone, password: testPassword, domain: 'platform' }),
  };
}, 180_000);
afterAll(async () => {
  await app.close();
  await opener.close();
  tell(`${count} сполучень адрес, заголовків, доменів і токенів`);
});

const hostOfPlace = (place: Place) => ({
  own: hostOf(own), other: hostOf(other), platform: platformHost, apex: apexHost, unknown: 'nobody.localhost:8080',
})[place];
const codeOf = (domain: Realm | '') => ({ own: own.code, other: other.code, platform: 'platform', '': '' })[domain];

/** All headers by which proxies name the host. */
function forwarded(place: Realm | null): Record<string, string> {
  if (place === null) return {};
  const host = hostOfPlace(place);
  return { 'x-forwarded-host': host, forwarded: `host=${host};proto=https`, 'x-original-host': host, 'x-host': host, 'x-forwarded-server': host };
}

/** The bare domain accepts tokens of any centre. */
function counts(realm: Realm, place: Place): boolean {
  return place === realm || (place === 'apex' && realm !== 'platform');
}

/** Realm by host; the domain must agree with it. */
function signInRealm(place: Place, domain: Realm | ''): Realm | null {
  if (place === 'unknown') return null;
  if (place !== 'apex') return place === domain ? place : null;
  if (domain === 'platform') return null;
  return domain === '' ? 'own' : domain;
}

/** Refusals must be equal for all causes. */
const refusals = new Map<string, Set<string>>();
function keep(kind: string, { status, text }: TestReply): void {
  if (status === 200) return;
  const known = refusals.get(`${kind} ${status}`) ?? new Set();
  refusals.set(`${kind} ${status}`, known.add(text));
}

test('a sign-in goes to the centre of its host, despite any other centre in body, headers or token', { timeout: 180_000 }, async () => {
  const wrong: string[] = [];
  for (const place of places) for (const forward of [null, ...realms]) for (const domain of [...realms, ''] as const) {
    // one request also has another realm's token
    const token = forward === 'other' ? 'other' : null;
    const phoneNumber = domain === 'platform' ? superPhone : adminPhone;
    const reply = await app.request({
      method: 'POST', url: authRoutes.login.path, host: hostOfPlace(place), headers: forwarded(forward), token: token ? sessions[token].accessToken : undefined,
      body: { phoneNumber, password: testPassword, domain: codeOf(domain) },
    });
    count += 1;
    keep('sign-in', reply);
    const realm = signInRealm(place, domain);
    const reached = reply.status === 200 ? realms.find((one) => audienceOf(Object(reply.body.data).tokenPair.accessToken) === audienceOf(sessions[one].accessToken)) : reply.status;
    const expected = realm ?? (place === 'unknown' ? 404 : 401);
    if (reached !== expected) wrong.push(`${place} ${forward} ${domain} ${token}: ${reached}, not ${expected}`);
  }
  expect(wrong).toEqual([]);
});

function audienceOf(token: string): unknown {
  return decodeJwt(token).aud;
}

const calls = [
  { route: teachersRoutes.list, at: ['own', 'other', 'apex'], by: 'centre' },
  { route: profileRoutes.one, at: ['own', 'other', 'apex', 'platform'], by: 'all' },
  { route: tenantsRoutes.list, at: ['platform'], by: 'platform' },
] as const;

function expectedStatus({ by }: (typeof calls)[number], place: Place, realm: Realm | null): number {
  if (place === 'unknown') return 404;
  if (realm === null || !counts(realm, place)) return 401;
  const isMember = by === 'all' || (by === 'platform') === (realm === 'platform');
  return isMember ? 200 : 403;
}

test('a token counts at its own host alone, despite any other centre in the headers', { timeout: 180_000 }, async () => {
  const wrong: string[] = [];
  for (const call of calls) for (const place of places) for (const forward of [null, ...realms]) for (const realm of [null, ...realms]) {
    const reply = await app.request({
      method: 'GET', url: call.route.path, host: hostOfPlace(place), headers: forwarded(forward), token: realm ? sessions[realm].accessToken : undefined,
    });
    count += 1;
    keep('call', reply);
    const expected = expectedStatus(call, place, realm);
    if (reply.status !== expected) wrong.push(`${call.route.path} ${place} ${forward} ${realm}: ${reply.status}, not ${expected}`);
    const told = [own, other].filter(({ code }) => reply.text.includes(code)).map(({ code }) => code);
    if (realm !== 'platform' && told.length > 0) wrong.push(`${call.route.path} ${place} ${forward} ${realm} tells of ${told.join(' ')}`);
  }
  expect(wrong).toEqual([]);
});

test('a refresh token counts at its own host alone', { timeout: 180_000 }, async () => {
  const wrong: string[] = [];
  for (const place of places) for (const forward of [null, ...realms]) for (const realm of realms) {
    const reply = await app.request({
      method: 'POST', url: authRoutes.refresh.path, host: hostOfPlace(place), headers: forwarded(forward), body: JSON.stringify(sessions[realm].refreshToken),
    });
    count += 1;
    keep('refresh', reply);
    const expected = place === 'unknown' ? 404 : counts(realm, place) ? 200 : 401;
    if (reply.status !== expected) wrong.push(`${place} ${forward} ${realm}: ${reply.status}, not ${expected}`);
  }
  expect(wrong).toEqual([]);
});

test('a host belongs to a centre in one spelling only, apart from letter case, port and a final dot', async () => {
  const { code } = own;
  const ask = (host: string) => app.request({ method: 'GET', url: teachersRoutes.list.path, host, token: sessions.own.accessToken });
  const same = [`${code}.localhost`, `${code.toUpperCase()}.LocalHost`, `${code}.localhost.`, `${code}.localhost:1`, `${code}.localhost.:65535`];
  for (const host of same) expect([host, (await ask(host)).status]).toEqual([host, 200]);
  const foreign = [
    `${code}.localhost.example.org`, `x${code}.localhost`, `${code}x.localhost`, `a.${code}.localhost`, `${code}.${other.code}.localhost`, `${code}..localhost`, `.${code}.localhost`,
    `${code}.localhost:999999`, `${code}.localhost:80:80`, `${code}.localhost,${other.code}.localhost`, `${code}.localhost ${other.code}.localhost`, `${code}_localhost`,
    `${code}.localhos`, `localhost.${code}`, `platform.${code}.localhost`, `${code}.platform.localhost`, `%${code}.localhost`, `*.localhost`, `www.localhost`,
    `${code}@localhost`, `${code}.localhost/`, `${code}.localhost#`, `user:pass@${code}.localhost`, `[${code}.localhost]`, `t_${own.id}.localhost`, `${own.id}.localhost`, `.localhost`, '.',
  ];
  for (const host of foreign) {
    const reply = await ask(host);
    expect([host, reply.status, reply.body.data]).toEqual([host, 404, null]);
    keep('call', reply);
  }
  count += same.length + foreign.length;
});

test('refusals of one kind look the same for every wrong host', () => {
  const kinds = ['sign-in 401', 'sign-in 404', 'call 401', 'call 403', 'call 404', 'refresh 401', 'refresh 404'];
  expect([...refusals.keys()].toSorted()).toEqual(kinds.toSorted());
  for (const [kind, texts] of refusals) expect([kind, [...texts]]).toEqual([kind, [expect.any(String)]]);
});
