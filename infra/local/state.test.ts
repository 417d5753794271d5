import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder } from './data-folder-claim.ts';
import { demandPort, freePort } from './ports.ts';
import { demandKeys } from './release-keys.ts';
import { readSecrets } from './secrets.ts';
import { demandFolder, readSettings } from './settings.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('secrets are made once, for their owner only', () => {
  const first = readSecrets(folder);
  expect(readSecrets(folder)).toEqual(first);
  expect(Buffer.from(first.masterKey, 'base64')).toHaveLength(32);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('a secret introduced later is added, and the other secrets stay', () => {
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ masterKey: 'kept' }));
  expect(readSecrets(folder).masterKey).toBe('kept');
  expect(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'))).toHaveProperty('redisPassword');
});

test('a broken file of secrets is never replaced', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"masterKey":');
  expect(() => readSecrets(folder)).toThrow('не читається');
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toBe('{"masterKey":');
});

test('demo data is added with the embedded database, or on request', () => {
  expect(readSettings({}).demoData).toBe(true);
  expect(readSettings({ DATABASE_URL: 'postgres://own' }).demoData).toBe(false);
  expect(readSettings({ DATABASE_URL: 'postgres://own', DEMO_DATA: '1' }).demoData).toBe(true);
});

test.each(['0', '65536', 'abc', '80.5', '-1'])('PORT=%s is refused', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow('PORT');
});

test('a taken port is reported', async () => {
  const { createServer } = await import('node:net');
  const port = await freePort();
  await demandPort(port, '127.0.0.1');
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  await expect(demandPort(port, '127.0.0.1')).rejects.toThrow(`Порт ${port} зайнятий`);
  server.close();
});

test('of several products started at once a single product gets the data folder, and the others are refused', async () => {
  const program = `import { claimFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder-claim.ts'))};
    process.stdout.write('ready');
    process.stdin.once('data', () => { try { claimFolder(${JSON.stringify(folder)}); process.stdout.write('mine'); } catch (error) { process.stdout.write(error.message); } });`;
  const products = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }));
  const said = () => Promise.all(products.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
  await said();
  const claims = said();
  for (const { stdin } of products) stdin.write('start');
  expect((await claims).sort()).toEqual(['mine', ...Array.from({ length: 3 }, () => expect.stringContaining('вже використовує запущений Дзвінок'))]);
  for (const product of products) product.kill();
}, 20_000);

test('a data folder left by a dead process can be claimed', () => {
  writeFileSync(join(folder, 'in-use-by.pid'), '999999999');
  claimFolder(folder);
  expect(readFileSync(join(folder, 'in-use-by.pid'), 'utf8')).toBe(String(process.pid));
});

test('a folder that cannot be made is reported with the variable that names another folder', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => demandFolder(join(folder, 'file/logs'))).toThrow('DATA_DIR=… npm start');
  expect(() => demandFolder(join(folder, 'file/releases'), { variable: 'RELEASE_STORE' })).toThrow('RELEASE_STORE=… npm start');
});

test('a key of releases is made once, and a broken key is reported, whichever field is missing', () => {
  const known = demandKeys(folder, ['mfe-teacher']);
  expect(demandKeys(folder, ['mfe-teacher'])).toBe(known);
  for (const broken of ['{"keyId":', '{}', '{"keyId":"1","publicKey":"2"}']) {
    writeFileSync(join(folder, 'release-keys/mfe-teacher.json'), broken);
    expect(() => demandKeys(folder, ['mfe-teacher'])).toThrow('mfe-teacher.json не читається');
  }
});
