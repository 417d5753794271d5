import { test as base } from '@playwright/test';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { TestProviders } from '../../services/gateway/src/messages/channels/test-providers.fixture.ts';

const root = resolve(import.meta.dirname, '../..');

/** Parts of the commands by which children of `npm start` are found. */
const programs = { gateway: 'dist/main.js', postgres: 'bin/postgres', redis: 'redis-server' } as const;
export type Program = keyof typeof programs;

/** Started by `npm start` for this test alone; its programs may be stopped. */
export interface OwnProduct {
  url: string;
  kill(program: Program): void;
  /** SIGSTOP to the program and its children until `thaw`: connections stay open, nothing answers. */
  freeze(program: Program): void;
  thaw(program: Program): void;
  sql(text: string): Promise<Record<string, unknown>[]>;
  /** Of messages, on this machine. */
  providers: TestProviders;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

function childrenOf(pid: number, pattern: string): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid), '-f', pattern], { encoding: 'utf8' }).split('\n').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function statusOf(url: string): Promise<number> {
  return new Promise((done) => {
    get(url, (reply) => done(reply.resume().statusCode ?? 0)).on('error', () => done(0));
  });
}

async function startProduct(): Promise<{ product: OwnProduct; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dzvinok-faults-'));
  const port = await freePort();
  const providers = new TestProviders();
  const log = openSync(join(dataDir, 'start.log'), 'w');
  const child = spawn(process.execPath, [join(root, 'infra/local/start.cli.ts')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_FSYNC: 'off', DEV_HOSTS: '', DATABASE_URL: '', REDIS_URL: '', ...await providers.open() },
    stdio: ['ignore', log, log],
  });
  while (await statusOf(`http://127.0.0.1:${port}/health/ready`) !== 200) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(dataDir, 'start.log'), 'utf8'));
    await pause(200);
  }
  const pidOf = (program: Program) => {
    const [pid] = childrenOf(child.pid ?? 0, programs[program]);
    if (pid === undefined) throw new Error(`${program} does not run`);
    return pid;
  };
  const signalAll = (program: Program, signal: NodeJS.Signals) => {
    const pid = pidOf(program);
    for (const one of [pid, ...childrenOf(pid, '.')]) process.kill(one, signal);
  };
  const product: OwnProduct = {
    providers,
    url: `http://localhost:${port}`,
    kill: (program) => void process.kill(pidOf(program), 'SIGKILL'),
    freeze: (program) => signalAll(program, 'SIGSTOP'),
    thaw: (program) => signalAll(program, 'SIGCONT'),
    sql: async (text) => {
      const [, , , databasePort] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
      const { superuserPassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
      const client = new Client({ connectionString: `postgres://postgres:${superuserPassword}@127.0.0.1:${databasePort}/dzvinok` });
      await client.connect();
      const { rows } = await client.query(text);
      await client.end();
      return rows;
    },
  };
  const stop = async () => {
    for (const program of Object.keys(programs) as Program[]) if (childrenOf(child.pid ?? 0, programs[program]).length > 0) product.thaw(program);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await providers.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { product, stop };
}

/** Tests that break the product get their own, so that others do not notice. */
export const test = base.extend<Record<never, never>, { product: OwnProduct }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures it has to make first
  product: [async ({}, provide) => {
    const { product, stop } = await startProduct();
    await provide(product);
    await stop();
  }, { scope: 'worker', timeout: 180_000 }],
});
