import { CallLimits } from '@dzvinok/api-server/call-runner';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { studentsRoutes } from '@dzvinok/contract/students';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { testDatabase, testRedisUrl } from '../test-database.fixture.ts';
import fc from 'fast-check';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Connections, openRedis } from '../../src/runtime/connections.ts';
import { openFiles } from '../../src/runtime/files/files.ts';
import { pathOf, startTestApp, TestApp, testConfig, type TestSession } from '../app.fixture.ts';
import { createApp } from '../../src/app/create-app.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../lessons-scenario.fixture.ts';
import { tell } from './calls.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const calls = 600;
const dirtyCheckouts: unknown[] = [];
let checkouts = 0;
/** Opens centres and signs in; the calls go to another app with one connection for both centres. */
let opener: TestApp;
let app: TestApp;
let port: number;
let centres: { centre: LessonsScenario; admin: TestSession }[];

beforeAll(async () => {
  opener = await startTestApp({ clock });
  centres = [];
  for (let index = 0; index < 2; index += 1) {
    const opened = await openLessonsScenario(opener);
    centres.push({ centre: opened, admin: await opened.signIn('admin') });
  }
  const database = await testDatabase({
    poolSize: 1,
    acquireTimeoutMs: 60_000,
    async inspectCheckout(client) {
      const { rows: [state] } = await client.query(`select current_user as user, current_setting('search_path') as path, now() = statement_timestamp() as idle`);
      checkouts += 1;
      if (state.user !== database.appRole || state.path !== '""' || !state.idle) dirtyCheckouts.push(state);
    },
  });
  const connections = new Connections(database, openRedis(testRedisUrl()));
  const quiet = { log: () => undefined, warn: () => undefined, error: () => undefined, fatal: console.error };
  app = new TestApp(
    await createApp({ config: testConfig(), connections, files: await openFiles(testConfig()), clock, limits: new CallLimits({ checkRawReplies: true, timeMs: 60_000 }), logger: quiet }), connections);
  await app.app.listen(0, '127.0.0.1');
  port = Number(new URL(await app.app.getUrl()).port);
}, 180_000);
afterAll(async () => {
  await app.close();
  await opener.close();
  tell(`${calls} викликів двох центрів через одне з’єднання, ${checkouts} транзакцій`);
});

interface Told {
  status: number;
  text: string;
}

/** A real connection, cut off after `afterMs`. */
function ask({ host, accessToken }: TestSession, method: string, url: string, { body, afterMs }: { body?: unknown; afterMs?: number } = {}): Promise<Told | null> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = { host, authorization: `Bearer ${accessToken}`, ...(payload ? { 'content-type': 'application/json' } : {}) };
  return new Promise((resolve) => {
    const call = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part) => { text += part; });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text })).on('error', () => resolve(null));
    });
    call.on('error', () => resolve(null));
    call.end(payload);
    if (afterMs !== undefined) setTimeout(() => call.destroy(), afterMs);
  });
}

/** Both centres have the same ids. */
const reads = [
  studentsRoutes.list.path, teachersRoutes.list.path, subjectsRoutes.list.path,
  pathOf(lessonsRoutes.journal, { params: { id: scenario.group } }),
  `${topicsRoutes.list.path}?subjectId=${scenario.mathematics}`,
];

test('calls of two centres in turn over one connection, with failures and aborted readers, never mix', { timeout: 180_000 }, async () => {
  const mixed: string[] = [];
  const outcomes: Record<string, number> = {};
  const turns = fc.sample(fc.nat({ max: 1 }), { numRuns: calls, seed: 8 });
  const saved = [0, 0];

  async function one(index: number): Promise<void> {
    const which = turns[index] ?? 0;
    const [mine, other] = [centres[which], centres[1 - which]];
    if (!mine || !other) throw new Error('no centre');
    const { code } = mine.centre.tenant;
    const told = await callOf(index, mine.admin, code);
    const kind = told === null ? 'gone' : String(told.status);
    outcomes[kind] = (outcomes[kind] ?? 0) + 1;
    if (told?.text.includes(other.centre.tenant.code)) mixed.push(`${index}: ${told.text.slice(0, 200)}`);
    if (index % 10 === 2 && told?.status === 200) saved[which] = (saved[which] ?? 0) + 1;
  }

  function callOf(index: number, admin: TestSession, code: string): Promise<Told | null> {
    const path = reads[index % reads.length] ?? '';
    // one call in twenty is cut off, and one in twenty fails in the database
    if (index % 20 === 0) return ask(admin, 'GET', path, { afterMs: index % 7 });
    if (index % 20 === 1) return ask(admin, 'POST', subjectsRoutes.create.path, { body: { name: `Математика ${code}` } });
    if (index % 10 === 2) return ask(admin, 'POST', topicsRoutes.create.path, { body: { subjectId: scenario.history, name: `Тема ${index} ${code}` } });
    return ask(admin, 'GET', path);
  }

  let next = 0;
  const worker = async () => { while (next < calls) await one(next++); };
  await Promise.all(Array.from({ length: 24 }, worker));

  expect(mixed).toEqual([]);
  expect(dirtyCheckouts).toEqual([]);
  expect(outcomes['409']).toBe(30);
  expect((outcomes['200'] ?? 0) + (outcomes['gone'] ?? 0)).toBe(570);
  for (const [which, { centre: { tenant }, admin }] of centres.entries()) {
    const topics = await admin.data(topicsRoutes.list, { query: { subjectId: scenario.history } });
    const fresh = topics.filter(({ name }) => name.startsWith('Тема '));
    expect(fresh).toHaveLength(saved[which] ?? 0);
    expect(fresh.filter(({ name }) => !name.endsWith(tenant.code))).toEqual([]);
  }
});
