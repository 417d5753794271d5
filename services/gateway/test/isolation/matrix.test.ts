import { profileRoutes } from '@dzvinok/contract/profile';
import { roles, staffRoles, tenantRoles } from '@dzvinok/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hostOf, platformHost, startTestApp, type TestApp } from '../app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../lessons-scenario.fixture.ts';
import { callersOf, closedRoutes, homeOf, namedRoutes, send, tell, type Caller, type IsolationReply } from './calls.fixture.ts';
import { digestOf } from './digest.fixture.ts';
import { openIsolationScenario, writeNotices, sessionIn, type IsolationScenario } from './isolation-scenario.fixture.ts';
import { expectedIn, lineOf, Matrix, outcomeOf, type Cell } from './matrix.fixture.ts';
import { expectedReach } from './samples.fixture.ts';

let app: TestApp;
let scenario: IsolationScenario;
let matrix: Matrix;
let cells: Cell[];
const outcomes = new Map<string, Map<string, string>>();
const leaked: string[] = [];
const telling: string[] = [];
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  scenario = await openIsolationScenario(app);
  matrix = new Matrix(scenario);
  cells = [];
  for (const named of namedRoutes) {
    const callers = callersOf(named.route);
    for (const caller of callers.length === 0 ? ['nobody' as const] : callers) cells.push(...await matrix.cells(named, caller));
  }
  await writeNotices(scenario);
}, 180_000);
afterAll(async () => {
  await scenario.close();
  tell(`${count} викликів до ${namedRoutes.length} маршрутів`);
});

const keyOf = ({ named, caller }: Cell) => `${named.name} ${caller}`;
const expectedOf = ({ named, caller, cell }: Cell) => expectedIn(expectedReach[named.name]?.[caller], cell);
/** Calls of a staff role follow those of the admin, so single-use calls are found done. */
const isRefused = (given: Cell) => given.cell !== 'own' && expectedOf(given) !== 'ok'
  && !(given.cell.startsWith('theirs') && staffRoles.some((staffRole) => staffRole === given.caller));
const isRead = ({ named: { route } }: Cell) => route.method === 'GET';

/** Removes records of the platform, which other test files share. */
async function tidyUp({ named: { name } }: Cell, { text }: IsolationReply): Promise<void> {
  if (name === 'tenants.onboard') {
    const made = await app.connections.directory.byId(JSON.parse(text).data.id);
    if (made) app.dropLater(made);
  }
  if (text.startsWith('{"success":true,"data":{"jobId"')) {
    await app.connections.database.ownerPool.query('delete from platform.jobs where id = $1', [JSON.parse(text).data.jobId]);
  }
}

/** In order: each call changes the state for the next. */
async function make(chosen: readonly Cell[]): Promise<void> {
  const { tenant } = scenario.there.centre;
  for (const cell of chosen) {
    const reply = await matrix.send(cell, cell.input);
    count += 1;
    const row = outcomes.get(keyOf(cell)) ?? new Map<string, string>();
    outcomes.set(keyOf(cell), row.set(cell.cell, outcomeOf(reply)));
    const isTold = reply.text.includes(tenant.code) || reply.text.includes(`/avatars/${tenant.id}/`);
    if (isTold && cell.caller !== 'SuperAdmin') leaked.push(`${keyOf(cell)} ${cell.cell}: ${reply.text.slice(0, 500)}`);
    if (reply.status >= 400 && cell.missing) {
      const missing = await matrix.send(cell, cell.missing);
      count += 1;
      if (missing.text !== reply.text) telling.push(`${keyOf(cell)} ${cell.cell}: ${reply.text.slice(0, 300)} / ${missing.text.slice(0, 300)}`);
    }
    if (reply.status === 200) await tidyUp(cell, reply);
  }
}

test('every route has a sample', () => {
  expect(Object.keys(expectedReach).toSorted()).toEqual(namedRoutes.map(({ name }) => name).toSorted());
});

test('signed-out callers, other roles, other centres and other hosts are refused before anything is done', { timeout: 180_000 }, async () => {
  const before = await Promise.all([scenario.here, scenario.there].map(({ centre }) => digestOf(app, centre.tenant)));
  const wrong: string[] = [];
  const expectStatus = async (what: string, cell: Cell, host: string, token: string | undefined, expected: number) => {
    const { status } = await send(app, cell.named.route, cell.input, { host, token });
    count += 1;
    if (status !== expected) wrong.push(`${cell.named.name} ${what}: ${status}`);
  };
  for (const { name, route } of closedRoutes) {
    const cell = cells.find(({ named, cell: which }) => named.name === name && which === 'own');
    if (!cell) continue;
    await expectStatus('nobody', cell, homeOf(scenario, route), undefined, 401);
    for (const role of [...roles, ...staffRoles]) {
      const [own, stranger] = [sessionIn(scenario.here.sessions, role), sessionIn(scenario.there.sessions, role)];
      const isPlatform = role === 'SuperAdmin';
      const home = homeOf(scenario, route, role);
      const isAtHome = isPlatform === (home === platformHost);
      if (!isAtHome) await expectStatus(role, cell, home, own.accessToken, 401);
      else if (!callersOf(route).includes(role)) await expectStatus(role, cell, home, own.accessToken, 403);
      if (!isPlatform) await expectStatus(`${role} of another centre`, cell, home, stranger.accessToken, 401);
      await expectStatus(`${role} at another centre`, cell, hostOf(scenario.there.centre.tenant), own.accessToken, 401);
    }
  }
  expect(wrong).toEqual([]);
  expect(await Promise.all([scenario.here, scenario.there].map(({ centre }) => digestOf(app, centre.tenant)))).toEqual(before);
});

test('each call that its sample refuses is refused, and leaves no trace', { timeout: 180_000 }, async () => {
  const before = await digestOf(app, scenario.here.centre.tenant);
  await make(cells.filter(isRefused));
  const after = await digestOf(app, scenario.here.centre.tenant);
  // the audit log may record refused attempts
  expect({ ...after, audit_log: '' }).toEqual({ ...before, audit_log: '' });
});

test('each caller reaches the calls that the samples allow, and nothing else', { timeout: 180_000 }, async () => {
  const before = await digestOf(app, scenario.there.centre.tenant);
  const left = cells.filter((cell) => !isRefused(cell));
  const writes = left.filter((cell) => !isRead(cell));
  await make(left.filter(isRead));
  await make(writes.filter(({ cell }) => cell !== 'own'));
  await make(writes.filter(({ cell }) => cell === 'own'));
  const seen: Record<string, Partial<Record<Caller, string>>> = {};
  for (const cell of cells) {
    const line = lineOf(outcomes.get(keyOf(cell)) ?? new Map());
    seen[cell.named.name] = { ...seen[cell.named.name], [cell.caller]: line };
  }
  expect(seen).toEqual(expectedReach);
  expect(leaked).toEqual([]);
  expect(telling).toEqual([]);
  expect(await digestOf(app, scenario.there.centre.tenant)).toEqual(before);
});

test('the accounts named as targets are still signed in', async () => {
  const { tenant } = scenario.here.centre;
  const ids = await Promise.all(tenantRoles.map(async (role) => (await matrix.targetsOf(role, true)).session));
  const { rows } = await app.connections.database.ownerPool.query(
    `select id from ${tenant.schemaName}.sessions where id = any($1) and ended_at is null`, [ids]);
  expect(rows).toHaveLength(tenantRoles.length);
  for (const { otherSessions } of [scenario.here, scenario.there]) {
    for (const [role, session] of otherSessions) expect([role, (await session.call(profileRoutes.one, {})).status]).toEqual([role, 200]);
  }
});
