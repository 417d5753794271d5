import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import type { Child } from './child.ts';
import { startPostgres } from './postgres.ts';

async function startParent(folder: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test/postgres-parent.fixture.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, url: String(line).trim() };
}

async function answerOf(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

test.runIf(process.platform === 'linux')('PostgreSQL ends with a parent that is killed outright, and starts again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const first = await startParent(folder);
  expect(await answerOf(first.url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false);
  expect(await answerOf(first.url, 'show server_version')).toMatch(/^18\./);
  await expect(answerOf(first.url, "select 'a secret'::int")).rejects.toThrow('invalid input syntax');
  expect(readFileSync(join(folder, 'postgres.log'), 'utf8')).not.toContain("'a secret'::int");
  const pidFile = join(folder, 'postgres/postmaster.pid');
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  first.child.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(pid) || existsSync(pidFile)).toBe(false), 10_000);

  const second = await startParent(folder);
  expect(await answerOf(second.url, 'select current_database()')).toBe('dzvinok');
  second.child.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(false), 10_000);
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test.runIf(process.platform === 'linux')('PostgreSQL that is killed is started again at the same address, with what was saved', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const children: Child[] = [];
  const options = { folder: join(folder, 'postgres'), log: join(folder, 'postgres.log'), superuserPassword: 'a', ownerPassword: 'b', database: 'dzvinok' };
  const url = await startPostgres({ ...options, isDurable: true }, (child) => void children.push(child));
  await answerOf(url, "create table kept as select 'saved' as word");
  const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await children[0]?.exited;
  const again = await vi.waitFor(async () => {
    const ended = children.at(-1);
    if (ended?.hasExited()) children.push(ended.startAgain());
    return answerOf(url, 'select word from kept');
  }, { timeout: 20_000, interval: 200 });
  expect(again).toBe('saved');
  await children.at(-1)?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);
