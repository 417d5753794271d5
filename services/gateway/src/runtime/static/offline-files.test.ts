import type { Tenant } from '@dzvinok/tenancy/tenant';
import fastify from 'fastify';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apexHost, hostOf, platformHost, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import type { FileContent } from '../files/file-store.ts';
import { Files } from '../files/files.ts';
import { FolderStore } from '../files/folder-store.ts';
import { keepShellFiles, serveStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'dzvinok-offline-'));
const shellDist = join(folder, 'shell');
const formerShell = join(folder, 'former');
const old = '/static/js/async/week.0a1b2c3d4e.js';
const fresh = '/static/js/async/week.5f6a7b8c9d.js';
let app: TestApp;
let tenant: Tenant;

function build(chunk: string): void {
  rmSync(shellDist, { recursive: true, force: true });
  mkdirSync(join(shellDist, 'static/js/async'), { recursive: true });
  mkdirSync(join(shellDist, 'icons'));
  writeFileSync(join(shellDist, 'index.html'), '<!doctype html><title>Дзвінок</title>');
  writeFileSync(join(shellDist, 'manifest.webmanifest'), '{"name":"Dzvinok"}');
  writeFileSync(join(shellDist, 'sw.js'), 'self.addEventListener("fetch", () => {});');
  writeFileSync(join(shellDist, 'icons/icon-192.png'), Buffer.from('89504e470d0a1a0a', 'hex'));
  writeFileSync(join(shellDist, chunk), `export const name = '${chunk}';`);
}

beforeAll(async () => {
  build(old);
  app = await startTestApp({ config: { shellDist, formerShell } });
  tenant = await app.openCentre();
});
afterAll(() => app.close());

const get = (url: string, host = hostOf(tenant), headers: Record<string, string> = {}) =>
  app.request({ method: 'GET', url, host, headers });

describe('a file of the installable product', () => {
  const files = [
    ['/manifest.webmanifest', /^application\/manifest\+json/],
    ['/sw.js', /^(text|application)\/javascript/],
    ['/icons/icon-192.png', /^image\/png$/],
  ] as const;

  test.each(files)('%s has its type, and is revalidated each time', async (url, type) => {
    const { status, headers } = await get(url);
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toMatch(type);
    expect((await get(url, undefined, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
  });

  test.each(files)('%s is served on every address of the product, and on no other', async (url) => {
    for (const host of [platformHost, apexHost]) expect((await get(url, host)).status).toBe(200);
    const { status, text, headers } = await get(url, 'nobody.localhost');
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect(text).toContain('Центр не знайдено');
  });

  test.each(files)('HEAD %s gives the same headers without a body', async (url, type) => {
    const { status, headers, text } = await app.request({ method: 'HEAD', url, host: hostOf(tenant) });
    expect([status, headers['cache-control'], text]).toEqual([200, 'no-cache', '']);
    expect(headers['content-type']).toMatch(type);
  });

  test('of the worker has the whole address as its scope, and the policy lets it run', async () => {
    const { headers } = await get('/sw.js');
    expect(headers['service-worker-allowed']).toBeUndefined();
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toEqual(expect.arrayContaining(["worker-src 'self'", "manifest-src 'self'", "script-src 'self'"]));
    expect((await get('/static/sw.js')).status).toBe(404);
  });
});

test('a switched-off worker is replaced by one that unregisters itself', async () => {
  const without = await startTestApp({ config: { shellDist, formerShell, keepsOffline: false } });
  try {
    const { status, text, headers } = await without.request({ method: 'GET', url: '/sw.js', host: hostOf(tenant) });
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toMatch(/javascript/);
    expect(text).toContain('registration.unregister()');
    expect(text).not.toContain('fetch');
  } finally {
    await without.close();
  }
});

test('after a release an old page still gets its scripts and styles, but not the old page itself', async () => {
  build(fresh);
  const next = await startTestApp({ config: { shellDist, formerShell } });
  const read = (url: string) => next.request({ method: 'GET', url, host: hostOf(tenant) });
  try {
    for (const chunk of [old, fresh]) {
      const { status, text, headers } = await read(chunk);
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(text).toContain(chunk);
    }
    expect((await read('/static/js/async/week.ffffffffff.js')).status).toBe(404);
    expect(existsSync(join(formerShell, 'index.html'))).toBe(false);
  } finally {
    await next.close();
  }
});

test('a file last served more than a month ago is deleted, a file in use stays', async () => {
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000);
  for (const chunk of [old, fresh]) utimesSync(join(formerShell, chunk), longAgo, longAgo);
  await keepShellFiles(shellDist, new FolderStore(formerShell));
  expect([old, fresh].map((chunk) => existsSync(join(formerShell, chunk)))).toEqual([false, true]);
});

describe('the files of a shell in use for long', () => {
  const dayMs = 24 * 60 * 60_000;
  const day = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * dayMs);
  const served = (name: string, text = name) => {
    const dist = join(folder, `served-${name}`);
    mkdirSync(join(dist, 'static/js'), { recursive: true });
    writeFileSync(join(dist, `static/js/${name}.0a1b2c3d4e.js`), text);
    return dist;
  };
  /** Uses the test's clock; the disk has its own. */
  class ClockedStore extends FolderStore {
    readonly #former: string;

    constructor(former: string) {
      super(former);
      this.#former = former;
    }

    override async put(name: string, content: FileContent): Promise<void> {
      await super.put(name, content);
      utimesSync(join(this.#former, name), new Date(), new Date());
    }
  }
  const keptIn = (former: string) => readdirSync(join(former, 'static/js')).sort();

  test('are kept for a month after the release, not after its start', async () => {
    const former = join(folder, 'former-of-long');
    const store = new ClockedStore(former);
    const instance = fastify();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: day(0) });
    try {
      const setting = { shellDist: served('a'), releaseStore: join(folder, 'releases-of-long'), keepsOffline: true, devHosts: [] };
      await serveStaticFiles(instance, setting, new Files(store, store, null));
      const ageOf = async () => Date.now() - Number((await store.list(''))[0]?.changedAt);
      for (let passed = 1; passed <= 40; passed += 1) {
        vi.advanceTimersByTime(dayMs);
        while (await ageOf() !== 0) await new Promise(setImmediate);
      }
      await instance.close();
      vi.advanceTimersByTime(dayMs);
    } finally {
      vi.useRealTimers();
    }
    await keepShellFiles(served('b'), store, day(41));
    expect(keptIn(former)).toEqual(['a.0a1b2c3d4e.js', 'b.0a1b2c3d4e.js']);
    await keepShellFiles(served('b'), store, day(71));
    expect(keptIn(former)).toEqual(['b.0a1b2c3d4e.js']);
  });

  test('are repaired when a crash cut the copy short', async () => {
    const former = join(folder, 'former-of-crash');
    mkdirSync(join(former, 'static/js'), { recursive: true });
    writeFileSync(join(former, 'static/js/c.0a1b2c3d4e.js'), 'const wh');
    await keepShellFiles(served('c', 'const whole = true;'), new FolderStore(former));
    expect(readFileSync(join(former, 'static/js/c.0a1b2c3d4e.js'), 'utf8')).toBe('const whole = true;');
    expect(keptIn(former)).toEqual(['c.0a1b2c3d4e.js']);
  });
});
