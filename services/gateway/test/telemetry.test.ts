import { marksRoutes } from '@dzvinok/contract/marks';
import { studentsRoutes } from '@dzvinok/contract/students';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppLogger } from '../src/runtime/logger.ts';
import { hostOf, pathOf, startTestApp, testPassword, type TestApp, type TestReply, type TestSession } from './app.fixture.ts';
import { holdLesson, openLessonsScenario, saturday, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from './lessons-scenario.fixture.ts';

const attribute = z.object({ key: z.string(), value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }) });
const span = z.object({
  traceId: z.string(), spanId: z.string(), parentSpanId: z.string().optional(), name: z.string(),
  attributes: z.array(attribute).transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))),
});
const sent = z.object({ resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })) });

const proxy = '127.0.0.7';
const person = { fullName: 'Соломія Таємна', phoneNumber: '0687654321', schoolInfo: 'Ліцей Невідомості', password: 'дуже-таємно-1' };
const comment = 'забула зошит вдома';

const traces = { student: 'a1'.repeat(16), mark: 'b2'.repeat(16), neighbour: 'c3'.repeat(16), stranger: 'd4'.repeat(16), failure: 'e5'.repeat(16) };
const asProxy = (trace: keyof typeof traces) => ({ traceparent: `00-${traces[trace]}-00f067aa0ba902b7-01`, 'x-request-id': `proxy-${trace}` });

let collector: Server;
let app: TestApp;
let lessons: LessonsScenario;
let neighbours: LessonsScenario;
let secrets: string[];
const logged: string[] = [];
const collected: string[] = [];
const replies = new Map<keyof typeof traces, TestReply>();

const spansOf = (trace: keyof typeof traces) => collected
  .flatMap((body) => sent.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
  .filter(({ traceId }) => traceId === traces[trace]);

/** Spans of call, transactions and statements. */
function chainOf(trace: keyof typeof traces) {
  const spans = spansOf(trace);
  const [call] = spans.filter(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7');
  const transactions = spans.filter(({ name, parentSpanId }) => name === 'transaction' && parentSpanId === call?.spanId);
  const statements = spans.filter(({ parentSpanId }) => transactions.some(({ spanId }) => spanId === parentSpanId));
  return { call, transactions, statements, all: spans };
}

/** By the proxy's request id. */
const linesOf = (trace: keyof typeof traces) => logged.map((line) => JSON.parse(line)).filter(({ requestId }) => requestId === `proxy-${trace}`);

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    collected.push(JSON.stringify(await json(request)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => collector.once('listening', listening));
  const address = collector.address();
  const tracesTo = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  app = await startTestApp({
    clock: new StoppedClock(saturdayNoon), config: { tracesTo, tracedShare: 0, trustProxy: [proxy] },
    logger: new AppLogger({ write: (line) => void logged.push(line) }),
  });
  [lessons, neighbours] = [await openLessonsScenario(app), await openLessonsScenario(app)];
  const [admin, neighbour] = [await lessons.signIn('admin'), await neighbours.signIn('admin')];
  secrets = [admin.accessToken, neighbour.accessToken, testPassword, comment, app.address, '203.0.113.9', ...Object.values(person)];
  const lessonId = await holdLesson(lessons, { topicId: scenario.topics.fractions, day: saturday, startsAt: '2026-11-21T16:00:00Z' });
  const ask = async (trace: keyof typeof traces, { host, accessToken: token }: TestSession, { url, body, address = proxy }: { url: string; body?: unknown; address?: string }) =>
    replies.set(trace, await app.request({
      method: body ? 'POST' : 'GET', url, host, token, body, address, headers: { ...asProxy(trace), 'x-forwarded-for': '203.0.113.9' },
    }));
  await ask('student', admin, { url: studentsRoutes.create.path, body: person });
  await ask('mark', admin, {
    url: pathOf(marksRoutes.create, { params: { classId: scenario.group } }),
    body: { lessonId, topicId: scenario.topics.fractions, studentId: lessons.ids.anna, classworkMark: 11, comment },
  });
  await ask('neighbour', neighbour, { url: '/api/admin/students/4711' });
  await ask('stranger', admin, { url: '/api/admin/students/4711', address: app.address });
  const { ownerPool } = app.connections.database;
  await ownerPool.query(`alter table "${lessons.tenant.schemaName}".topics rename to topics_away`);
  await ask('failure', admin, { url: '/api/LessonTopics?subjectId=1' });
  await ownerPool.query(`alter table "${lessons.tenant.schemaName}".topics_away rename to topics`);
  // closing the application sends the remaining traces
  await app.close();
});
afterAll(() => collector.close());

describe('a call that the proxy traces', () => {
  test('is followed to its transaction and its statements', () => {
    const { call, transactions, statements, all } = chainOf('student');
    const { code, schemaName } = lessons.tenant;
    expect(replies.get('student')?.status).toBe(200);
    expect(call).toMatchObject({
      name: `POST ${studentsRoutes.create.path}`,
      attributes: { centre: code, 'request.id': 'proxy-student', 'http.route': studentsRoutes.create.path, 'http.response.status_code': 200 },
    });
    expect(statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(expect.stringMatching(/^insert into "accounts"/));
    for (const { attributes } of [...transactions, ...statements]) expect(attributes).toMatchObject({ centre: code, 'db.namespace': schemaName });
    expect(all).toHaveLength(1 + transactions.length + statements.length);
  });

  test('is followed into a transaction that it shares with other calls', () => {
    expect(replies.get('mark')?.status).toBe(200);
    expect(chainOf('mark').statements.map(({ attributes }) => attributes['db.query.text'])).toContainEqual(expect.stringMatching(/insert into "?marks/));
  });

  test('of another centre contains nothing of this centre', () => {
    const { call, all } = chainOf('neighbour');
    expect(call?.attributes.centre).toBe(neighbours.tenant.code);
    expect(new Set(all.map(({ attributes }) => attributes.centre))).toEqual(new Set([neighbours.tenant.code]));
    expect(JSON.stringify(all)).not.toContain(lessons.tenant.schemaName);
  });

  test('has the kind of a failure, under the request id of the reply and the log', () => {
    expect(replies.get('failure')?.body).toMatchObject({ code: 'server.failed', requestId: 'proxy-failure' });
    expect(chainOf('failure').statements.map(({ attributes }) => attributes['error.type'])).toContain('42P01');
    expect(linesOf('failure').find(({ level }) => level === 'error')).toMatchObject({
      centre: lessons.tenant.code, traceId: traces.failure, message: 'GET /api/LessonTopics', error: expect.stringContaining('42P01'),
    });
  });
});

test('ids and traces sent by an untrusted client are ignored', () => {
  expect(replies.get('stranger')?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(spansOf('stranger')).toEqual([]);
});

test('a call is logged in one line with its id, its centre and its trace', () => {
  expect(linesOf('student')).toEqual([{
    level: 'info', time: expect.any(String), context: 'Access', message: 'Call', requestId: 'proxy-student', traceId: traces.student,
    centre: lessons.tenant.code, method: 'POST', route: studentsRoutes.create.path, status: 200, ms: expect.any(Number),
  }]);
  expect(linesOf('neighbour')).toMatchObject([{ centre: neighbours.tenant.code, route: '/api/admin/students/:id', status: 404 }]);
});

test('neither logs nor traces contain people, their addresses or their input', () => {
  const told = [...logged, ...collected].join('\n');
  expect(told).toContain(hostOf(lessons.tenant).split('.')[0]);
  expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  expect(told).not.toContain('4711');
});
