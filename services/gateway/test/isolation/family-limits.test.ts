import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.fixture.ts';
import { saturdayNoon, StoppedClock } from '../lessons-scenario.fixture.ts';
import { db } from '../../src/runtime/database/database.ts';
import { callersOf, homeOf, namedRoutes, send } from './calls.fixture.ts';
import { openIsolationScenario, sessionIn, type IsolationScenario } from './isolation-scenario.fixture.ts';
import { samples } from './samples.fixture.ts';

let app: TestApp;
let scenario: IsolationScenario;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  scenario = await openIsolationScenario(app);
}, 180_000);
afterAll(() => scenario.close());

async function rowCounts(): Promise<Record<string, number>> {
  return scenario.here.centre.within(async () => {
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = ${scenario.here.centre.tenant.schemaName}`.execute(db());
    const counts = tables.map(({ name }) => sql`select ${name} as name, count(*)::int as count from ${sql.table(name)}`);
    const { rows } = await sql<{ name: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db());
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
  });
}

/** The same call about something else, so that it is no repetition of the one before. */
function changedInput<Input>(input: Input, round: number): Input {
  return JSON.parse(JSON.stringify(input), (key, value) => {
    if (typeof value === 'boolean') return round % 2 === 0;
    if (key === 'studentUpdateOnlineLessonOption') return 1 + round % 2;
    if (key === 'fullName' || key === 'reason') return `${value} ${'абвгґдеєжз'.at(round % 10)}`;
    return value;
  });
}

test.each(['Student', 'Parent'] as const)('calls of a %s that are made without end add no more rows', async (role) => {
  const { here } = scenario;
  const calls = namedRoutes.filter(({ route }) => route.method !== 'GET' && !route.accepts && callersOf(route).includes(role));
  let round = 0;
  const statuses = new Set<number>();
  const makeAll = async (rounds: number) => {
    for (const end = round + rounds; round < end; round += 1) {
      for (const { name, route } of calls) {
        const sample = samples.get(name);
        if (!sample) throw new Error(`No sample of ${name}`);
        const input = changedInput(sample.call(here.own), round);
        const { status } = await send(app, route, input, { host: homeOf(scenario, route, role), token: sessionIn(here.sessions, role).accessToken });
        statuses.add(status);
      }
    }
  };
  await makeAll(40);
  const before = await rowCounts();
  await makeAll(4);
  expect(await rowCounts()).toEqual(before);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 429]));
}, 120_000);
