import { testDatabase } from '../../../test/test-database.fixture.ts';
import { RoundTrips } from '@dzvinok/tenancy/round-trips';
import { expect, test } from 'vitest';
import { apexHost, startTestApp, TestApp, testConfig, type TestReply } from '../../../test/app.fixture.ts';
import { Connections } from '../connections.ts';
import { openFiles } from '../files/files.ts';
import { createApp } from '../../app/create-app.ts';
import { Readiness } from './health.ts';

const silent = { log: () => undefined, warn: () => undefined, error: () => undefined };

function ask(app: TestApp, url: string): Promise<TestReply> {
  return app.request({ method: 'GET', url, host: apexHost });
}

test('a process that is shutting down is not ready, but still answers', async () => {
  const readiness = new Readiness();
  const connections = new Connections(await testDatabase(), null);
  const app = new TestApp(await createApp({ config: testConfig(), connections, files: await openFiles(testConfig()), readiness, logger: silent }), connections);
  expect((await ask(app, '/health/ready')).status).toBe(200);
  readiness.drain();
  expect((await ask(app, '/health/ready')).status).toBe(503);
  expect((await ask(app, '/health/live')).status).toBe(200);
  expect((await ask(app, '/remotes.json')).status).toBe(200);
  await app.close();
});

test('without its database the process is alive, not ready, and soon replies 503', async () => {
  const database = await testDatabase({ appUrl: 'postgres://x:x@127.0.0.1:1/x', acquireTimeoutMs: 500, report: () => undefined });
  const connections = new Connections(database, null);
  const app = new TestApp(await createApp({ config: testConfig(), connections, files: await openFiles(testConfig()), logger: silent }), connections);
  expect((await ask(app, '/health/live')).status).toBe(200);
  expect((await ask(app, '/health/ready')).status).toBe(503);
  const begun = performance.now();
  const { status, body } = await app.request({ method: 'POST', url: '/api/Auth/login', host: 'demo.localhost', body: '{}' });
  expect([status, body.code, body.success]).toEqual([503, 'server.unavailable', false]);
  expect(body.requestId).toBeTypeOf('string');
  // Half a second on a quiet machine, not the time limit of a call.
  expect(performance.now() - begun).toBeLessThan(10_000);
  await app.close();
});

test('hundreds of concurrent requests, in any spelling of the path, cause a few queries to the database', async () => {
  const trips = new RoundTrips();
  const app = await startTestApp({ database: { inspectCheckout: trips.watch } });
  const before = trips.ofTransactions.length;
  const replies = await Promise.all(Array.from({ length: 300 }, (_, nr) => ask(app, ['/health/ready', '/Health/READY', '/%68ealth/ready'][nr % 3] ?? '')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(trips.ofTransactions.length - before).toBeLessThan(5);
  await app.close();
});
