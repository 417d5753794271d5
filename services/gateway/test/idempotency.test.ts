import { CallLimits } from '@dzvinok/api-server/call-runner';
import { repliesWithSecrets } from '@dzvinok/api-server/idempotency';
import { idempotencyHeader, replayedHeader } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import { studentsRoutes } from '@dzvinok/contract/students';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostOf, signIn, startTestApp, type TestApp, type TestReply, type TestSession } from './app.fixture.ts';
import { addAccount } from '../src/identity/auth/auth.fixture.ts';
import { newPhone, openFilledCentre, phones, type FilledCentre } from './filled-centre.fixture.ts';

let app: TestApp;
let twin: TestApp;
let centre: FilledCentre;
let other: FilledCentre;

beforeAll(async () => {
  app = await startTestApp();
  twin = await startTestApp({ limits: new CallLimits({ timeMs: 3_000 }) });
  centre = await openFilledCentre(app, 'перша');
  other = await openFilledCentre(app, 'друга');
});
afterAll(async () => {
  await twin.close();
  await app.close();
});

interface Sent {
  key?: string;
  by?: TestSession;
  at?: TestApp;
}

function create(body: unknown, { key, by = centre.admin, at = by.app }: Sent = {}): Promise<TestReply> {
  return at.request({
    method: 'POST', url: studentsRoutes.create.path, host: by.host, token: by.accessToken, body,
    headers: key === undefined ? {} : { [idempotencyHeader]: key },
  });
}

async function studentsWith(phoneNumber: string, at = centre): Promise<number> {
  const students = await at.admin.data(studentsRoutes.list, {});
  return students.filter((student) => student.phoneNumber === phoneNumber).length;
}

const keysIn = (at: FilledCentre) => at.inside((tables) => tables.selectFrom('idempotency_keys').select('key').execute());

test('fifty concurrent calls with one key, in two processes, create one student and get one reply', async () => {
  const body = centre.student();
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 50 }, (_, index) => create(body, { key, at: index % 2 ? app : twin })));
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  expect(replies.filter(({ headers }) => headers[replayedHeader] === 'true')).toHaveLength(49);
  expect(await studentsWith(body.phoneNumber)).toBe(1);
  expect(await centre.auditCount('students.created', Number(Reflect.get(Object(replies[0]?.body.data), 'id')))).toBe(1);
});

test('a later repetition gets the first reply, also from a process that has just started', async () => {
  const body = centre.student();
  const key = randomUUID();
  const first = await create(body, { key });
  const late = await startTestApp();
  const again = await create(body, { key: key.toUpperCase(), at: late });
  await late.close();
  expect([again.status, again.text, again.headers[replayedHeader]]).toEqual([200, first.text, 'true']);
  expect(again.headers['content-type']).toBe(first.headers['content-type']);
  expect(first.headers[replayedHeader]).toBeUndefined();
});

test('without a key no reply is stored', async () => {
  const body = centre.student();
  const before = await keysIn(centre);
  expect((await create(body)).status).toBe(200);
  expect((await create(body)).body.code).toBe('accounts.phone-taken');
  expect(await keysIn(centre)).toEqual(before);
});

describe('a key belongs to one call', () => {
  test('so a different body with the same key is refused and changes nothing', async () => {
    const key = randomUUID();
    await create(centre.student(), { key });
    const body = centre.student();
    const reply = await create(body, { key });
    expect([reply.status, reply.body.code]).toEqual([422, 'request.key-reused']);
    expect(reply.body.errorMessage).toMatch(/іншими даними/);
    expect(await studentsWith(body.phoneNumber)).toBe(0);
  });

  test('so a different call with the same key is refused', async () => {
    const key = randomUUID();
    await create(centre.student(), { key });
    const reply = await app.request({
      method: 'POST', url: topicsRoutes.create.path, host: centre.admin.host, token: centre.admin.accessToken,
      body: { subjectId: centre.subjectId, name: 'Дроби' }, headers: { [idempotencyHeader]: key },
    });
    expect([reply.status, reply.body.code]).toEqual([422, 'request.key-reused']);
  });

  test('and the order of the fields makes no difference', async () => {
    const body = centre.student();
    const key = randomUUID();
    const first = await create(body, { key });
    const again = await create(Object.fromEntries(Object.entries(body).toReversed()), { key });
    expect([again.status, again.text]).toEqual([200, first.text]);
  });

  test('and another admin’s same key is another key', async () => {
    const { phoneNumber } = await addAccount(app, centre.tenant, 'TenantAdmin');
    const colleague = await signIn(app, centre.tenant, phoneNumber);
    const key = randomUUID();
    await create(centre.student(), { key });
    const reply = await create(centre.student(), { key, by: colleague });
    expect([reply.status, reply.headers[replayedHeader]]).toEqual([200, undefined]);
  });

  test('and another centre’s same key is another key', async () => {
    const body = centre.student();
    const key = randomUUID();
    await create(body, { key });
    const reply = await create(body, { key, by: other.admin });
    expect([reply.status, reply.headers[replayedHeader]]).toEqual([200, undefined]);
    expect(await studentsWith(body.phoneNumber, other)).toBe(1);
    expect((await keysIn(other)).filter((row) => row.key === key)).toHaveLength(1);
  });

  test.each(['', 'x', '1', '0123456789abcdef0123456789abcdef', `${randomUUID()} `.repeat(2), 'null', `' or 1=1 --`])(
    'and «%s» is no key', async (key) => {
      const body = centre.student();
      const reply = await create(body, { key });
      expect([reply.status, reply.body.code]).toEqual([400, 'request.invalid']);
      expect(await studentsWith(body.phoneNumber)).toBe(0);
    });
});

describe('a call that saved nothing leaves no stored reply', () => {
  test('so a refused call may be repeated and then succeed', async () => {
    const key = randomUUID();
    const body = centre.student({ phoneNumber: phones.teacher });
    expect((await create(body, { key })).body.code).toBe('accounts.phone-taken');
    expect((await keysIn(centre)).filter((row) => row.key === key)).toEqual([]);
    await centre.inside((tables) => tables.updateTable('accounts').set({ phone_number: newPhone() })
      .where('phone_number', '=', phones.teacher).execute());
    const again = await create(body, { key });
    expect([again.status, again.headers[replayedHeader]]).toEqual([200, undefined]);
    expect(await studentsWith(body.phoneNumber)).toBe(1);
  });

  test('so a malformed body does not use up the key', async () => {
    const key = randomUUID();
    expect((await create({ ...centre.student(), phoneNumber: '1' }, { key })).status).toBe(400);
    expect((await create(centre.student(), { key })).status).toBe(200);
  });
});

/** Holds the key as another gateway in the middle of the same call. */
async function whileClaimed(key: string, work: () => Promise<void>, end: 'commit' | 'rollback'): Promise<void> {
  const client = await app.connections.database.ownerPool.connect();
  try {
    await client.query('begin');
    const { rows: [admin] } = await client.query(
      `select id from ${centre.tenant.schemaName}.accounts where role = 'TenantAdmin' order by id limit 1`);
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${centre.tenant.id}:${admin.id}:${key}`]);
    await work();
  } finally {
    await client.query(end);
    client.release();
  }
}

describe('while another process runs the call', () => {
  test('the second call waits longer than the usual lock limit, and runs if the first call fails', async () => {
    const key = randomUUID();
    const body = centre.student();
    let waiting: Promise<TestReply> | undefined;
    await whileClaimed(key, async () => {
      waiting = create(body, { key });
      await pause(1_500);
      expect(await studentsWith(body.phoneNumber)).toBe(0);
    }, 'rollback');
    expect((await waiting)?.status).toBe(200);
    expect(await studentsWith(body.phoneNumber)).toBe(1);
  });

  test('the second call gives up in the end, and never waits beyond its own time', async () => {
    const key = randomUUID();
    const body = centre.student();
    const replies: TestReply[] = [];
    await whileClaimed(key, async () => {
      replies.push(...await Promise.all([create(body, { key }), create(body, { key, at: twin })]));
    }, 'commit');
    for (const { status, body: { code }, headers } of replies) {
      expect([status, code, headers['retry-after']]).toEqual([503, 'server.unavailable', '1']);
    }
    expect(replies).toHaveLength(2);
    expect(await studentsWith(body.phoneNumber)).toBe(0);
  });

  test('the second call runs its own work with the usual lock limit', async () => {
    const client = await app.connections.database.ownerPool.connect();
    const body = centre.student();
    try {
      await client.query('begin');
      await client.query(`lock table ${centre.tenant.schemaName}.students in access exclusive mode`);
      const reply = await create(body, { key: randomUUID() });
      expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([409, 'request.overlaps', '1']);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

test('old keys are deleted by a later call, keys of the last two days stay', async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await create(centre.student(), { key: old });
  await create(centre.student(), { key: recent });
  const age = (key: string, hours: number) => app.connections.database.ownerPool.query(
    `update ${centre.tenant.schemaName}.idempotency_keys set created_at = now() - $2 * interval '1 hour' where key = $1`, [key, hours]);
  await age(old, 49);
  await age(recent, 47);
  await create(centre.student(), { key: randomUUID() });
  const left = (await keysIn(centre)).map(({ key }) => key);
  expect([left.includes(old), left.includes(recent)]).toEqual([false, true]);
});

describe('secrets', () => {
  const posts = Object.entries(allRoutes).flatMap(([feature, routes]) => Object.entries(routes)
    .filter(([, { method, access }]) => method === 'POST' && access !== 'public' && access.some((role) => role !== 'SuperAdmin'))
    .map(([name, route]) => ({ name: `${feature}.${name}`, route })));

  test('are in no reply to a create of a centre, so its reply may be stored', () => {
    const creates = posts.filter(({ name }) => name.endsWith('.create'));
    expect(creates.map(({ name }) => name)).toEqual(expect.arrayContaining(['students.create', 'teachers.create', 'groups.create']));
    expect(creates.filter(({ route }) => repliesWithSecrets(route)).map(({ name }) => name)).toEqual([]);
  });

  test('such as the password of a call with a key are not in the stored reply', async () => {
    const key = randomUUID();
    await create(centre.student({ password: '86427531' }), { key });
    const { rows } = await app.connections.database.ownerPool.query(
      `select request_hash, reply from ${centre.tenant.schemaName}.idempotency_keys where key = $1`, [key]);
    expect(JSON.parse(rows[0].reply).data).toEqual({ id: expect.any(Number) });
    expect(rows[0].reply).not.toContain('86427531');
    expect(rows[0].request_hash).toHaveLength(32);
  });
});

test('a key without a session is refused', async () => {
  const reply = await app.request({
    method: 'POST', url: studentsRoutes.create.path, host: hostOf(centre.tenant), body: centre.student(),
    headers: { [idempotencyHeader]: randomUUID() },
  });
  expect(reply.status).toBe(401);
});
