import { checkRelease, readRelease } from '../../../infra/contract/release-check.ts';
import type { Release } from '@dzvinok/contract/releases';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '../admin/centre.fixture.ts';
import { publishVariant, teamOf } from './variant.fixture.ts';

const address = process.env.BASE_URL || 'http://localhost:8080';

async function described(remote: string, version: string): Promise<Release> {
  const found = await readRelease(address, remote, version);
  if (!found) throw new Error(`${remote} ${version} is not there`);
  return found;
}

test('the releases in use run in the shell in use: each area opens, and no browser complains', async ({ browser }) => {
  const { remotes } = await teamOf('mfe-teacher').used();
  expect(remotes.length).toBeGreaterThanOrEqual(3);
  const found = await Promise.all(remotes.map(async ({ remote, version }) =>
    checkRelease({ browser, address, release: await described(remote, version) })));
  expect(found.flat()).toEqual([]);
});

test('a release with another React fails the check in a browser, and cannot be assigned', async ({ browser }) => {
  const remote = 'mfe-family';
  const change = (_: string, text: string) => text.replace(/(["'])\^19\.\d+\.\d+\1/g, '"^20.0.0"');
  const { version } = await publishVariant({ remote, change });
  const release = await described(remote, version);
  const problems = await checkRelease({ browser, address, release });
  expect(problems).toEqual([
    expect.stringContaining('/student/classes: «Розділ не завантажився»'),
    expect.stringContaining('/parent/classes: «Розділ не завантажився»'),
  ]);

  const team = teamOf(remote);
  const { shell } = await team.state(remote);
  expect(await team.check(remote, { version, shellBuild: shell.build, isGreen: false, problems })).toMatchObject({ state: 'red', isRun: true, problems });
  await expect(team.change(remote, { kind: 'promote', version })).rejects.toMatchObject({ code: 'releases.red' });
  expect((await team.used()).remotes.map((one) => one.version)).not.toContain(version);
});

test('a network that loses a file says nothing of the release', async ({ browser }) => {
  const { remotes: [used] } = await teamOf('mfe-family').used();
  if (!used) throw new Error('Nothing is in use');
  const release = await described(used.remote, used.version);
  const proxy = await openProxy(({ url }) => url !== used.entry);
  // reported as unfit, it would be withdrawn from all centres
  await expect(checkRelease({ browser, address: `http://localhost:${proxy.port}`, release })).rejects.toMatchObject({ code: 'ECONNRESET' });
  proxy.close();
});

/** `meet` sees each request first; false blocks it. */
async function openProxy(meet: (asked: IncomingMessage) => boolean): Promise<{ port: number; close: () => void }> {
  const { port } = new URL(address);
  const proxy = createServer((asked, reply) => {
    if (!meet(asked)) return void asked.socket.destroy();
    request({ host: '127.0.0.1', port, path: asked.url, headers: asked.headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(reply);
    }).end();
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const there = proxy.address();
  return { port: typeof there === 'object' && there ? there.port : 0, close: () => proxy.close().closeAllConnections() };
}

async function runThrough(meet: (asked: IncomingMessage) => boolean, env: NodeJS.ProcessEnv): Promise<string[]> {
  const proxy = await openProxy(meet);
  const RELEASES_URL = `http://platform.localhost:${proxy.port}`;
  const program = resolve(import.meta.dirname, '../../../infra/local/contract.cli.ts');
  // without a key, so that nothing is reported
  const command = spawn(process.execPath, [program, 'mfe-family'], { env: { ...process.env, DATA_DIR: tmpdir(), RELEASE_KEY: '', RELEASES_URL, ...env } });
  let said = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (text) => (said += String(text)));
  const [code] = await once(command, 'close');
  proxy.close();
  expect(code).toBe(1);
  return said.trim().split('\n').filter((line) => !/^[✓… ]|^Портал /.test(line));
}

test('the command says in one line that files were lost on the way, or its browser', async ({ browserName, playwright }) => {
  const CHROMIUM_PATH = process.env.CHROMIUM_PATH || playwright[browserName].executablePath();
  expect(await runThrough(({ url = '' }) => !url.startsWith('/static/'), { CHROMIUM_PATH })).toEqual([expect.stringContaining('обірвався (ECONNRESET)')]);

  const folder = mkdtempSync(join(tmpdir(), 'browser-'));
  const [started, mortal] = [join(folder, 'pid'), join(folder, 'browser')];
  writeFileSync(mortal, `#!/bin/sh\necho $$ > '${started}'\nexec '${CHROMIUM_PATH}' "$@"\n`, { mode: 0o755 });
  let isKilled = false;
  const kill = ({ url = '' }: IncomingMessage) => {
    // Several files are requested at once. Kills the group, as the path may be a script that starts the browser.
    if (!isKilled && url.startsWith('/static/')) isKilled = process.kill(-Number(readFileSync(started, 'utf8')), 'SIGKILL');
    // The files arrive: a lost file would be reported too, maybe first.
    return true;
  };
  expect(await runThrough(kill, { CHROMIUM_PATH: mortal })).toEqual([expect.stringContaining('✗ Chromium завершився посеред перевірки')]);
  rmSync(folder, { recursive: true });
});

test('two remotes in one page, and the shell’s own screens, share one React', async ({ admin, centre }) => {
  const errors: string[] = [];
  admin.on('pageerror', ({ message }) => errors.push(message));
  const goTo = (path: string) => admin.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await admin.goto(`${centre.address}/admin/home`);
  await expect(admin.locator('[data-area="/admin"]')).toBeAttached();
  await goTo('/class/1/lesson/1');
  await expect(admin.locator('[data-area="/class"]')).toBeAttached();
  await goTo('/profile');
  await expect(admin.getByRole('heading', { level: 1, name: 'Налаштування профілю' })).toBeVisible();
  await goTo('/admin/classes');
  await expect(admin.locator('[data-area="/admin"]')).toBeAttached();
  // a hook of a second React would have thrown
  expect(errors).toEqual([]);
});
