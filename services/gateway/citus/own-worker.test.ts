import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../test/lessons-scenario.fixture.ts';
import { namedRoutes, type IsolationReply } from '../test/isolation/calls.fixture.ts';
import { openIsolationScenario, type IsolationScenario } from '../test/isolation/isolation-scenario.fixture.ts';
import { expectedIn, Matrix, outcomeOf, type Cell } from '../test/isolation/matrix.fixture.ts';
import { expectedReach } from '../test/isolation/samples.fixture.ts';
import { NoticeWriter } from '../src/messages/notices/notice-writer.service.ts';
import { placesOf, workersOf, type Worker } from './citus.fixture.ts';

let app: TestApp;
let scenario: IsolationScenario;
let others: Worker[];
const sessionsAtStart: number[] = [];

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  scenario = await openIsolationScenario(app);
  const { tenant } = scenario.here.centre;
  const [home] = await placesOf(app.connections.database, tenant);
  others = (await workersOf(app.connections.database)).filter(({ place }) => place !== home);
  for (const worker of others) {
    sessionsAtStart.push(await sessionsAt(worker));
    // As good as dead for this centre: the coordinator cannot sign in there as its role.
    await atWorker(worker, async (client) => {
      await client.query('set citus.enable_ddl_propagation to off');
      await client.query(`alter role ${tenant.roleName} nologin`);
    });
  }
}, 180_000);
afterAll(() => scenario.close());

async function atWorker<T>({ host, port }: Worker, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(app.connections.database.options.ownerUrl);
  [url.hostname, url.port] = [host, String(port)];
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const sessionsAt = (worker: Worker) => atWorker(worker, async (client) => (await client.query(
  'select from pg_stat_activity where usename = $1', [scenario.here.centre.tenant.roleName])).rowCount ?? 0);

async function tidyUp({ named: { name } }: Cell, { text, status }: IsolationReply): Promise<void> {
  if (name !== 'tenants.onboard' || status !== 200) return;
  const made = await app.connections.directory.byId(JSON.parse(text).data.id);
  if (made) app.dropLater(made);
}

test('seeding the centre and signing in leave no session of its role at another worker', () => {
  expect(sessionsAtStart).toEqual(others.map(() => 0));
});

test('each route of a centre works while no other worker can be reached', { timeout: 180_000 }, async () => {
  const matrix = new Matrix(scenario);
  const cells: Cell[] = [];
  for (const named of namedRoutes) {
    const callers = named.route.access === 'public' ? ['nobody' as const] : named.route.access.filter((role) => role !== 'SuperAdmin');
    for (const caller of callers) cells.push(...(await matrix.cells(named, caller)).filter(({ cell }) => cell === 'own'));
  }
  const isRead = ({ named: { route } }: Cell) => route.method === 'GET';
  const odd: string[] = [];
  for (const cell of [...cells.filter(isRead), ...cells.filter((one) => !isRead(one))]) {
    const reply = await matrix.send(cell, cell.input);
    await tidyUp(cell, reply);
    const [outcome, expected] = [outcomeOf(reply), expectedIn(expectedReach[cell.named.name]?.[cell.caller], 'own')];
    if (outcome !== expected) odd.push(`${cell.named.name} ${cell.caller}: ${outcome} for ${expected} ${reply.text.slice(0, 200)}`);
  }
  await app.app.get(NoticeWriter).write(scenario.here.centre.tenant.id).catch((error: unknown) => odd.push(`notices: ${String(error)}`));
  expect(odd).toEqual([]);
});
