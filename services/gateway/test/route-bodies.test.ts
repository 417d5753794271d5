import { ChangePublisher, Input, Route } from '@dzvinok/api-server/handler';
import { refuse, FailureFilter } from '@dzvinok/api-server/failure';
import { AccessGuard, Authenticator, SupportPolicy } from '@dzvinok/api-server/admission';
import { CallLimits, CallRunner } from '@dzvinok/api-server/call-runner';
import { openRequestContexts, requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import { acceptJsonBodiesOnly, largeBodySlots, obeyRouteBodies } from '@dzvinok/api-server/input';
import { defineRoute, fileContent, signatureHeader, spooledFile, type RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { TenantDirectory } from '@dzvinok/tenancy/directory';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { testDatabase } from './test-database.fixture.ts';
import { throwAwayTenant } from './throw-away-tenant.fixture.ts';
import { Controller, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdtempSync, readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

const access = ['Teacher'] as const;
const kibibyte = 1024;
const length = z.object({ length: z.int(), type: z.string().optional() });

const routes = {
  plain: defineRoute({ method: 'POST', path: '/api/plain', access, summary: '', changesNoRead: 'a test', body: z.string(), data: length }),
  large: defineRoute({
    method: 'POST', path: '/api/large/:id', access, summary: '', changesNoRead: 'a test', params: z.object({ id: z.string() }), body: z.string(), data: length,
    bodyLimit: 4096 * kibibyte,
  }),
  picture: defineRoute({
    method: 'PUT', path: '/api/picture', access, summary: '', changesNoRead: 'a test', body: fileContent, data: length,
    accepts: ['image/png', 'image/webp'], bodyLimit: 100 * kibibyte,
  }),
  archive: defineRoute({
    method: 'POST', path: '/api/archive', access: 'public', summary: '', changesNoRead: 'a test', body: fileContent, data: length,
    accepts: ['application/gzip'], bodyLimit: 100 * kibibyte, isSigned: true,
  }),
  spooled: defineRoute({
    method: 'PUT', path: '/api/spooled', access, summary: '', changesNoRead: 'a test', body: spooledFile, data: length,
    accepts: ['application/zip'], bodyLimit: 4096 * kibibyte,
  }),
  signed: defineRoute({ method: 'POST', path: '/api/signed', access: 'public', summary: '', changesNoRead: 'a test', body: z.string(), data: length, isSigned: true }),
  sheet: defineRoute({
    method: 'GET', path: '/api/sheet', access, summary: '', query: z.object({ isThere: z.stringbool().default(true) }),
    data: fileContent, answers: ['text/csv'],
  }),
};

const keptBytes = () => requestContext()?.signedBytes?.toString();

@Controller()
class Probes {
  @Route(routes.plain, 'centre')
  plain(@Input() { body }: RouteInput<typeof routes.plain>) { return { length: body.length, type: keptBytes() }; }

  @Route(routes.large, 'centre')
  large(@Input() { body }: RouteInput<typeof routes.large>) { return { length: body.length, type: keptBytes() }; }

  @Route(routes.picture, 'centre')
  picture(@Input() { body }: RouteInput<typeof routes.picture>) { return { length: body.bytes.length, type: keptBytes() ?? body.type }; }

  @Route(routes.spooled, { itself: 'a test' })
  async spooled(@Input() { body }: RouteInput<typeof routes.spooled>) {
    const { size } = await stat(body.path);
    await released;
    return { length: size, type: body.type };
  }

  @Route(routes.archive, { itself: 'a test' })
  archive(@Input() { body }: RouteInput<typeof routes.archive>) {
    const context = requestContext();
    return { length: body.bytes.length, type: `${context?.header(signatureHeader)} ${context?.signedBytes === body.bytes}` };
  }

  @Route(routes.signed, { itself: 'a test' })
  signed(@Input() { body }: RouteInput<typeof routes.signed>) { return { length: body.length, type: keptBytes() }; }

  @Route(routes.sheet, 'centre')
  sheet(@Input() { query }: RouteInput<typeof routes.sheet>) {
    if (!query.isThere) throw refuse('students.not-found');
    return { bytes: Buffer.from('П;І\n'), type: 'text/csv; charset=utf-8', name: 'Учні «2В» (1).csv' };
  }
}

/** `spooled` answers after this. */
let released: Promise<void> = Promise.resolve();

class Everybody extends Authenticator {
  async authenticate(token: string): Promise<CallerInfo> {
    if (token !== 'x') throw refuse('auth.session-ended');
    return { accountId: 1, role: 'Teacher', sessionId: 'x', fullName: 'Хтось', tokenEndsAt: Infinity, tenant, support: null, staffRole: null };
  }
}

const spoolFolder = mkdtempSync(join(tmpdir(), 'spool-'));
let database: Database;
let directory: TenantDirectory;
let tenant: Tenant;
let drop: () => Promise<void>;
let app: NestFastifyApplication;

beforeAll(async () => {
  database = await testDatabase();
  directory = new TenantDirectory(database, null);
  ({ tenant, drop } = await throwAwayTenant(database));
  @Module({
    controllers: [Probes],
    providers: [
      { provide: Database, useValue: database },
      { provide: Authenticator, useClass: Everybody },
      { provide: ChangePublisher, useValue: { afterHandler: () => Promise.resolve() } },
      { provide: CallLimits, useValue: new CallLimits() },
      { provide: APP_FILTER, useClass: FailureFilter },
      { provide: SupportPolicy, useValue: { admit: () => Promise.resolve() } },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_INTERCEPTOR, useClass: CallRunner },
    ],
  })
  class App {}
  const adapter = new FastifyAdapter({ bodyLimit: 64 * kibibyte });
  acceptJsonBodiesOnly(adapter.getInstance());
  openRequestContexts(adapter.getInstance(), { directory, baseDomain: 'localhost', hostless: ['/health/'] });
  await obeyRouteBodies(adapter.getInstance(), Object.values(routes), {
    authenticator: () => app.get(Authenticator),
    assertSigned: async ({ headers }) => {
      if (headers[signatureHeader] !== 'x') throw refuse('releases.key-refused');
    },
    spoolFolder,
    largeBodies: largeBodySlots({ total: 3, maxLength: 2, patienceMs: 300 }),
  });
  app = await NestFactory.create<NestFastifyApplication>(App, adapter, { logger: false, bodyParser: false });
  await app.init();
});
afterAll(async () => {
  await app.close();
  await directory.close();
  await drop();
  await database.close();
});

interface Sent { method?: 'POST' | 'PUT' | 'GET'; host?: string; type?: string; body?: string | Buffer; isSignedIn?: boolean; token?: string; signature?: string }

async function send(url: string, { method = 'POST', host = `${tenant.code}.localhost`, type, body, isSignedIn = true, token = 'x', signature }: Sent) {
  const reply = await app.inject({
    method, url, payload: body,
    headers: {
      host,
      ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(signature === undefined ? {} : { [signatureHeader]: signature }),
    },
  });
  const isJson = String(reply.headers['content-type']).startsWith('application/json');
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: isJson ? reply.json() : null };
}

const json = 'application/json';
const textOf = (kibibytes: number) => JSON.stringify('x'.repeat(kibibytes * kibibyte));

describe('the size limit of a body', () => {
  test.each<[string, string, string, number]>([
    ['a usual call', '/api/plain', textOf(65), 413],
    ['one that may send more', '/api/large/1', textOf(4000), 200],
    ['but not for ever', '/api/large/1', textOf(4097), 413],
  ])('%s', async (_name, url, body, status) => {
    const reply = await send(url, { type: json, body });
    expect([reply.status, reply.body.code]).toEqual([status, status === 413 ? 'request.too-large' : undefined]);
  });

  test('is checked only after the caller is signed in', async () => {
    const reply = await send('/api/large/1', { type: json, body: textOf(4097), isSignedIn: false });
    expect([reply.status, reply.body.code]).toEqual([401, 'auth.not-signed-in']);
  });

  test('is not checked for a forged token', async () => {
    const reply = await send('/api/large/1', { type: json, body: textOf(4097), token: 'made-up' });
    expect([reply.status, reply.body.code]).toEqual([401, 'auth.session-ended']);
  });

  test('is not checked for an unknown address', async () => {
    const reply = await send('/api/large/1', { type: json, body: textOf(4097), host: 'nobody.localhost' });
    expect([reply.status, reply.body.code]).toEqual([404, 'tenants.not-found']);
  });

  test('is not checked for a signed call without a possible signature; the signed bytes reach the handler unchanged', async () => {
    const archive = { type: 'application/gzip', body: Buffer.alloc(100 * kibibyte + 1) };
    for (const signature of [undefined, 'y']) {
      const unsigned = await send('/api/archive', { ...archive, signature });
      expect([unsigned.status, unsigned.body.code]).toEqual([401, 'releases.key-refused']);
    }
    const large = await send('/api/archive', { ...archive, signature: 'x' });
    expect([large.status, large.body.code]).toEqual([413, 'request.too-large']);
    const taken = await send('/api/archive', { type: 'application/gzip', body: Buffer.alloc(3), signature: 'x', isSignedIn: false });
    expect([taken.status, taken.body.data]).toEqual([200, { length: 3, type: 'x true' }]);
  });
});

test('the raw bytes are kept for a signed call, and for no other call beside its parsed body', async () => {
  const replies = [
    await send('/api/signed', { type: json, body: ' "x"' }),
    await send('/api/plain', { type: json, body: ' "x"' }),
    await send('/api/large/1', { type: json, body: ' "x"' }),
    await send('/api/picture', { method: 'PUT', type: 'image/png', body: 'x' }),
  ];
  expect(replies.map(({ body }) => body.data)).toEqual([
    { length: 1, type: ' "x"' }, { length: 1 }, { length: 1 }, { length: 1, type: 'image/png' },
  ]);
});

describe('a file as the body', () => {
  test('arrives as bytes with its media type', async () => {
    const reply = await send('/api/picture', { method: 'PUT', type: 'image/webp', body: Buffer.from([0, 1, 255]) });
    expect([reply.status, reply.body.data]).toEqual([200, { length: 3, type: 'image/webp' }]);
  });

  test.each<[string, string, Sent, number]>([
    ['one byte too much', '/api/picture', { method: 'PUT', type: 'image/png', body: Buffer.alloc(100 * kibibyte + 1) }, 413],
    ['nothing', '/api/picture', { method: 'PUT', type: 'image/png', body: '' }, 400],
    ['nothing, for the disk', '/api/spooled', { method: 'PUT', type: 'application/zip', body: '' }, 400],
    ['no body and no type', '/api/picture', { method: 'PUT' }, 400],
    ['JSON', '/api/picture', { method: 'PUT', type: json, body: '{}' }, 415],
    ['another kind of file', '/api/picture', { method: 'PUT', type: 'image/svg+xml', body: '<svg/>' }, 415],
    ['a file of no type', '/api/picture', { method: 'PUT', body: Buffer.from('x') }, 415],
    ['a file where JSON belongs', '/api/plain', { type: 'image/png', body: Buffer.from('"x"') }, 415],
  ])('%s', async (_name, url, sent, status) => {
    const reply = await send(url, sent);
    expect([reply.status, reply.body.success]).toEqual([status, false]);
  });
});

describe('a large file', () => {
  const zip = (size: number) => ({ method: 'PUT', type: 'application/zip', body: Buffer.alloc(size) }) as const;
  const mebibyte = 1024 * kibibyte;

  test('arrives as a file on the disk, which is deleted afterwards', async () => {
    const reply = await send('/api/spooled', zip(3 * mebibyte));
    expect([reply.status, reply.body.data]).toEqual([200, { length: 3 * mebibyte, type: 'application/zip' }]);
    expect((await send('/api/spooled', zip(4097 * kibibyte))).status).toBe(413);
    await vi.waitFor(() => expect(readdirSync(spoolFolder)).toEqual([]));
  });

  test('is admitted with few others, further uploads are asked to retry', async () => {
    const held = Promise.withResolvers<void>();
    released = held.promise;
    const replies = Array.from({ length: 6 }, () => send('/api/spooled', zip(mebibyte)));
    const refused = await Promise.race(replies);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'request.bodies-busy', '2']);
    await vi.waitFor(() => expect(readdirSync(spoolFolder)).toHaveLength(2));
    held.resolve();
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  test('takes no memory while its token is unchecked, and bounded memory afterwards', async () => {
    await app.listen(0, '127.0.0.1');
    const { port } = new URL(await app.getUrl());
    const before = process.memoryUsage().rss;
    const statuses = await Promise.all(Array.from({ length: 64 }, (_, index) => upload(Number(port), index % 2 === 0 ? 'x' : 'made-up')));
    expect(new Set(statuses)).toEqual(new Set([200, 401, 503]));
    expect(statuses.filter((status) => status === 401)).toHaveLength(32);
    // The senders share this process and one buffer.
    expect(process.memoryUsage().rss - before).toBeLessThan(120 * mebibyte);
    await vi.waitFor(() => expect(readdirSync(spoolFolder)).toEqual([]));
  });

  const shared = Buffer.alloc(4 * mebibyte);

  function upload(port: number, token: string): Promise<number> {
    return new Promise((done, fail) => {
      const sent = httpRequest({
        host: '127.0.0.1', port, method: 'PUT', path: '/api/spooled', agent: false,
        headers: {
          host: `${tenant.code}.localhost`, authorization: `Bearer ${token}`,
          'content-type': 'application/zip', 'content-length': shared.byteLength,
        },
      }, (reply) => {
        reply.resume();
        done(reply.statusCode ?? 0);
      });
      sent.on('error', fail);
      sent.end(shared);
    });
  }
});

describe('a file as the reply', () => {
  test('is sent unchanged, under its Ukrainian name', async () => {
    const { status, headers, text } = await send('/api/sheet', { method: 'GET' });
    expect([status, text, headers['content-type']]).toEqual([200, 'П;І\n', 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="____ _2__ (1).csv"; filename*=UTF-8''%D0%A3%D1%87%D0%BD%D1%96%20%C2%AB2%D0%92%C2%BB%20%281%29.csv`);
  });

  test('is replaced by the envelope of a refusal', async () => {
    const { status, headers, body } = await send('/api/sheet?isThere=false', { method: 'GET' });
    expect([status, headers['content-type'], body.code]).toEqual([404, 'application/json; charset=utf-8', 'students.not-found']);
    expect(headers['content-disposition']).toBeUndefined();
  });
});

test('a route with a file must name media types', () => {
  expect(() => defineRoute({ method: 'GET', path: '/x', access, summary: '', data: fileContent })).toThrow('media types');
});
