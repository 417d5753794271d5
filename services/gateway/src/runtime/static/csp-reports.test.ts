import type { LoggerService } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { contentSecurityPolicy } from './security-headers.ts';

class Lines implements LoggerService {
  readonly warned: string[] = [];
  log(): void {}
  error(): void {}
  warn(message: string): void {
    this.warned.push(message);
  }
}

const lines = new Lines();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ logger: lines });
});
afterAll(() => app.close());

function send(body: unknown, type = 'application/csp-report', url = '/csp-reports') {
  return app.request({ method: 'POST', url, host: 'anything.example', body, headers: { 'content-type': type } });
}

const told = () => lines.warned.filter((line) => line.startsWith('CSP violation'));

const report = (fields: object = {}) => ({
  'csp-report': {
    'document-uri': 'http://demo.localhost:8080/admin/students?name=Олена#top', 'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/a.js?key=1', 'source-file': 'http://demo.localhost:8080/static/js/index.1.js', 'line-number': 7,
    ...fields,
  },
});

describe('the policy', () => {
  const directive = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

  test('runs only the product’s own scripts, turns texts into code by the shell’s policy alone, and reports what is refused', async () => {
    const { headers } = await app.request({ method: 'GET', url: '/', host: 'nobody.localhost' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toBe(contentSecurityPolicy({ devHosts: [] }));
    expect(policy.split('; ')).toEqual(expect.arrayContaining([
      "default-src 'none'", "script-src 'self'", "connect-src 'self'", "font-src 'self'",
      "require-trusted-types-for 'script'", 'trusted-types default', 'report-uri /csp-reports',
    ]));
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline|\*|localhost/);
  });

  test('admits a developer’s host only where the gateway is configured with it', () => {
    const policy = contentSecurityPolicy({ devHosts: ['http://localhost:3101'] });
    expect(directive(policy, 'script-src')).toBe("script-src 'self' http://localhost:3101");
    expect(directive(policy, 'connect-src')).toBe("connect-src 'self' http://localhost:3101 ws://localhost:3101");
    expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
  });

  test.each(['localhost:3101', 'http://localhost:3101/', '*', "http://a; script-src 'unsafe-inline'"])('rejects %s as an origin', (host) => {
    expect(() => contentSecurityPolicy({ devHosts: [host] })).toThrow('DEV_HOSTS');
  });
});

describe('a report', () => {
  test('is one line, without personal data', async () => {
    lines.warned.length = 0;
    const plain = await send(report());
    expect([plain.status, plain.text]).toEqual([204, '']);
    await send([{
      type: 'csp-violation',
      body: { documentURL: 'http://demo.localhost/x', effectiveDirective: 'require-trusted-types-for', blockedURL: 'trusted-types-sink', sample: 'Element innerHTML|<b>Олена' },
    }, { type: 'deprecation', body: {} }], 'application/reports+json');
    await send(report({ 'blocked-uri': 'data:text/javascript,alert(1)', 'source-file': undefined, 'line-number': undefined }));
    expect(told()).toEqual([
      'CSP violation script-src-elem evil.example/a.js demo.localhost:8080/static/js/index.1.js:7 demo.localhost:8080/admin/students',
      'CSP violation require-trusted-types-for trusted-types-sink:Element_innerHTML -:- demo.localhost/x',
      'CSP violation script-src-elem data: -:- demo.localhost:8080/admin/students',
    ]);
  });

  test('cannot add lines of its own, nor long ones', async () => {
    lines.warned.length = 0;
    await send(report({ 'effective-directive': 'a\nCSP violation b', 'blocked-uri': 'x'.repeat(5_000), 'document-uri': { toString: 1 } }));
    expect(told()).toHaveLength(1);
    expect(told()[0]).toMatch(/^CSP violation a_CSP_violation_b x{160} \S+ -$/);
  });

  test.each([
    ['of an extension', report({ 'source-file': 'chrome-extension://abc/content.js' })],
    ['that is none', '{"csp-report": 5}'],
    ['that is no JSON', '{"csp-report'],
    ['that is nothing', ''],
    ['that is too large', report({ referrer: 'x'.repeat(17 * 1024) })],
  ])('%s is dropped, with the same reply', async (_, body) => {
    lines.warned.length = 0;
    expect((await send(body)).status).toBe(204);
    expect(told()).toEqual([]);
  });

  test('of another type is dropped, and no other address accepts reports', async () => {
    lines.warned.length = 0;
    expect((await send(report(), 'text/plain')).status).toBe(204);
    expect((await send(report(), 'application/json')).status).toBe(204);
    expect(told()).toEqual([]);
    expect((await send(report(), 'application/csp-report', '/api/Auth/login')).status).toBeGreaterThanOrEqual(400);
  });

  test('is logged while the database is away too', async () => {
    const other = new Lines();
    const lonely = await startTestApp({ logger: other });
    await lonely.connections.database.platformPool.end();
    const one = { method: 'POST', url: '/csp-reports', host: 'nobody-asked-for.localhost', body: report(), headers: { 'content-type': 'application/csp-report' } } as const;
    expect((await lonely.request(one)).status).toBe(204);
    expect(other.warned.filter((line) => line.startsWith('CSP violation'))).toHaveLength(1);
    await lonely.app.close();
    await lonely.connections.close().catch(() => undefined); // one of its pools is closed already
  });

  test('is logged thirty times a minute at most', async () => {
    const other = new Lines();
    const busy = await startTestApp({ logger: other });
    const one = { method: 'POST', url: '/csp-reports', host: 'x.example', body: report(), headers: { 'content-type': 'application/csp-report' } } as const;
    for (let sent = 0; sent < 40; sent += 1) await busy.request(one);
    await busy.close();
    expect(other.warned.filter((line) => line.startsWith('CSP violation'))).toHaveLength(30);
    expect(other.warned.filter((line) => line.includes('dropped'))).toHaveLength(1);
  });
});
