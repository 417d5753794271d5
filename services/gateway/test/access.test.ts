import { roles, staffRoles, tenantRoles } from '@dzvinok/contract/roles';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { RouteCensus } from '@dzvinok/api-server/route-census';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hostOf, pathOf, platformHost, signIn, signInSuperAdmin, startTestApp, type TestApp, type TestSession,
} from './app.fixture.ts';
import { addAccount } from '../src/identity/auth/auth.fixture.ts';
import { callersOf, closedRoutes, namedRoutes, type SignedIn } from './isolation/calls.fixture.ts';
import { removeJobs } from './isolation/platform-targets.fixture.ts';
import { expectedReach } from './isolation/samples.fixture.ts';

let app: TestApp;
let own: Tenant;
let other: Tenant;
const sessions = new Map<SignedIn, TestSession>();
const strangers = new Map<SignedIn, TestSession>();

beforeAll(async () => {
  app = await startTestApp();
  own = await app.openCentre();
  other = await app.openCentre();
  for (const caller of [...tenantRoles, ...staffRoles]) {
    for (const [tenant, known] of [[own, sessions], [other, strangers]] as const) {
      known.set(caller, await signIn(app, tenant, (await addAccount(app, tenant, caller)).phoneNumber));
    }
  }
  sessions.set('SuperAdmin', await signInSuperAdmin(app));
});
afterAll(async () => {
  // a waiting job would block jobs of other test files
  await removeJobs(app, [own.id], [Number(decodeJwt(sessions.get('SuperAdmin')?.accessToken ?? '').sub)]);
  await app.close();
});


/** Unknown ids, so that an admitted call finds and changes nothing. */
function addressOf(route: RouteDefinition): string {
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, name === 'code' ? 'free-code' : 999_999]);
  return pathOf(route, { params: Object.fromEntries(names) });
}

function callAt(route: RouteDefinition, host: string, session: TestSession | undefined) {
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  const [body, type] = route.accepts ? ['', route.accepts[0]] : ['{}', 'application/json'];
  return app.request({
    method: route.method, url: addressOf(route), host, token: session?.accessToken, streams: route.streams,
    ...(hasBody ? { body, headers: { 'content-type': type } } : {}),
  });
}

function homeOf(route: RouteDefinition): string {
  return route.host === 'platform' ? platformHost : hostOf(own);
}

test('the samples name every route of the contract and its permitted callers', () => {
  const contract = namedRoutes.map(({ name, route }) => [name, route.access === 'public' ? ['nobody'] : callersOf(route).toSorted()]);
  const expected = Object.entries(expectedReach).map(([name, reach]) => [name, Object.keys(reach).toSorted()]);
  expect(Object.fromEntries(contract)).toEqual(Object.fromEntries(expected));
});

test('every route is served', () => {
  const { served } = app.app.get(RouteCensus);
  expect(namedRoutes.filter(({ route }) => !served.has(route)).map(({ name }) => name)).toEqual([]);
});

describe.each(closedRoutes)('$name', ({ route }) => {
  test('a signed-out caller: 401, on any host and as HEAD too', async () => {
    for (const host of [hostOf(own), platformHost, 'localhost']) {
      expect([host, (await callAt(route, host, undefined)).status]).toEqual([host, 401]);
    }
    if (route.method === 'GET') {
      const head = await app.request({ method: 'HEAD', url: addressOf(route), host: homeOf(route) });
      expect([head.status, head.text]).toEqual([401, '']);
    }
  });

  test.each([...roles, ...staffRoles])('%s', async (role) => {
    const { status } = await callAt(route, homeOf(route), sessions.get(role));
    const isAtHome = (role === 'SuperAdmin') === (route.host === 'platform');
    if (!isAtHome) expect(status).toBe(401);
    else if (callersOf(route).includes(role)) expect([200, 400, 404, 409]).toContain(status);
    else expect(status).toBe(403);
  });

  test('the same role of another centre: 401', async () => {
    for (const [role, session] of strangers) {
      expect([role, (await callAt(route, homeOf(route), session)).status]).toEqual([role, 401]);
    }
  });

  test('on the bare domain a centre’s role has the same access as on its host, the platform’s role is signed out', async () => {
    const allowed = route.host === 'tenant' ? roles.find((role) => callersOf(route).includes(role)) : undefined;
    if (allowed) expect((await callAt(route, 'localhost', sessions.get(allowed))).status).not.toBe(401);
    expect((await callAt(route, 'localhost', sessions.get('SuperAdmin'))).status).toBe(401);
  });
});
