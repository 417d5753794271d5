import { authRoutes } from '@dzvinok/contract/auth';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { liveEvent, liveRoutes } from '@dzvinok/contract/live';
import { marksRoutes } from '@dzvinok/contract/marks';
import { dropTenant, provisionTenant } from '@dzvinok/tenancy/provisioning';
import { sql } from 'kysely';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../src/runtime/app.config.ts';
import { openConnections } from '../src/runtime/connections.ts';
import { hashPassword } from '../src/identity/auth/passwords.ts';
import { db } from '../src/runtime/database/database.ts';
import { Caller } from './caller.ts';
import { embeddedDatabaseUrl } from './embedded-database.ts';
import { fillJournal, teacherPhone } from './journal-data.ts';

/**
 * Delay from a save's reply to its event at others while many listen, on a running product; `LISTEN_URL` names a second gateway:
 * `BASE_URL=http://localhost:8080 LISTEN_URL=http://localhost:8081 npm run bench:live`.
 * `STREAMS` (each gets every save), `SAVES` and `GAP_MS` between saves can be given; the database as in journal-read.bench.ts.
 */
const streams = Number(process.env.STREAMS ?? 120);
const saves = Number(process.env.SAVES ?? 200);
const gapMs = Number(process.env.GAP_MS ?? 50);
const streamsOfSession = 6;
const password = '12345678';
const size = { students: 35, lessons: 20 };

const saveUrl = process.env.BASE_URL ?? 'http://localhost:8080';
const listenUrl = process.env.LISTEN_URL ?? saveUrl;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Admins get events of all groups; several of them, as the streams of a user are limited. */
async function addAdmins(hash: string): Promise<void> {
  await sql`
    insert into accounts (role, full_name, phone_number, password_hash)
    select 'TenantAdmin', 'Слухач ' || nr, (680000000 + nr)::text || '0', ${hash}
    from generate_series(0, ${Math.ceil(streams / streamsOfSession)}::int) nr`.execute(db());
}

const adminPhone = (nr: number) => `${680_000_000 + nr}0`;

async function signIn(caller: Caller, domain: string, phoneNumber: string): Promise<string> {
  const body = { phoneNumber, password, domain };
  const reply = await caller.send(authRoutes.login.method, authRoutes.login.path, body);
  return JSON.parse(reply.body.toString()).data.tokenPair.accessToken;
}

/** Notes when each version of the journal arrives. Resolves when the stream is ready. */
function listen(host: string, token: string, heardAt: Map<number, number>): Promise<() => void> {
  const { hostname, port } = new URL(listenUrl);
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const headers = { host, authorization: `Bearer ${token}` };
  const request = get({ hostname, port, path: liveRoutes.events.path, agent: false, headers }, (reply) => {
    let text = '';
    reply.setEncoding('utf8').on('data', (piece: string) => {
      const now = performance.now();
      const blocks = (text + piece).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks.filter((one) => one.startsWith('data: '))) {
        const event = liveEvent.parse(JSON.parse(block.slice('data: '.length)));
        if (event.kind === 'ready') resolve(() => request.destroy());
        if (event.kind === 'marks') heardAt.set(event.version, now);
      }
    });
    reply.on('error', () => undefined);
  });
  request.on('error', reject);
  return promise;
}

function line(name: string, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1).padStart(9);
  return `${name.padEnd(28)}${at(0.5)}${at(0.95)}${at(1)}`;
}

async function measure(teacher: Caller, groupId: number, heardAt: Map<number, number>[]): Promise<void> {
  const path = (route: { path: string }) => route.path.replace(/:(id|classId)/, String(groupId));
  const { data } = JSON.parse((await teacher.get(path(lessonsRoutes.journal))).body.toString());
  const { id } = data.students[0].marks[0];
  const saved: { version: number; sentAt: number; repliedAt: number }[] = [];
  for (let round = 0; round < saves; round += 1) {
    const sentAt = performance.now();
    await teacher.send(marksRoutes.update.method, path(marksRoutes.update), { id, classworkMark: round });
    saved.push({ version: data.version + round + 1, sentAt, repliedAt: performance.now() });
    await pause(gapMs);
  }
  await pause(1_000);
  const heard = saved.flatMap((save) => heardAt.map((of) => ({ ...save, at: of.get(save.version) ?? Number.NaN })));
  const told = heard.filter(({ at }) => !Number.isNaN(at));
  say(`${heardAt.length} streams, ${saves} saves: ${told.length} of ${heard.length} events came\n`);
  say(`${'ms'.padEnd(28)}${'median'.padStart(9)}${'p95'.padStart(9)}${'most'.padStart(9)}`);
  say(line('a save', saved.map(({ sentAt, repliedAt }) => repliedAt - sentAt)));
  say(line('from its reply to the event', told.map(({ at, repliedAt }) => at - repliedAt)));
  say(line('from its sending', told.map(({ at, sentAt }) => at - sentAt)));
}

const databaseUrl = process.env.DATABASE_URL || embeddedDatabaseUrl();
const connections = openConnections(readConfig({ ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: '' }));
const { database } = connections;
const code = `b${Date.now().toString(36)}`;
const hash = await hashPassword(password);
const { tenant, result: groupId } = await provisionTenant(
  database, { code, name: 'Вимір', timezone: 'Europe/Kyiv' }, async () => {
    await addAdmins(hash);
    return fillJournal(size, hash);
  });
try {
  const host = `${code}.${new URL(saveUrl).host}`;
  const caller = new Caller(saveUrl, host);
  const heardAt: Map<number, number>[] = [];
  const close: (() => void)[] = [];
  let token = '';
  for (let index = 0; index < streams; index += 1) {
    if (index % streamsOfSession === 0) token = await signIn(caller, code, adminPhone(index / streamsOfSession));
    const heard = new Map<number, number>();
    heardAt.push(heard);
    close.push(await listen(host, token, heard));
  }
  const teacher = caller.as(await signIn(caller, code, teacherPhone));
  await measure(teacher, groupId, heardAt);
  for (const end of close) end();
  teacher.close();
  caller.close();
} finally {
  await dropTenant(database, tenant);
  await connections.close();
}
