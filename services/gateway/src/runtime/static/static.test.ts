import type { Tenant } from '@dzvinok/tenancy/tenant';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apexHost, hostOf, platformHost, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { newRemote, writeRelease } from '../../delivery/registry/releases.fixture.ts';

let app: TestApp;
let tenant: Tenant;
const folder = mkdtempSync(join(tmpdir(), 'dzvinok-static-'));
const shellDist = join(folder, 'shell');
const releaseStore = join(folder, 'releases');
const remote = newRemote();

beforeAll(async () => {
  mkdirSync(join(shellDist, 'static/js'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'таємниця');
  writeFileSync(join(shellDist, 'index.html'), '<!doctype html><title>Дзвінок</title>');
  writeFileSync(join(shellDist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(shellDist, '.env'), 'таємниця');
  writeFileSync(join(shellDist, 'static/js/main.0a1b2c3d4e.js'), 'const a = 1;'.repeat(100));
  writeFileSync(join(shellDist, 'static/js/main.0a1b2c3d4e.js.gz'), gzipSync('const a = 1;'.repeat(100)));
  writeRelease(releaseStore, remote, '1.0.0');
  app = await startTestApp({ config: { shellDist, releaseStore } });
  tenant = await app.openCentre();
});
afterAll(() => app.close());

function get(url: string, host = hostOf(tenant), headers: Record<string, string> = {}) {
  return app.request({ method: 'GET', url, host, headers });
}

const immutable = 'public, max-age=31536000, immutable';

describe('the shell', () => {
  test.each(['/', '/login', '/admin/students', '/class/1/lesson/2', '/nowhere', '/apiary'])('answers at %s', async (url) => {
    const { status, text, headers } = await get(url);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache']);
    expect(text).toContain('<title>Дзвінок</title>');
  });

  test('allows only the scripts written into its page, and only there', async () => {
    const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy']);
    const plain = await policyOf('/favicon.svg');
    expect(plain).toContain("script-src 'self';");
    expect(await policyOf('/login')).toBe(plain);
    const page = join(shellDist, 'index.html');
    const before = readFileSync(page);
    writeFileSync(page, `${String(before)}<script>begin()</script><script src="/static/js/a.js"></script>`);
    utimesSync(page, new Date(), new Date(Date.now() + 5_000));
    const hash = createHash('sha256').update('begin()').digest('base64');
    const allowing = plain.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`);
    for (const url of ['/login', '/', '/index.html']) expect(await policyOf(url)).toBe(allowing);
    expect(await policyOf('/favicon.svg')).toBe(plain);
    writeFileSync(page, before);
  });

  test('answers on the platform’s host and on the bare domain too', async () => {
    for (const host of [platformHost, apexHost]) expect((await get('/', host)).status).toBe(200);
  });

  test('lets browsers keep hashed files for ever, and revalidate the others', async () => {
    expect((await get('/static/js/main.0a1b2c3d4e.js')).headers['cache-control']).toBe(immutable);
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  test('sends a compressed file to a client that accepts it', async () => {
    const compressed = await get('/static/js/main.0a1b2c3d4e.js', undefined, { 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.headers['vary']).toMatch(/accept-encoding/i);
    expect((await get('/static/js/main.0a1b2c3d4e.js')).headers['content-encoding']).toBeUndefined();
  });

  test('does not send an unchanged file twice', async () => {
    const { headers } = await get('/favicon.svg');
    expect((await get('/favicon.svg', undefined, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
  });

  test('answers 404 for a missing file, which is not cached', async () => {
    const { status, headers, text } = await get('/static/js/gone.0a1b2c3d4e.js');
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(text).not.toContain('<title>');
  });
});

describe('releases', () => {
  test('are served as they were published and may be kept for ever', async () => {
    const entry = await get(`/releases/${remote}/1.0.0/remoteEntry.js`);
    expect([entry.status, entry.headers['cache-control'], entry.text]).toEqual([200, immutable, `var ${remote.replace(/\W/g, '_')};`]);
    const chunk = await get(`/releases/${remote}/1.0.0/chunk.0a1b2c3d.js`, undefined, { 'accept-encoding': 'gzip, br' });
    expect([chunk.status, chunk.headers['content-encoding']]).toEqual([200, 'br']);
    expect(chunk.headers['content-type']).toMatch(/javascript/);
  });

  test.each([`/releases/${remote}/1.0.1/remoteEntry.js`, `/releases/${remote}/1.0.0/x.js`, '/releases/x.js'])(
    'at %s are not found', async (url) => {
      const { status, headers } = await get(url);
      expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    });
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/static/../../secret.txt',
  `/releases/${remote}/1.0.0/../../../secret.txt`,
  `/releases/${remote}/1.0.0/%2e%2e/%2e%2e/%2e%2e/secret.txt`,
  `/releases/${remote}/1.0.0/..%5c..%5c..%5csecret.txt`,
  '/.env',
  '/static/%00',
  '//secret.txt',
])('%s leads nowhere', async (url) => {
  const { text, status } = await get(url);
  expect(text).not.toContain('таємниця');
  expect([200, 400, 403, 404]).toContain(status);
});

test('pages and their files carry the policy of pages', async () => {
  for (const [url, host] of [['/'], ['/static/js/main.0a1b2c3d4e.js'], ['/', 'nobody.localhost']] as const) {
    const { headers } = await get(url, host);
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "connect-src 'self'",
      "img-src 'self' data: blob:", "font-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'",
      "form-action 'self'",
    ]) expect(policy.split('; ')).toContain(part);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin', 'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('calls carry a short policy that lets nothing run: replies, files, errors, and 304', async () => {
  const { etag } = (await get('/remotes.json')).headers;
  const replies = [
    await get('/api/none'), await get('/api/admin/students'), await get('/api/centre'), await get('/remotes.json'), await get('/health/live'),
    await get('/api/avatars/1/0123456789abcdef0123456789abcdef.webp'), await get('/remotes.json', hostOf(tenant), { 'if-none-match': String(etag) }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 401, 200, 200, 200, 404, 304]);
  for (const { headers } of replies) {
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'", 'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(JSON.stringify(headers).length).toBeLessThan(600);
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test.each(['nobody.localhost', 'example.org', 'a.b.localhost', 'ПРИКЛАД.localhost'])('%s gets a page that says «no centre» in Ukrainian', async (host) => {
  const { status, text, headers } = await get('/', Buffer.from(host).toString('latin1'));
  expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(text).toContain('Центр не знайдено');
});

test('health is answered on any host', async () => {
  for (const host of ['example.org', '127.0.0.1', hostOf(tenant)]) {
    expect((await get('/health/live', host)).status).toBe(200);
    expect((await get('/health/ready', host)).status).toBe(200);
  }
});
