import { Route } from '@dzvinok/api-server/handler';
import { RouteCensus } from '@dzvinok/api-server/route-census';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminPhone, hostOf, signIn, startTestApp, type TestApp, type TestSession } from './app.fixture.ts';

let app: TestApp;
let tenant: Tenant;
let admin: TestSession;
let port: number;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.openCentre();
  admin = await signIn(app, tenant, adminPhone);
  await app.app.listen(0, '127.0.0.1');
  port = Number(new URL(await app.app.getUrl()).port);
});
afterAll(() => app.close());

/** Sends raw bytes, which no client library would. */
function raw(requestLine: string, headers: string[] = [], host = `Host: ${hostOf(tenant)}`): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write([requestLine, ...host ? [host] : [], 'Connection: close', ...headers, '', ''].join('\r\n')));
    socket.setEncoding('utf8').on('data', (chunk) => { reply += chunk; }).on('end', () => resolve(reply)).on('error', reject);
  });
}

const targets = [
  '/api/admin/students',
  '/API/Admin/STUDENTS',
  '/%61pi/%61dmin/students',
  '/api/admin/%73tudents',
  '/api/admin%2Fstudents',
  '/api%2Fadmin%2Fstudents',
  '//api/admin/students',
  '/api//admin/students',
  '/api/admin/students/',
  '/api/admin/students//',
  '/api/admin/students;x=1',
  '/api/admin/students?x=/public',
  '/api/admin/students%00',
  '/api/admin/students%20',
  '/api/admin/students/.',
  '/api/admin/x/../students',
  '/health/../api/admin/students',
  '/health/..%2Fapi/admin/students',
  '/releases/../api/admin/students',
  '\\api\\admin\\students',
  'http://platform.localhost/api/admin/students',
  'http://demo.localhost/api/admin/students',
  '*api/admin/students',
  'api/admin/students',
];

describe.each(['GET', 'HEAD'])('%s without a token', (method) => {
  test.each(targets)('%s gives nothing away', async (target) => {
    const reply = await raw(`${method} ${target} HTTP/1.1`);
    expect(reply).toMatch(/^HTTP\/1\.1 (400|401|403|404)/);
    expect(reply).not.toContain('"success":true');
  });
});

test('with a token the plain address and the same address in other letters are the same call', async () => {
  const authorization = `Authorization: Bearer ${admin.accessToken}`;
  for (const target of ['/api/admin/students', '/API/ADMIN/students', '/%61pi/admin/students']) {
    const reply = await raw(`GET ${target} HTTP/1.1`, [authorization]);
    expect(reply).toContain('HTTP/1.1 200');
    expect(reply).toContain('"data":[]');
  }
  const head = await raw('HEAD /api/admin/students HTTP/1.1', [authorization]);
  expect(head).toMatch(/^HTTP\/1\.1 200[^]*\r\n\r\n$/);
});

test.each([
  ['two hosts', ['Host: nobody.localhost']],
  ['no version of HTTP that we know', []],
])('a request with %s is refused', async (name, headers) => {
  const version = name === 'two hosts' ? 'HTTP/1.1' : 'HTTP/9.9';
  expect(await raw(`GET /api/admin/students ${version}`, headers)).toMatch(/^HTTP\/1\.1 (400|401|505)/);
});

describe('a failure before any call is answered in the usual envelope', () => {
  test.each<[string, number, string, string, string[]]>([
    ['a request line that is none', 400, 'request.invalid', 'GET', []],
    ['headers without end', 431, 'request.too-large', 'GET / HTTP/1.1', [`X: ${'x'.repeat(20_000)}`]],
    ['an expectation', 417, 'request.invalid', 'GET /api/centre HTTP/1.1', ['Expect: miracles']],
  ])('for %s', async (_name, status, code, requestLine, headers) => {
    const reply = await raw(requestLine, headers);
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(reply.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(JSON.parse(reply.slice(reply.indexOf('{'), reply.lastIndexOf('}') + 1))).toEqual({
      success: false, data: null, errorMessage: expect.stringMatching(/[а-яі]/), message: null, code,
    });
  });

  test('for a missing host, and for a host with an impossible port', async () => {
    const hostless = await raw('GET /api/centre HTTP/1.1', [], '');
    expect(hostless).toMatch(/^HTTP\/1\.1 404/);
    expect(hostless).toContain('tenants.not-found');
    const { status, body } = await app.request({ method: 'GET', url: '/api/admin/classes', host: `${tenant.code}.localhost:99999`, token: admin.accessToken });
    expect([status, body.code]).toEqual([404, 'tenants.not-found']);
  });
});

test.each(['0x3', '3e0', '%203', '3%20', '+3', '3.0', '-3', '٣'])('an id is decimal digits: %s', async (id) => {
  const reply = await app.request({ method: 'GET', url: `/api/admin/students/${id}`, host: hostOf(tenant), token: admin.accessToken });
  expect([reply.status, reply.body.code]).toEqual([400, 'request.invalid']);
});

describe('a handler that names no route', () => {
  @Controller()
  class Careless {
    @Get('/open')
    open() {
      return 'everybody can read this';
    }
  }

  @Controller()
  class Repeated {
    @Route(subjectsRoutes.list, 'centre')
    one() {
      return [];
    }

    @Route(subjectsRoutes.list, 'centre')
    two() {
      return [];
    }
  }

  async function start(controller: typeof Careless | typeof Repeated) {
    @Module({ imports: [DiscoveryModule], controllers: [controller], providers: [RouteCensus] })
    class App {}
    const started = await NestFactory.create(App, new FastifyAdapter(), { logger: false, abortOnError: false });
    await started.init();
  }

  test('does not start the application', async () => {
    await expect(start(Careless)).rejects.toThrow('Careless.open answers requests without a route');
  });

  test('does not start with two handlers for one route', async () => {
    await expect(start(Repeated)).rejects.toThrow('already declared');
  });
});
