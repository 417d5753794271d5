import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect as connectPlain, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../local/ports.ts';
import { findProgram } from '../../local/programs.ts';

const haproxy = findProgram('haproxy', '/usr/sbin/haproxy');
const share = 500;

describe.skipIf(haproxy === null)('the proxy of a server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haproxy-'));
  const asked: string[] = [];
  let gateway: Server;
  let proxy: ChildProcess;
  let plain: number;
  let secure: number;

  beforeAll(async () => {
    gateway = createServer(({ url = '', headers }, reply) => {
      // The proxy's own checks have no such header.
      if (headers['x-forwarded-proto']) asked.push(url);
      reply.end('gateway');
    }).listen(0, '127.0.0.1');
    await once(gateway, 'listening');
    const { port } = gateway.address() as AddressInfo;
    const [key, certificate, both] = ['key.pem', 'certificate.pem', 'both.pem'].map((name) => join(folder, name)) as [string, string, string];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2',
      '-subj', '/CN=example.test', '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    [plain, secure] = [await freePort(), await freePort()];
    proxy = spawn(String(haproxy), ['-db', '-f', join(import.meta.dirname, 'haproxy.cfg')], {
      stdio: 'ignore',
      env: { ...process.env, HTTP_BIND: `127.0.0.1:${plain}`, HTTPS_BIND: `127.0.0.1:${secure}`, CERTIFICATE: both,
        GATEWAY_1: `127.0.0.1:${port}`, GATEWAY_2: `127.0.0.1:${port}` },
    });
    while (!(await ask('/').then((reply) => reply.startsWith('HTTP/1.1 200'), () => false))) await pause(100);
  });

  afterAll(() => {
    proxy.kill();
    gateway.close();
    rmSync(folder, { recursive: true });
  });

  const outcome = (localAddress: string) => ask('/', localAddress).then((reply) => (reply === '' ? 'refused' : 'served'), () => 'refused');

  async function ask(target: string, localAddress = '127.0.0.1'): Promise<string> {
    const socket = connect({ socket: connectPlain({ host: '127.0.0.1', port: secure, localAddress }), rejectUnauthorized: false }).setEncoding('utf8');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: demo.example.test\r\nConnection: close\r\n\r\n`);
    return (await socket.toArray()).join('');
  }

  test.each(['/health/ready', '/Health/ready', '/HEALTH/live', '/%68ealth/ready', '/%48EALTH%2fready', 'https://demo.example.test/Health/ready'])(
    'answers %s with 404 and does not pass the request on', async (target) => {
      expect(await ask(target)).toMatch(/^HTTP\/1\.1 404/);
      expect(asked).not.toContain(target);
    });

  test('passes other paths on', async () => {
    expect(await ask('/healthy')).toMatch(/^HTTP\/1\.1 200[^]*gateway$/);
  });

  test.each(['plain', 'secure'])('gives one address its share of the connections (%s), and leaves the rest to other addresses', async (kind) => {
    const port = kind === 'plain' ? plain : secure;
    const held: Socket[] = [];
    const hold = () => {
      held.push(connectPlain({ host: '127.0.0.1', port, localAddress: '127.0.0.2' }).on('error', () => undefined).resume());
    };
    for (let nr = 0; nr < share; nr += 1) hold();
    // Threads share the count: of simultaneous connections one more may be refused.
    await expect.poll(() => (hold(), outcome('127.0.0.2'))).toBe('refused');
    expect(await outcome('127.0.0.3')).toBe('served');
    expect(held.filter(({ closed }) => !closed).length).toBeGreaterThan(share - 20);
    for (const socket of held) socket.destroy();
    await expect.poll(() => outcome('127.0.0.2')).toBe('served');
  });
});
