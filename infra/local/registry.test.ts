import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeKeyPair } from '../build/src/release-signing.ts';
import { foldersWhere } from '../build/src/workspace.ts';
import { selfSigned } from './test/certificate.fixture.ts';

const { key, cert } = selfSigned();
const folder = mkdtempSync(join(tmpdir(), 'registry-'));
const trusted = join(folder, 'trusted.pem');

let asked: IncomingMessage[] = [];
let answer: RequestListener;

const refusing = (status: number, code: string, errorMessage: string): RequestListener => (_, reply) => {
  const envelope = { success: false, data: null, code, errorMessage, message: null };
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(envelope));
};
const refused = refusing(401, 'releases.key-refused', 'Ключ не підходить');

const listener: RequestListener = (request, reply) => {
  asked.push(request);
  answer(request, reply);
};
const secure = createSecureServer({ key, cert }, listener);
const plain = createServer(listener);

async function listening(server: Server | typeof secure): Promise<void> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
}

function hostOf(server: Server | typeof secure): string {
  const address = server.address();
  return `localhost:${typeof address === 'object' && address ? address.port : 0}`;
}

beforeAll(async () => {
  writeFileSync(trusted, cert);
  await Promise.all([listening(secure), listening(plain)]);
});

afterAll(() => {
  for (const server of [secure, plain]) server.close().closeAllConnections();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  asked = [];
  answer = refused;
});

/** @returns exit code and output of a team's command */
function said(address: string, env: NodeJS.ProcessEnv = { NODE_EXTRA_CA_CERTS: trusted }, args = ['status', 'mfe-teacher']): Promise<{ code: number | string | undefined; text: string }> {
  const known = { ...process.env, DATA_DIR: folder, RELEASE_KEY: makeKeyPair().privateKey, RELEASES_URL: address, ...env };
  return new Promise((done) => {
    execFile(process.execPath, [join(import.meta.dirname, 'releases.cli.ts'), ...args], { env: known }, (error, stdout, stderr) => {
      done({ code: error ? error.code ?? 'signal' : 0, text: stdout + stderr });
    });
  });
}

const timeoutMs = 20_000;

test.each(['', '/'])('a registry behind TLS is reached when its address ends with «%s»', async (ending) => {
  const { code, text } = await said(`https://${hostOf(secure)}${ending}`);
  expect([code, text]).toEqual([1, expect.stringContaining('✗ Ключ не підходить')]);
  expect(asked.map(({ method, url, headers: { host } }) => [method, url, host])).toEqual([['GET', '/api/releases/mfe-teacher', hostOf(secure)]]);
}, timeoutMs);

test.each(['/portal/', '/?a=1'])('an address with «%s» is refused, as the client would leave that part out', async (rest) => {
  const { code, text } = await said(`https://${hostOf(secure)}${rest}`);
  expect([code, text]).toEqual([1, expect.stringContaining(`RELEASES_URL=https://${hostOf(secure)}\n`)]);
  expect(asked).toEqual([]);
}, timeoutMs);

test('the secrets in an address are not printed', async () => {
  const { code, text } = await said(`https://team:hidden@${hostOf(secure)}`);
  expect([code, text]).toEqual([1, expect.stringContaining(`RELEASES_URL=https://${hostOf(secure)}\n`)]);
  expect(text).not.toContain('hidden');
}, timeoutMs);

test.each([
  'team:hidden@platform.example.ua', 'https://team:hidden@platform.example.ua:port', 'https://team:hid@den@:1', 'https://team:hid/den@a b',
])('the secrets in %s are not printed, although the text is no address', async (address) => {
  const { code, text } = await said(address);
  expect([code, text]).toEqual([1, expect.stringContaining('не адреса реєстру')]);
  expect(text).not.toMatch(/hid|den/);
}, timeoutMs);

test('a certificate that this machine does not trust is reported by that reason', async () => {
  const { code, text } = await said(`https://${hostOf(secure)}`, { NODE_EXTRA_CA_CERTS: undefined });
  expect([code, text]).toEqual([1, expect.stringContaining('NODE_EXTRA_CA_CERTS')]);
  expect(text.trim().split('\n')).toHaveLength(1);
}, timeoutMs);

test('a server without TLS at an https address is reported by that reason', async () => {
  const { code, text } = await said(`https://${hostOf(plain)}`);
  expect([code, text]).toEqual([1, expect.stringContaining(`https://${hostOf(plain)} не приймається`)]);
  expect(text.trim().split('\n')).toHaveLength(1);
}, timeoutMs);

test.each<[string, RequestListener, string]>([
  ['a proxy without a gateway', (_, reply) => void reply.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>Bad Gateway</h1></html>'), 'не реєстр (HTTP 502). Якщо портал саме оновлюють, повторіть'],
  ['a redirect', (_, reply) => void reply.writeHead(301, { location: 'https://platform.example.ua/' }).end(), 'переспрямування на https://platform.example.ua/'],
  ['other JSON', (_, reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end('null'), 'не реєстр (HTTP 200)'],
])('%s is reported as an answer that is not from the registry', async (_name, other, expected) => {
  answer = other;
  const { code, text } = await said(`https://${hostOf(secure)}`);
  expect([code, text]).toEqual([1, expect.stringContaining(expected)]);
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).not.toContain('<');
}, timeoutMs);

test.each([
  ['releases.key-refused', 'RELEASE_KEY.*годинник.*5 хвилин.*RELEASES_URL'],
  ['releases.no-stable', 'npm run releases -- promote'],
  ['releases.red', 'npm run contract --'],
  // An address of a centre, and an unknown one.
  ['request.not-found', 'RELEASES_URL.*платформи'],
  ['tenants.not-found', 'RELEASES_URL.*платформи'],
  ['releases.version-taken', 'package.json'],
])('%s is printed with advice what to do', async (refusal, expected) => {
  answer = refusing(409, refusal, 'Так не можна.');
  const { code, text } = await said(`https://${hostOf(secure)}`);
  expect([code, text]).toEqual([1, expect.stringMatching(new RegExp(`^✗ Так не можна\\. .*${expected}`))]);
}, timeoutMs);

test('the message of a wrong field is printed, as a command has no form that shows the message', async () => {
  answer = (_, reply) => void reply.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({
    success: false, data: null, code: 'request.invalid', errorMessage: 'Будь ласка, виправте помилки у формі.', message: null, fields: { expiresAt: 'Цей час уже минув' },
  }));
  const { code, text } = await said(`https://${hostOf(secure)}`);
  expect([code, text]).toEqual([1, '✗ Цей час уже минув\n']);
}, timeoutMs);

test('a registry of another version of the product is reported by that reason', async () => {
  answer = (_, reply) => void reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data: {}, errorMessage: null, message: null }));
  const { code, text } = await said(`https://${hostOf(secure)}`);
  expect([code, text]).toEqual([1, expect.stringContaining('з іншої версії продукту')]);
  expect(text.trim().split('\n')).toHaveLength(1);
}, timeoutMs);

test('a change that has no effect is reported as already in place', async () => {
  const state = { remote: 'mfe-teacher', revision: 4, stable: null, stableSince: null, fallback: null, canary: null, pins: [], releases: [], keys: [] };
  const shell = { build: '0a1b2c3d4e5f', contracts: [1], provides: {} };
  answer = ({ method }, reply) => {
    const data = method === 'GET' ? { state, shell } : state;
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ success: true, data, errorMessage: null, message: null }));
  };
  const unpin = () => said(`https://${hostOf(secure)}`, { NODE_EXTRA_CA_CERTS: trusted }, ['unpin', 'mfe-teacher', '--centres', 'lviv']);
  expect(await unpin()).toEqual({ code: 0, text: expect.stringContaining('✓ Так уже є, нічого не змінено') });
}, timeoutMs);

test('a key that is refused for all remotes is a failure', async () => {
  const { code, text } = await said(`https://${hostOf(secure)}`, { NODE_EXTRA_CA_CERTS: trusted }, ['status']);
  expect([code, text]).toEqual([1, expect.stringContaining('годинник')]);
  expect(asked).toHaveLength(foldersWhere(({ kind }) => kind === 'remote').length);
}, timeoutMs);

test('a broken connection leaves the outcome unknown, and the message says how to check', async () => {
  answer = (request) => request.socket.destroy();
  const { code, text } = await said(`https://${hostOf(secure)}`);
  expect([code, text]).toEqual([1, expect.stringContaining('npm run releases -- status')]);
  expect(text.trim().split('\n')).toHaveLength(1);
}, timeoutMs);

test('a given address that refuses the connection is reported with the name of its variable', async () => {
  const { code, text } = await said('http://localhost:1');
  expect([code, text]).toEqual([1, expect.stringContaining('RELEASES_URL')]);
  expect(text).not.toContain('npm start');
}, timeoutMs);
