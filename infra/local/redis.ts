import { isRedisAddress, redisPlaces } from '@dzvinok/tenancy/redis-address';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hasApt, installPackages, mayInstall, unpackPackages } from './apt.ts';
import { startChild, type Child } from './child.ts';
import { freePort } from './ports.ts';
import { findProgram } from './programs.ts';
import { Refusal } from './refusal.ts';

interface RedisProgram {
  path: string;
  env: NodeJS.ProcessEnv;
}

const names = ['redis-server', 'valkey-server'];
const advice = 'Redis не знайдено. Встановіть пакет redis-server (або valkey) чи задайте REDIS_URL.';

export async function findRedis(): Promise<RedisProgram> {
  const installed = findProgram(...names);
  if (installed) return { path: installed, env: process.env };
  if (!hasApt()) throw new Refusal(advice);
  try {
    if (mayInstall()) {
      await installPackages(['redis-server']);
      const path = findProgram(...names);
      if (path) return { path, env: process.env };
    }
    const unpacked = await unpackPackages('redis', ['redis-server', 'redis-tools']);
    // redis-server is a link to the twin of redis-check-rdb in the redis-tools package.
    return { path: join(unpacked.folder, 'usr/bin/redis-server'), env: unpacked.env };
  } catch {
    throw new Refusal(advice);
  }
}

function connectOnce(host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = connect({ host, port, timeout: 5000 }, () => socket.end(done));
    socket.once('timeout', () => socket.destroy(new Error('немає відповіді')));
    socket.once('error', fail);
  });
}

export async function visitRedis(url: string): Promise<void> {
  if (!isRedisAddress(url)) throw new Error('адреса має бути redis://… або redis+sentinel://…/<назва>');
  const visits = redisPlaces(url).map(({ host, port }) => connectOnce(host, port));
  await Promise.any(visits).catch(() => visits[0]);
}

async function answers(port: number): Promise<boolean> {
  return connectOnce('127.0.0.1', port).then(() => true, () => false);
}

interface RedisOptions {
  folder: string;
  log: string;
  password: string;
}

export async function startRedis(options: RedisOptions, onStart: (child: Child) => void): Promise<string> {
  const { folder, log, password } = options;
  const { path, env } = await findRedis();
  const port = await freePort();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const child = startChild({
    name: 'Redis',
    command: path,
    args: ['-'],
    input: [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir "${folder}"`,
      `requirepass ${password}`,
      'maxmemory-policy noeviction',
      'save 60 1',
      // Redis data may be lost, so a full disk must not stop writes.
      'stop-writes-on-bgsave-error no',
      '',
    ].join('\n'),
    env,
    log,
    stopSignal: 'SIGTERM',
  });
  onStart(child);
  while (!(await answers(port))) {
    if (child.hasExited()) throw new Refusal(`Redis не запустився, причина у ${log}`);
    await pause(20);
  }
  return `redis://:${password}@127.0.0.1:${port}`;
}
