import { remotesManifest } from '@dzvinok/contract/releases';
import type { Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { expect, test } from '../admin/centre.fixture.ts';

const root = resolve(import.meta.dirname, '../../..');
const remote = 'mfe-admin';

async function freePort(): Promise<number> {
  const { promise, resolve: found } = Promise.withResolvers<number>();
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => found(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}

let program: ChildProcess | undefined;

async function stopDev(): Promise<void> {
  const running = program;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const gone = once(running, 'exit');
  running.kill('SIGINT');
  const timer = setTimeout(() => running.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}

// Also after a time-out or a crash of the worker.
test.afterEach(stopDev);
process.once('exit', () => program?.kill('SIGKILL'));

/** Resolves once the remote can be fetched. */
async function startDev(port: number): Promise<void> {
  const started = spawn(process.execPath, ['infra/local/dev.cli.ts', remote, '--port', String(port)], { cwd: root, stdio: 'pipe' });
  let said = '';
  program = started;
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (said += String(text)));
  await expect.poll(() => {
    if (started.exitCode !== null) throw new Error(said);
    return said;
  }, { timeout: 120_000 }).toContain(`?dev=${remote}@http://localhost:${port}`);
}

/** Freezes the registry's answer for this page, so that other tests' changes do not disturb it. */
async function holdRegistry(page: Page): Promise<{ own: string; nameHost: (origin: string) => void }> {
  const manifest = remotesManifest.parse(JSON.parse(await page.evaluate(async () => (await fetch('/remotes.json')).text())));
  let devHosts: string[] | undefined;
  await page.route('**/remotes.json', (route) => route.fulfill({ json: { ...manifest, devHosts } }));
  return {
    own: manifest.remotes.find((one) => one.remote === remote)?.version ?? '',
    nameHost: (origin) => (devHosts = [origin]),
  };
}

// The tested product allows no developer's machine, so its pages may not load from one; tests of the gateway cover that policy.
test.use({ bypassCSP: true });

const area = (page: Page) => page.locator('[data-area="/admin"]');

test('a team sees its remote in the portal as its files are now; an address alone leads no user to a developer’s machine', async ({ admin: page, centre }) => {
  test.slow();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const asked = `${centre.address}/admin/home?dev=${remote}@${origin}`;
  await page.goto(centre.address);
  const { own, nameHost } = await holdRegistry(page);

  await test.step('a gateway that names no such host offers it to nobody', async () => {
    await page.goto(asked);
    await expect(area(page)).toHaveAttribute('data-release', own);
    await expect(page).toHaveURL(`${centre.address}/admin/home`);
    await expect(page.getByText('з комп’ютера розробника')).toBeHidden();
  });

  await startDev(port);
  nameHost(origin);

  await test.step('the remote comes from there and draws with the shell’s own React', async () => {
    await page.goto(`${asked}&from=mail`);
    await expect(area(page)).toHaveAttribute('data-release', '0.0.0-dev');
    await expect(page).toHaveURL(`${centre.address}/admin/home?from=mail`);
    await expect(page.getByText(`Розділ ${remote} — з комп’ютера розробника (localhost:${port}).`)).toBeVisible();
    await page.getByRole('navigation', { name: 'Розділи' }).getByRole('link', { name: 'Викладачі' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Викладачі' })).toBeVisible();
    expect(errors).toEqual([]);
  });

  await test.step('when that machine is gone, the registry’s version steps in', async () => {
    await stopDev();
    await page.reload();
    await expect(area(page)).toHaveAttribute('data-release', own);
  });

  await test.step('one press, and it is as with everybody', async () => {
    await page.getByRole('button', { name: 'Скинути' }).click();
    await expect(page.getByText('з комп’ютера розробника')).toBeHidden();
    await expect(area(page)).toHaveAttribute('data-release', own);
    expect(await page.evaluate(() => localStorage.getItem('dzvinok.dev'))).toBeNull();
  });
});
