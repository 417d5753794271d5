import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkOut } from './test/checkout.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const timeoutMs = 20_000;

function run(program: string, args: string[], more: NodeJS.ProcessEnv = {}): Promise<{ code: number | string | undefined; text: string }> {
  // nothing listens there
  const env = { ...process.env, DATA_DIR: folder, RELEASE_KEY: '', RELEASES_URL: 'http://localhost:1', PORT: '1', ...more };
  return new Promise((done) => {
    execFile(process.execPath, [join(import.meta.dirname, `${program}.cli.ts`), ...args], { env }, (error, stdout, stderr) => {
      done({ code: error ? error.code ?? 'signal' : 0, text: stdout + stderr });
    });
  });
}

// A shell turns an unset variable into an empty argument.
test.each([
  ['release', ['mfe-teacher', '--to', '']],
  ['release', ['mfe-teacher', '--to', 'stable', '--canary', 'demo']],
  ['release', ['mfe-teacher', '--canary', '']],
  ['release', ['mfe-teacher', '--canary', 'Київ']],
  ['contract', ['--shell', 'new']],
])('%s %j is refused with the right usage, before any work is done', async (program, args) => {
  const { code, text } = await run(program, args);
  expect([code, text]).toEqual([1, expect.stringContaining(`Так: npm run ${program} -- `)]);
}, timeoutMs);

test('a shell that was built of other files is not taken for the current shell', async () => {
  const { folder: own, run: runThere, remove } = checkOut('mfe-teacher', { RELEASES_URL: 'http://localhost:1' });
  mkdirSync(join(own, 'shell/dist'));
  writeFileSync(join(own, 'shell/dist/shell.json'), JSON.stringify({ build: 'old', contracts: [1], provides: {} }));
  expect(await runThere('contract', ['--shell', 'built'])).toEqual({ code: 1, text: expect.stringContaining('✗ Порталу з нинішніх файлів ще не зібрано: npx nx build') });
  remove();
}, timeoutMs);

test('a browser that does not start is reported with the browser’s own message, in one line', async () => {
  const browser = join(folder, 'browser');
  expect((await run('contract', [], { CHROMIUM_PATH: browser })).text).toContain(`✗ Chromium (${browser}) не запускається: `);
  writeFileSync(browser, '#!/bin/sh\necho "libnss3.so: cannot open shared object file" >&2\nexit 127\n', { mode: 0o755 });
  const { code, text } = await run('contract', [], { CHROMIUM_PATH: browser });
  expect([code, text.trim().split('\n').at(-1)]).toEqual([1, `✗ Chromium (${browser}) не запускається: libnss3.so: cannot open shared object file. Встановіть інший або назвіть його: CHROMIUM_PATH=…`]);
  expect(text).not.toContain('    at ');
}, timeoutMs);

test('a taken port is reported with the command that uses another port', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  const port = String(typeof address === 'object' && address?.port);
  const { code, text } = await run('dev', ['mfe-teacher', '--port', port]);
  expect([code, text]).toEqual([1, expect.stringMatching(new RegExp(`^✗ Порт ${port} зайнятий.*npm run dev -- mfe-teacher --port \\d+\n$`))]);
  server.close();
}, timeoutMs);
