import { authRoutes } from '@dzvinok/contract/auth';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import type { Envelope } from '@dzvinok/contract/route';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPhone, hostOf, signIn, startTestApp, type TestApp, type TestReply, type TestSession } from './app.fixture.ts';

let app: TestApp;
let tenant: Tenant;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.openCentre();
  admin = await signIn(app, tenant, adminPhone);
});
afterAll(() => app.close());

const cyrillic = /[А-ЯҐЄІЇа-яґєії]/;

function expectRefusal({ status, body, headers }: TestReply, expected: number): void {
  expect({ status, type: headers['content-type'] }).toEqual({ status: expected, type: 'application/json; charset=utf-8' });
  const { success, data, errorMessage, message }: Envelope = body;
  expect({ success, data, message }).toEqual({ success: false, data: null, message: null });
  expect(errorMessage).toMatch(cyrillic);
  expect(body.code).toBeTypeOf('string');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-content-type-options']).toBe('nosniff');
}

const login = { method: 'POST', url: authRoutes.login.path } as const;
const attempt = (body: unknown) => app.request({ ...login, host: hostOf(tenant), body });
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a malformed body is refused before its content is read', () => {
  test.each<[string, string, number]>([
    ['nothing', '', 400],
    ['broken JSON', '{"phoneNumber":', 400],
    ['two values', '{} {}', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a text', '"login"', 400],
    ['a number', '1e999', 400],
    ['a deep list', nested(20_000), 400],
    ['a deep object', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400],
    ['__proto__', '{"__proto__":{"role":"SuperAdmin"}}', 400],
    ['constructor.prototype', '{"constructor":{"prototype":{"role":"SuperAdmin"}}}', 400],
    ['a name given twice', '{"phoneNumber":"0501111111","password":"a","domain":"a","password":"b"}', 400],
    ['64 KiB and more', JSON.stringify('x'.repeat(64 * 1024)), 413],
    ['1 MiB', JSON.stringify('x'.repeat(1024 * 1024)), 413],
    ['1 000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`k${index}`, 1]))), 400],
    ['10 000 items', JSON.stringify(Array.from({ length: 10_000 }, () => 1)), 400],
  ])('%s', async (_name, body, status) => {
    expectRefusal(await app.request({ ...login, host: hostOf(tenant), body, headers: { 'content-type': 'application/json' } }), status);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml', 'x'])(
    'of the kind %s', async (type) => {
      const reply = await app.request({ ...login, host: hostOf(tenant), body: '{}', headers: { 'content-type': type } });
      expectRefusal(reply, 415);
    });

  test('and nothing was polluted', () => {
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });
});

const teacher = {
  fullName: 'Учена Учителька', dateOfBirth: '1990-02-28', sex: 1, subjectId: 1, phoneNumber: '0671112233', password: '12345678',
};

describe('every field is validated', () => {
  test.each<[string, unknown, string]>([
    ['fullName', undefined, 'Введіть ПІП'],
    ['fullName', '   ', 'Введіть ПІП'],
    ['fullName', 7, ''],
    ['fullName', 'x\u0000y', ''],
    ['phoneNumber', '', 'Введіть номер телефону'],
    ['phoneNumber', '050111', 'Номер має містити рівно 10 цифр'],
    ['phoneNumber', 501111111, ''],
    ['password', '', 'Введіть пароль'],
    ['password', { length: 9 }, ''],
    ['dateOfBirth', '2001-02-29', ''],
    ['dateOfBirth', '0000-00-00', ''],
    ['dateOfBirth', '999999-01-01', ''],
    ['sex', 2, ''],
    ['subjectId', 0, ''],
    ['subjectId', -1, ''],
    ['subjectId', 1.5, ''],
    ['subjectId', 9.3e18, ''],
    ['subjectId', '1', ''],
    ['subjectId', null, ''],
  ])('%s = %j', async (field, value, text) => {
    const body = JSON.stringify({ ...teacher, [field]: value });
    const reply = await app.request({
      method: 'POST', url: teachersRoutes.create.path, host: hostOf(tenant), token: admin.accessToken, body,
    });
    expectRefusal(reply, 400);
    const isStorable = !String(value).includes('\0');
    if (isStorable) expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
    if (text) expect([reply.body.fields?.[field], reply.body.errorMessage]).toEqual([text, text]);
  });

  test('all wrong fields are named at once', async () => {
    const reply = await admin.app.request({
      method: 'POST', url: teachersRoutes.create.path, host: hostOf(tenant), token: admin.accessToken, body: '{}',
    });
    expect(Object.keys(reply.body.fields ?? {}).sort()).toEqual(
      ['dateOfBirth', 'fullName', 'password', 'phoneNumber', 'sex', 'subjectId']);
  });

  test('no refused body was saved', async () => {
    expect(await admin.data(teachersRoutes.list, {})).toEqual([]);
  });
});

describe('ids and words in the address', () => {
  test.each<[string, number]>([
    ['/api/admin/classes/999999', 404],
    ['/api/admin/classes/0', 400],
    ['/api/admin/classes/-1', 400],
    ['/api/admin/classes/1.5', 400],
    ['/api/admin/classes/abc', 400],
    ['/api/admin/classes/9007199254740993', 400],
    ['/api/admin/classes/99999999999999999999', 400],
    ['/api/admin/classes/1%00', 400],
    ['/api/admin/classes/NaN', 400],
    ['/api/admin/classes/%27%20or%201=1', 400],
    [`/api/admin/classes/${'1'.repeat(150)}`, 400],
    [`/api/admin/classes/${'1'.repeat(5000)}`, 404],
    ['/api/LessonTopics?subjectId=x', 400],
    ['/api/LessonTopics?subjectId=1&subjectId=2', 400],
    ['/api/LessonTopics?subjectId=%00', 400],
    ['/api/LessonTopics?subjectId[$ne]=1', 400],
  ])('%s gets %i', async (url, status) => {
    const reply = await app.request({ method: 'GET', url, host: hostOf(tenant), token: admin.accessToken });
    expectRefusal(reply, status);
  });

  test.each(['/api', '/api/', '/api/none', '/API/NONE', '/api/admin', '/api/admin/students/1/2/3', '/api/../api/none'])(
    'no route is at %s', async (url) => {
      expectRefusal(await app.request({ method: 'GET', url, host: hostOf(tenant) }), 404);
    });

  test.each(['/api/%E0%A4%A', '/%', '/api/%zz'])('the undecodable %s is refused', async (url) => {
    const { status, body } = await app.request({ method: 'GET', url, host: hostOf(tenant) });
    expect([status, body.success, body.code]).toEqual([400, false, 'request.invalid']);
    expect(body.errorMessage).toMatch(cyrillic);
  });

  test.each(['PATCH', 'OPTIONS', 'DELETE'] as const)('%s is not found where no route has it', async (method) => {
    expectRefusal(await app.request({ method, url: authRoutes.login.path, host: hostOf(tenant) }), 404);
  });
});

test('a text with a colon, like a placeholder, is only a text', async () => {
  const { body } = await attempt({ phoneNumber: '"a":"b":', password: 'x\\":"', domain: '":' });
  expect(body.fields).toEqual({ phoneNumber: expect.any(String) });
});

test('an announced but empty body counts as no body', async () => {
  const reply = await app.request({
    method: 'POST', url: '/api/admin/classes/1/students/1', host: hostOf(tenant), token: admin.accessToken, body: '',
  });
  expectRefusal(reply, 404);
});

test('every reply has a request id of its own, whatever the request sends', async () => {
  const ask = () => app.request({ method: 'GET', url: '/api/none', host: hostOf(tenant), headers: { 'x-request-id': 'mine' } });
  const ids = [await ask(), await ask()].map(({ headers }) => headers['x-request-id']);
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});
