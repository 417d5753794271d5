import { acceptJsonBodiesOnly } from '@dzvinok/api-server/input';
import { Caller, ChangePublisher, Input, rawJson, Route, withMessage } from '@dzvinok/api-server/handler';
import { refuse, FailureFilter } from '@dzvinok/api-server/failure';
import { AccessGuard, Authenticator, SupportPolicy } from '@dzvinok/api-server/admission';
import { CallLimits, CallRunner } from '@dzvinok/api-server/call-runner';
import { openRequestContexts, requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import { defineRoute, noData, type RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { TenantDirectory } from '@dzvinok/tenancy/directory';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterCommit, currentTenant, runInTenant } from '@dzvinok/tenancy/transaction';
import { testDatabase } from './test-database.fixture.ts';
import { throwAwayTenant } from './throw-away-tenant.fixture.ts';
import { Controller, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { db } from '../src/runtime/database/database.ts';

const anybody = ['Teacher'] as const;
const query = z.object({ name: z.string().default('Алгебра') });

function probe<Data extends z.ZodType>(path: string, data: Data) {
  return defineRoute({ method: 'POST', path, access: anybody, summary: path, changesNoRead: 'a test', query, data });
}

const routes = {
  save: probe('/save', z.object({ tenant: z.string(), id: z.int() })),
  saveAndFail: probe('/save-and-fail', noData),
  saveAndRefuse: probe('/save-and-refuse', noData),
  slow: probe('/slow', noData),
  slowOwn: probe('/slow-own', noData),
  slowCommit: probe('/slow-commit', noData),
  sql: probe('/sql', noData),
  raw: probe('/raw', z.object({ big: z.number() })),
  leaky: probe('/leaky', z.object({ name: z.string() })),
  wrong: probe('/wrong', z.object({ name: z.string() })),
  whoAmI: probe('/who-am-i', z.object({ name: z.string(), ip: z.string() })),
};

const events: string[] = [];

async function insertSubject(name: string): Promise<number> {
  const { id } = await db().insertInto('subjects').values({ name, color: 'blue' }).returning('id').executeTakeFirstOrThrow();
  afterCommit(() => void events.push(`saved ${name}`));
  return id;
}

@Controller()
class Probes {
  @Route(routes.save, 'centre')
  async save(@Input() input: RouteInput<typeof routes.save>) {
    const id = await insertSubject(input.query.name);
    return withMessage({ tenant: currentTenant().code, id }, 'Збережено');
  }

  @Route(routes.saveAndFail, 'centre')
  async saveAndFail(@Input() input: RouteInput<typeof routes.saveAndFail>): Promise<null> {
    await insertSubject(input.query.name);
    throw new Error('connect to postgres://owner:secret@10.0.0.1 failed');
  }

  @Route(routes.saveAndRefuse, 'centre')
  async saveAndRefuse(@Input() input: RouteInput<typeof routes.saveAndRefuse>): Promise<null> {
    await insertSubject(input.query.name);
    throw refuse('marks.stale', { data: { version: 7 }, fields: { mark: 'застаріла' } });
  }

  @Route(routes.slow, 'centre')
  async slow(@Input() input: RouteInput<typeof routes.slow>) {
    await insertSubject(input.query.name);
    await pause(2_500);
    return null;
  }

  @Route(routes.slowOwn, { itself: 'a test' })
  async slowOwn(@Input() input: RouteInput<typeof routes.slowOwn>) {
    await runInTenant(database, tenant, () => this.slow(input));
    return null;
  }

  @Route(routes.slowCommit, { itself: 'a test' })
  async slowCommit(@Input() input: RouteInput<typeof routes.slowCommit>) {
    await runInTenant(database, tenant, async () => {
      await insertSubject(input.query.name);
      await pause(1_500);
    });
    return null;
  }

  @Route(routes.sql, 'centre')
  async run(@Input() input: RouteInput<typeof routes.sql>) {
    await sql.raw(input.query.name).execute(db());
    return null;
  }

  @Route(routes.raw, 'centre')
  raw() {
    return rawJson('{"big": 12345678901234567890.123}');
  }

  @Route(routes.leaky, 'centre')
  leaky() {
    return { name: 'видно', password: 'не видно' };
  }

  @Route(routes.wrong, 'centre')
  wrong() {
    const reply: { name: string } = JSON.parse('{"name": 5}');
    return reply;
  }

  @Route(routes.whoAmI, 'centre')
  whoAmI(@Caller() caller: CallerInfo) {
    return { name: caller.fullName, ip: requestContext()?.ip ?? '' };
  }
}

let database: Database;
let directory: TenantDirectory;
let tenant: Tenant;
let drop: () => Promise<void>;
let app: NestFastifyApplication;

class Everybody extends Authenticator {
  async authenticate(): Promise<CallerInfo> {
    return { accountId: 1, role: 'Teacher', sessionId: 'x', fullName: 'Хтось', tokenEndsAt: Infinity, tenant, support: null, staffRole: null };
  }
}

beforeAll(async () => {
  database = await testDatabase({ statementTimeoutMs: 1_000 });
  directory = new TenantDirectory(database, null);
  ({ tenant, drop } = await throwAwayTenant(database));
  @Module({
    controllers: [Probes],
    providers: [
      { provide: Database, useValue: database },
      { provide: Authenticator, useClass: Everybody },
      { provide: ChangePublisher, useValue: { afterHandler: () => Promise.resolve() } },
      { provide: CallLimits, useValue: new CallLimits({ timeMs: 2_000 }) },
      { provide: APP_FILTER, useClass: FailureFilter },
      { provide: SupportPolicy, useValue: { admit: () => Promise.resolve() } },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_INTERCEPTOR, useClass: CallRunner },
    ],
  })
  class App {}
  const adapter = new FastifyAdapter();
  acceptJsonBodiesOnly(adapter.getInstance());
  openRequestContexts(adapter.getInstance(), { directory, baseDomain: 'localhost', hostless: ['/health/'] });
  app = await NestFactory.create<NestFastifyApplication>(App, adapter, { logger: false, bodyParser: false });
  await app.init();
});
afterAll(async () => {
  await app.close();
  await directory.close();
  await drop();
  await database.close();
});
beforeEach(() => { events.length = 0; });

async function call(path: string, name?: string) {
  const reply = await app.inject({
    method: 'POST', url: path, query: name === undefined ? {} : { name },
    headers: { host: `${tenant.code}.localhost`, authorization: 'Bearer x' }, remoteAddress: '10.9.8.7',
  });
  return { status: reply.statusCode, text: reply.body, body: reply.json(), headers: reply.headers };
}

async function subjects(): Promise<string[]> {
  const { rows } = await database.ownerPool.query(`select name from ${tenant.schemaName}.subjects order by name`);
  return rows.map(({ name }) => name);
}

test('the reply leaves after the commit, and then the work that waits for it runs', async () => {
  const { status, body } = await call('/save', 'Геометрія');
  expect(await subjects()).toContain('Геометрія');
  expect(events).toEqual(['saved Геометрія']);
  expect([status, body]).toEqual([200, {
    success: true, data: { tenant: tenant.code, id: expect.any(Number) }, errorMessage: null, message: 'Збережено',
  }]);
});

test('a failure rolls back, shows nothing but a request id, and runs no work after a commit', async () => {
  const { status, body, text } = await call('/save-and-fail', 'Хімія');
  expect(status).toBe(500);
  expect(body).toEqual({
    success: false, data: null, errorMessage: expect.stringContaining('помилка'), message: null,
    code: 'server.failed', requestId: expect.any(String),
  });
  expect(text).not.toMatch(/secret|postgres|Error|stack/);
  expect(await subjects()).not.toContain('Хімія');
  expect(events).toEqual([]);
});

test('a refusal rolls back too, and may carry the present state', async () => {
  const { status, body } = await call('/save-and-refuse', 'Біологія');
  expect(status).toBe(409);
  expect(body).toMatchObject({ success: false, code: 'marks.stale', data: { version: 7 }, fields: { mark: 'застаріла' } });
  expect(body.requestId).toBeUndefined();
  expect(await subjects()).not.toContain('Біологія');
});

test.each(['/slow', '/slow-own'])('a call that exceeds its time answers 503 and saves nothing, also later: %s', async (path) => {
  const { status, body, headers } = await call(path, 'Фізика');
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'server.unavailable', '1']);
  await pause(1_000);
  expect(await subjects()).not.toContain('Фізика');
  expect(events).toEqual([]);
});

test('a commit sent in time is waited for, and the reply is its outcome', async () => {
  await database.ownerPool.query(`
    create function ${tenant.schemaName}.dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.8); return null; end $$;
    create constraint trigger dawdle after insert on ${tenant.schemaName}.subjects deferrable initially deferred
      for each row when (new.name = 'Астрономія') execute function ${tenant.schemaName}.dawdle()`);
  expect((await call('/slow-commit', 'Астрономія')).status).toBe(200);
  expect(await subjects()).toContain('Астрономія');
});

describe('an error of PostgreSQL', () => {
  test.each<[string, string, number, string]>([
    ['a text that is no date', `select 'x'::date`, 400, 'request.invalid'],
    ['a date out of range', `select '2024-02-31'::date`, 400, 'request.invalid'],
    ['a number out of range', 'select 99999999999999999999::int8', 400, 'request.invalid'],
    ['a null byte', String.raw`select U&'\0000'`, 500, 'server.failed'],
    ['a duplicate', `insert into subjects (name, color) values ('A', 'blue'), ('a', 'blue')`, 409, 'request.conflict'],
    ['a check', `insert into subjects (name, color) values ('A', 'pink')`, 400, 'request.invalid'],
    ['an unknown reference', 'insert into topics (subject_id, name) values (999, $$a$$)', 409, 'request.conflict'],
    ['a deadlock', `do $$ begin raise sqlstate '40P01'; end $$`, 409, 'request.overlaps'],
    ['a serialization failure', `do $$ begin raise sqlstate '40001'; end $$`, 409, 'request.overlaps'],
    ['a lock that is held', `do $$ begin raise sqlstate '55P03'; end $$`, 409, 'request.overlaps'],
    ['a cancelled statement', `do $$ begin raise sqlstate '57014'; end $$`, 503, 'server.unavailable'],
    ['no connections left', `do $$ begin raise sqlstate '53300'; end $$`, 503, 'server.unavailable'],
    ['another centre’s schema', 'select * from platform.accounts', 500, 'server.failed'],
    ['a table that is not there', 'select * from nowhere', 500, 'server.failed'],
  ])('for %s gets its status', async (_name, statement, status, code) => {
    const reply = await call('/sql', statement);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.body.requestId !== undefined).toBe(status >= 500);
    const mayPass = code === 'request.overlaps' || code === 'server.unavailable';
    expect(reply.headers['retry-after']).toBe(mayPass ? '1' : undefined);
  });

  test('for a statement over its time gets 503', async () => {
    expect((await call('/sql', 'select pg_sleep(20)')).status).toBe(503);
    expect((await call('/save', 'Історія')).status).toBe(200);
  });
});

test('JSON text of the database is sent unchanged', async () => {
  const { text } = await call('/raw');
  expect(text).toBe('{"success":true,"data":{"big": 12345678901234567890.123},"errorMessage":null,"message":null}');
});

test('a field outside the contract never leaves', async () => {
  expect((await call('/leaky')).body.data).toEqual({ name: 'видно' });
});

test('a reply that breaks the contract is a failure of the server', async () => {
  expect((await call('/wrong')).status).toBe(500);
});

test('the handler knows the caller and the address', async () => {
  expect((await call('/who-am-i')).body.data).toEqual({ name: 'Хтось', ip: '10.9.8.7' });
});
