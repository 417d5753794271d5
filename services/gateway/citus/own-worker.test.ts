import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../test/lessons-scenario.fixture.ts';
import { namedRoutes } from '../test/isolation/calls.fixture.ts';
import { openIsolationScenario, type IsolationScenario } from '../test/isolation/isolation-scenario.fixture.ts';
import { expectedIn, Matrix, outcomeOf, type Cell } from '../test/isolation/matrix.fixture.ts';
import { expectedReach } from '../test/isolation/samples.fixture.ts';
import { MessageChannels } from '../src/messages/channels/channel.ts';
import { DeliveryWorker } from '../src/messages/deliveries/delivery-worker.service.ts';
import { giveAddress, TestChannel } from '../src/messages/deliveries/test-channel.fixture.ts';
import { NoticeWriter } from '../src/messages/notices/notice-writer.service.ts';
import { db } from '../src/runtime/database/database.ts';
import { Housekeeping } from '../src/runtime/jobs/housekeeping.ts';
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
    const [outcome, expected] = [outcomeOf(reply), expectedIn(expectedReach[cell.named.name]?.[cell.caller], 'own')];
    if (outcome !== expected) odd.push(`${cell.named.name} ${cell.caller}: ${outcome} for ${expected} ${reply.text.slice(0, 200)}`);
  }
  expect(odd).toEqual([]);
});

test('a planned mailing is told and sent while no other worker can be reached', { timeout: 60_000 }, async () => {
  const { centre } = scenario.here;
  const email = new TestChannel('email');
  app.app.get(MessageChannels).set(email);
  await giveAddress(centre, 'otherParent', 'email');
  await centre.within(() => db().insertInto('mailings')
    .values({ message: 'Збори', audience: 'Увесь центр', recipient_id: 3, created_by: centre.ids.admin, send_at: '2026-11-20T10:00:00Z' }).execute());
  await app.app.get(Housekeeping).run('mailings');
  await app.app.get(NoticeWriter).write(centre.tenant.id);
  await app.app.get(DeliveryWorker).send(centre.tenant.id);
  expect(email.sent.filter(({ to }) => to === 'otherParent email').map(({ message }) => message.kind)).toContain('mailing');
});
