import type { Database } from '@dzvinok/tenancy/database';
import { tenantKey } from '@dzvinok/tenancy/tenant';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import { Redis } from 'ioredis';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { db } from '../src/runtime/database/database.ts';
import type { ListenersOrder, ListenersWord } from './live-listeners.ts';
import { ownMemory, processorTime } from './process-cpu.ts';
import { ThrowAwayInstallation } from './throw-away-installation.ts';

/**
 * Cost of open event streams at a gateway, and delay until all have an event. Makes its own installation beside a running product:
 * `REDIS_URL=redis://… npm run bench:live-streams`. `GATEWAYS`, `STREAMS` (in all, each of another user) and `CENTRES` can be given.
 */
const gateways = Number(process.env.GATEWAYS ?? 1);
const streams = Number(process.env.STREAMS ?? 5_000);
const centres = Number(process.env.CENTRES ?? 50);
const idleSeconds = 20;
const rounds = 5;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Centre {
  id: number;
  code: string;
  people: { account: number; token: string }[];
}

/** Runs in the centre's transaction. */
async function signInMany(count: number): Promise<{ account: number; session: string }[]> {
  const { rows } = await sql<{ account: number; session: string }>`
    with account as (
      insert into accounts (role, full_name, phone_number, password_hash)
      select 'TenantAdmin', 'Слухач ' || nr, '068' || lpad(nr::text, 7, '0'), '-' from generate_series(1, ${count}::int) nr returning id
    ), session as (
      insert into sessions (id, account_id, refresh_hash, expires_at)
      select gen_random_uuid(), id, id::text, now() + interval '1 day' from account returning id, account_id
    )
    select account_id as account, id as session from session`.execute(db());
  return rows;
}

async function openCentre(database: Database, nr: number): Promise<Centre> {
  const code = `s${nr}`;
  const { tenant: { id }, result: people } = await provisionTenant(database, { code, name: 'Центр', timezone: 'Europe/Kyiv' }, () => signInMany(streams / centres));
  const key = database.secrets.deriveKey(id, 'access-token');
  const tokenOf = ({ account, session }: { account: number; session: string }) =>
    new SignJWT({ typ: 'access', iss: 'dzvinok', sub: String(account), sid: session, role: 'TenantAdmin' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setAudience(`tenant:${id}`).setIssuedAt().setExpirationTime('1h').sign(key);
  return { id, code, people: await Promise.all(people.map(async (person) => ({ account: person.account, token: await tokenOf(person) }))) };
}

class Listeners {
  readonly #process: ChildProcess = fork(join(import.meta.dirname, 'live-listeners.ts'));
  readonly size: number;
  lost = 0;

  constructor(size: number) {
    this.size = size;
    this.#process.on('message', (word: ListenersWord) => {
      if (word.kind === 'lost') this.lost += 1;
    });
  }

  ask(order: ListenersOrder): Promise<ListenersWord> {
    this.#process.send(order);
    return this.next();
  }

  next(): Promise<ListenersWord> {
    const { promise, resolve } = Promise.withResolvers<ListenersWord>();
    const take = (word: ListenersWord) => {
      if (word.kind === 'lost') return;
      this.#process.off('message', take);
      resolve(word);
    };
    this.#process.on('message', take);
    return promise;
  }

  close(): void {
    this.#process.kill();
  }
}

const countOf = (told: readonly Centre[]) => told.reduce((sum, { people }) => sum + people.length, 0);
/** Users of all centres in turn, as they would connect. */
const mixed = (all: readonly Centre[]) => Array.from({ length: streams }, (_, index) => {
  const { code, people } = all[index % centres] ?? { code: '', people: [] };
  return { host: `${code}.localhost`, token: people[Math.floor(index / centres)]?.token ?? '' };
});

/** Publishes a notice as another gateway would; resolves with the milliseconds until the last user had it. */
async function tell(redis: Redis, listeners: readonly Listeners[], told: readonly Centre[]): Promise<number> {
  const events = countOf(told) / gateways;
  await Promise.all(listeners.map((each) => each.ask({ kind: 'expect', events })));
  const words = listeners.map((each) => each.next());
  const began = performance.timeOrigin + performance.now();
  const sent = redis.pipeline();
  for (const { id: tenantId, people } of told) {
    const items = [{ to: people.map(({ account }) => account), event: { kind: 'notices', tags: [{ name: 'notices' }] } }];
    sent.publish(tenantKey(tenantId, 'live'), JSON.stringify({ origin: randomUUID(), tenantId, items }));
  }
  await sent.exec();
  const heard = await Promise.all(words);
  return Math.max(...heard.map((word) => word.kind === 'heard' ? word.at - began : Number.NaN));
}

async function measure(installation: ThrowAwayInstallation, redis: Redis, all: readonly Centre[]): Promise<void> {
  const pids = installation.gatewayPids;
  const memory = () => pids.reduce((sum, pid) => sum + ownMemory(pid), 0);
  const before = memory();
  // A centre's users are spread over all gateways.
  const listeners = installation.baseUrls.map(() => new Listeners(streams / gateways));
  const began = performance.now();
  await Promise.all(listeners.map((each, gateway) => each.ask({
    kind: 'open', port: Number(new URL(installation.baseUrls[gateway] ?? '').port),
    streams: mixed(all).filter((_, index) => Math.floor(index / centres) % gateways === gateway),
  })));
  say(`${streams} streams of ${centres} centres over ${gateways} gateways, opened in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  await pause(5_000);
  const used = processorTime(pids);
  await pause(idleSeconds * 1_000);
  const share = (processorTime(pids) - used) / (idleSeconds * 10) / gateways;
  const after = memory();
  say(`memory of a gateway: ${(before / gateways).toFixed(0)} MB, then ${(after / gateways).toFixed(0)} MB: ${(((after - before) * 1_024) / streams).toFixed(1)} KB a stream`);
  say(`nothing said: ${share.toFixed(1)} % of a processor for each gateway`);
  for (const [name, told] of [['one centre', all.slice(0, 1)], ['all centres', all]] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await tell(redis, listeners, told));
    say(`an event for ${name} (${countOf(told)} people): the last one knows after ${times.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]?.toFixed(1)} ms, ${Math.max(...times).toFixed(1)} at most`);
  }
  say(`memory of a gateway after that ${(memory() / gateways).toFixed(0)} MB; streams lost: ${listeners.reduce((sum, { lost }) => sum + lost, 0)}`);
  for (const each of listeners) each.close();
}

const redisUrl = process.env.REDIS_URL;
if (!redisUrl) throw new Error('REDIS_URL is not set');
if (streams % (centres * gateways) !== 0) throw new Error('STREAMS has to be a multiple of CENTRES times GATEWAYS');
const redis = new Redis(redisUrl);
await using installation = new ThrowAwayInstallation({ redisUrl, gateways, ...(process.env.SERVICE && { service: process.env.SERVICE }) });
await installation.open();
const database = installation.connect();
const all: Centre[] = [];
for (let nr = 1; nr <= centres; nr += 1) all.push(await openCentre(database, nr));
await measure(installation, redis, all);
redis.disconnect();
