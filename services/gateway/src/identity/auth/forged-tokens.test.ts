import type { Tenant } from '@dzvinok/tenancy/tenant';
import { decodeJwt, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPhone, apexHost, hostOf, signIn, startTestApp, TestClock, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { addAccount, adminCall } from './auth.fixture.ts';

const clock = new TestClock();
let app: TestApp;
let own: Tenant;
let other: Tenant;
let session: TestSession;
let claims: JWTPayload;

beforeAll(async () => {
  app = await startTestApp({ clock });
  own = await app.openCentre();
  other = await app.openCentre();
  session = await signIn(app, own, adminPhone);
  claims = decodeJwt(session.accessToken);
});
afterAll(() => app.close());

const keyOf = (tenant: Tenant) => app.connections.database.secrets.deriveKey(tenant.id, 'access-token');

function signed(payload: JWTPayload, key: Uint8Array, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', ...header }).sign(key);
}

async function refusals(token: string) {
  const replies = await Promise.all([hostOf(own), apexHost].map((host) => adminCall(app, host, token)));
  return replies.map(({ status }) => status);
}

test('the genuine token is accepted, so each refusal below is due to the forgery', async () => {
  expect(await refusals(session.accessToken)).toEqual([200, 200]);
  expect(await refusals(await signed(claims, keyOf(own)))).toEqual([200, 200]);
});

test('an unsigned token is refused', async () => {
  expect(await refusals(new UnsecuredJWT(claims).encode())).toEqual([401, 401]);
});

test('a token signed with another centre’s key for this centre is refused', async () => {
  expect(await refusals(await signed(claims, keyOf(other)))).toEqual([401, 401]);
});

test('a token signed with the key of refresh tokens is refused', async () => {
  const key = app.connections.database.secrets.deriveKey(own.id, 'refresh-token');
  expect(await refusals(await signed(claims, key))).toEqual([401, 401]);
});

test.each<[string, JWTPayload]>([
  ['another issuer', { iss: 'somebody' }],
  ['another audience', { aud: 'platform' }],
  ['the centre’s code as audience', { aud: 'tenant:demo' }],
  ['no audience', { aud: undefined }],
  ['another kind of token', { typ: 'refresh' }],
  ['no session', { sid: undefined }],
  ['a session that is none', { sid: 'x' }],
  ['another account', { sub: '999999' }],
  ['an account that is no number', { sub: '1 or 1=1' }],
  ['another role', { role: 'Teacher' }],
  ['a role that does not exist', { role: 'Root' }],
  ['no expiry', { exp: undefined }],
])('%s', async (_name, changes) => {
  expect(await refusals(await signed({ ...claims, ...changes }, keyOf(own)))).toEqual([401, 401]);
});

test('a token with another algorithm, or with a hint where to find a key, is refused', async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const { exportJWK } = await import('jose');
  const jwk = await exportJWK(publicKey);
  const rs = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey);
  expect(await refusals(rs)).toEqual([401, 401]);
  const hs = await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(keyOf(own));
  expect(await refusals(hs)).toEqual([401, 401]);
  const hinted = await signed(claims, Buffer.alloc(32, 1), { kid: '../../dev/null', jku: 'http://127.0.0.1/keys' });
  expect(await refusals(hinted)).toEqual([401, 401]);
});

test.each(['', 'x', 'a.b.c', '....', 'null', `${'a'.repeat(5000)}.b.c`])('the text %j is refused', async (token) => {
  expect(await refusals(token)).toEqual([401, 401]);
});

test.each(['Basic YTpi', 'Bearer', 'Bearer  ', 'bearer\tx', 'Bearer a b'])('the header %j is refused', async (authorization) => {
  const { status, body } = await app.request({
    method: 'GET', url: '/api/admin/teachers', host: hostOf(own), headers: { authorization },
  });
  expect([status, body.code]).toEqual([401, 'auth.not-signed-in']);
});

test('a refresh token is refused as an access token', async () => {
  expect(await refusals(session.refreshToken)).toEqual([401, 401]);
});

test('a role changed since the sign-in makes the token void', async () => {
  const { id, phoneNumber } = await addAccount(app, own, 'Teacher');
  const teacher = await signIn(app, own, phoneNumber);
  await app.connections.database.ownerPool.query(`update ${own.schemaName}.accounts set role = 'TenantAdmin' where id = $1`, [id]);
  expect((await adminCall(app, hostOf(own), teacher.accessToken)).status).toBe(401);
});

test('a token expires', async () => {
  clock.advance({ minutes: 59 });
  expect(await refusals(session.accessToken)).toEqual([200, 200]);
  clock.advance({ minutes: 2 });
  expect(await refusals(session.accessToken)).toEqual([401, 401]);
});
