import { CallRunner } from '@dzvinok/api-server/call-runner';
import { routeOf } from '@dzvinok/api-server/handler';
import { tenantRoles, type Role } from '@dzvinok/contract/roles';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { decodeJwt } from 'jose';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { adminPhone, hostOf, pathOf, platformHost, signIn, signInSuperAdmin, startTestApp, type TestApp } from '../app.fixture.ts';
import { addAccount } from '../../src/identity/auth/auth.fixture.ts';
import { closedRoutes, tell } from './calls.fixture.ts';
import { removeJobs } from './platform-targets.fixture.ts';

/** Called after the guard, before the handler. */
const passed = vi.spyOn(CallRunner.prototype, 'intercept');
let app: TestApp;
let port: number;
let home: string;
const own = new Map<Role, string>();
const strangers = new Map<Role, string>();
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  const [here, there] = [await app.openCentre(), await app.openCentre()];
  home = hostOf(here);
  for (const [tenant, tokens] of [[here, own], [there, strangers]] as const) {
    tokens.set('TenantAdmin', (await signIn(app, tenant, adminPhone)).accessToken);
    for (const role of tenantRoles.filter((tenantRole) => tenantRole !== 'TenantAdmin')) {
      tokens.set(role, (await signIn(app, tenant, (await addAccount(app, tenant, role)).phoneNumber)).accessToken);
    }
  }
  own.set('SuperAdmin', (await signInSuperAdmin(app)).accessToken);
  await app.app.listen(0, '127.0.0.1');
  port = Number(new URL(await app.app.getUrl()).port);
}, 180_000);
afterAll(async () => {
  passed.mockRestore(); // the files after this one share its modules
  await removeJobs(app, [], [Number(decodeJwt(own.get('SuperAdmin') ?? '').sub)]);
  await app.close();
  tell(`${count} обхідних адрес до ${closedRoutes.length} закритих маршрутів`);
});
beforeEach(() => { passed.mockClear(); });

function reachedRoutes(): RouteDefinition[] {
  return passed.mock.calls.flatMap(([execution]) => routeOf(execution.getHandler())?.route ?? []).filter(({ access }) => access !== 'public');
}

interface RawCall {
  line: string;
  host: string;
  token?: string | undefined;
  headers?: string[];
}

/** Sends raw bytes, which no client library would. */
function raw({ line, host, token, headers = [] }: RawCall): Promise<string> {
  count += 1;
  return new Promise((resolve, reject) => {
    let reply = '';
    const head = [line, `Host: ${host}`, 'Connection: close', ...(token ? [`Authorization: Bearer ${token}`] : []), ...headers];
    const socket = connect(port, '127.0.0.1', () => socket.write([...head, '', ''].join('\r\n')));
    socket.setEncoding('utf8').on('data', (chunk) => { reply += chunk; }).on('close', () => resolve(reply)).on('error', reject);
  });
}

/** Some routes check the content type first. */
function bodyFor({ method, accepts }: RouteDefinition): string[] {
  return method === 'GET' || method === 'DELETE' ? [] : [`Content-Type: ${accepts?.[0] ?? 'application/json'}`, 'Content-Length: 2', '', '{}'];
}

/** Addresses that some parsers take for the same path and others do not. */
const tricks: Record<string, (method: string, path: string) => { line: string; headers?: string[] }> = {
  'plain': (method, path) => ({ line: `${method} ${path} HTTP/1.1` }),
  'other letters': (method, path) => ({ line: `${method} ${path.toUpperCase()} HTTP/1.1` }),
  'letters as codes': (method, path) => ({ line: `${method} ${path.replace(/\/([a-z])/gi, (_, letter: string) => `/%${letter.charCodeAt(0).toString(16)}`)} HTTP/1.1` }),
  'a slash as a code': (method, path) => ({ line: `${method} ${path.replace(/\/(?=[^/]*$)/, '%2F')} HTTP/1.1` }),
  'two slashes': (method, path) => ({ line: `${method} /${path.replace('/api/', '/api//')} HTTP/1.1` }),
  'a slash at the end': (method, path) => ({ line: `${method} ${path}/ HTTP/1.1` }),
  'a parameter of the path': (method, path) => ({ line: `${method} ${path};jsessionid=1 HTTP/1.1` }),
  'an end in between': (method, path) => ({ line: `${method} ${path}%00 HTTP/1.1` }),
  'a way up': (method, path) => ({ line: `${method} /health/..${path} HTTP/1.1` }),
  'a way up in codes': (method, path) => ({ line: `${method} /api/Auth/%2e%2e/..${path} HTTP/1.1` }),
  'backslashes': (method, path) => ({ line: `${method} ${path.replaceAll('/', '\\')} HTTP/1.1` }),
  'a whole address': (method, path) => ({ line: `${method} http://platform.localhost${path} HTTP/1.1` }),
  'another address in a header': (method, path) => ({
    line: `${method} /health/ready HTTP/1.1`, headers: [`X-Original-URL: ${path}`, `X-Rewrite-URL: ${path}`, `X-Forwarded-Prefix: ${path}`],
  }),
  'another method in a header': (method, path) => ({
    line: `POST ${path}?_method=${method} HTTP/1.1`, headers: [`X-HTTP-Method-Override: ${method}`, `X-Method-Override: ${method}`],
  }),
  'as HEAD': (_method, path) => ({ line: `HEAD ${path} HTTP/1.1` }),
};

const addressOf = (route: RouteDefinition) => pathOf(route, {}).replaceAll('undefined', '999999');
const hostAt = (route: RouteDefinition) => (route.host === 'platform' ? platformHost : home);

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async () => { for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item); };
  await Promise.all(Array.from({ length: 12 }, lane));
}

test.each(Object.keys(tricks))('%s: no signed-out caller and no caller of another centre passes the guard', { timeout: 180_000 }, async (name) => {
  const open: string[] = [];
  await inLanes(closedRoutes, async ({ name: routeName, route }) => {
    const { line = '', headers = [] } = tricks[name]?.(route.method, addressOf(route)) ?? {};
    const role = route.access === 'public' ? undefined : route.access.find((one) => strangers.has(one));
    for (const token of [undefined, strangers.get(role ?? 'TenantAdmin')]) {
      const reply = await raw({ line, host: hostAt(route), token, headers: [...headers, ...bodyFor(route)] });
      if (reply.includes('"success":true') || /^HTTP\/1.1 5/.test(reply)) open.push(`${routeName}: ${reply.slice(0, 200)}`);
    }
  });
  expect(open).toEqual([]);
  expect(reachedRoutes()).toEqual([]);
});

test('with the right token the plain address reaches the handler, so the spy works', { timeout: 180_000 }, async () => {
  for (const { name, route } of closedRoutes) {
    if (route.access === 'public' || route.streams) continue;
    passed.mockClear();
    const role = route.access.find((one) => (one === 'SuperAdmin') === (route.host === 'platform')) ?? 'TenantAdmin';
    await raw({ line: `${route.method} ${addressOf(route)} HTTP/1.1`, host: hostAt(route), token: own.get(role), headers: bodyFor(route) });
    expect([name, ...reachedRoutes().map(({ path }) => path)]).toEqual([name, route.path]);
  }
});
