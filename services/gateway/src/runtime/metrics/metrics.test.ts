import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { freePort } from './free-port.fixture.ts';

const observability = join(import.meta.dirname, '../../../../../infra/deploy/observability');

let app: TestApp;
let metricsUrl: string;

const scrape = async () => (await fetch(metricsUrl)).text();

beforeAll(async () => {
  const metricsPort = await freePort();
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  app = await startTestApp({ config: { metricsPort } });
});
afterAll(() => app.close());

test('a reply is counted under its route, without address, centre or person', async () => {
  const tenant = await app.openCentre();
  const host = `${tenant.code}.localhost`;
  await app.request({ method: 'GET', url: '/api/admin/students/4711', host });
  await app.request({ method: 'GET', url: '/no/such/page-4712', host });
  const text = await scrape();
  expect(text).toMatch(/^http_server_request_duration_seconds_count\{method="GET",route="\/api\/admin\/students\/:id",status="401"\} 1$/m);
  // Values may contain any digits.
  const names = text.replaceAll(/ \S+$/gm, '');
  for (const secret of ['4711', '4712', tenant.code, host]) expect(names).not.toContain(secret);
});

test('the public port does not serve metrics', async () => {
  const { text } = await app.request({ method: 'GET', url: '/metrics', host: 'localhost' });
  expect(text).not.toContain('http_server_request_duration_seconds');
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404);
});

test('every metric of a rule or of the dashboard exists', async () => {
  const there = await scrape();
  const asked = ['alerts.yml', 'dashboard.json'].flatMap((file) => readFileSync(join(observability, file), 'utf8')
    .match(/\b(?:http_server|db_client|db_archive|live|nodejs|process)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(10);
  expect([...new Set(asked)].filter((name) => !there.includes(name))).toEqual([]);
});
