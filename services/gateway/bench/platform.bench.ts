import { authRoutes } from '@dzvinok/contract/auth';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { tenantsRoutes } from '@dzvinok/contract/tenants';
import { centresWith } from '@dzvinok/tenancy/centres-with';
import { migrateFleet } from '@dzvinok/tenancy/fleet';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Caller } from './caller.ts';
import { dueCentres, dueDeliveries, looksEveryMs, sweepEveryMs } from '../src/messages/deliveries/due-deliveries.ts';
import { parentOf, processorTime } from './process-cpu.ts';
import { migrationsDir, platformAdmin, ThrowAwayInstallation } from './throw-away-installation.ts';

/**
 * Times to open a centre beside 1, 100 and 1 000 others, and to migrate all centres in use.
 * `npm run bench:platform` makes its own installation. `STAGES` (centres), `ROUNDS` (centres opened at each stage) and `LANES` can be given.
 */
const numbers = (text: string) => text.split(',').map(Number);
const stages = numbers(process.env.STAGES ?? '1,100,1000');
const rounds = Number(process.env.ROUNDS ?? 20);
const laneCounts = numbers(process.env.LANES ?? '1,2,4');
const sweeps = 50;
const say = (line: string) => process.stdout.write(`${line}\n`);
const load = () => loadavg()[0]?.toFixed(1) ?? '?';

interface Times { median: number; p95: number; most: number }

function timesOf(measured: readonly number[]): Times {
  const sorted = measured.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), most: at(1) };
}

const table = (cells: readonly string[]) => cells.map((cell, index) => index === 0 ? cell.padEnd(34) : cell.padStart(12)).join('');
const ms = (value: number) => `${value.toFixed(1)} ms`;

let lastCode = 0;

async function onboard(admin: Caller): Promise<{ code: string; adminPhoneNumber: string; adminPassword: string }> {
  const body = {
    name: 'Вимір', code: `m${lastCode += 1}`, timezone: 'Europe/Kyiv', adminFullName: 'Адміна Вимірна', adminPhoneNumber: '0501234567',
    subjects: ['Математика', 'Українська мова', 'Англійська мова'], classrooms: ['1', '2', '3'],
  };
  const reply = await admin.send(tenantsRoutes.onboard.method, tenantsRoutes.onboard.path, body);
  return JSON.parse(reply.body.toString()).data;
}

async function signIn(caller: Caller, phoneNumber: string, password: string, domain: string): Promise<Caller> {
  const reply = await caller.send(authRoutes.login.method, authRoutes.login.path, { phoneNumber, password, domain });
  return caller.as(JSON.parse(reply.body.toString()).data.tokenPair.accessToken);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A small call beside each opening shows how much other work slows both. */
async function measureOnboarding(admin: Caller): Promise<{ name: string; times: Times }[]> {
  const small: number[] = [];
  const opening: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    opening.push(await timed(() => onboard(admin)));
    // the new admin's password is hashed after the reply; in reality the next centre is not opened meanwhile
    await pause(150);
    small.push(await timed(() => admin.get(tenantsRoutes.checkCode.path.replace(':code', 'free-code'))));
  }
  return Object.entries({ 'a small call': small, 'opening': opening })
    .map(([name, measured]) => ({ name, times: timesOf(measured) }));
}

async function grow(installation: ThrowAwayInstallation, size: number): Promise<void> {
  const missing = size - await installation.asOwner(async (client) =>
    (await client.query<{ size: number }>('select count(*)::int as size from platform.tenants')).rows[0]?.size ?? 0);
  let left = Math.max(0, missing);
  await Promise.all([1, 2].map(async () => {
    const database = installation.connect();
    while (left > 0) {
      left -= 1;
      await provisionTenant(database, { code: `g${lastCode += 1}`, name: 'Центр', timezone: 'Europe/Kyiv' }, async () => undefined);
    }
  }));
  // as autovacuum would within a minute
  await installation.asOwner((client) => client.query('vacuum analyze'));
}

async function measureStages(installation: ThrowAwayInstallation, admin: Caller): Promise<void> {
  say(table(['opening a centre', 'median', 'p95', 'most', 'small calls', 'load']));
  for (const size of stages) {
    await grow(installation, size);
    await onboard(admin);
    const ways = await measureOnboarding(admin);
    const small = ways[0]?.times.median ?? 1;
    for (const { name, times: { median, p95, most } } of ways) {
      say(table([`${size} there, ${name}`, ms(median), ms(p95), ms(most), `${(median / small).toFixed(1)}×`, load()]));
    }
  }
}

async function worker(installation: ThrowAwayInstallation, admin: Caller) {
  const { code, adminPhoneNumber, adminPassword } = await onboard(admin);
  const person = await signIn(new Caller(installation.baseUrl, `${code}.localhost`), adminPhoneNumber, adminPassword, code);
  return async (until: Promise<unknown>) => {
    const ended = until.then(() => true);
    const measured: number[] = [];
    let failures = 0;
    do {
      const began = performance.now();
      await person.get(subjectsRoutes.list.path).catch(() => { failures += 1; });
      measured.push(performance.now() - began);
    } while (!(await Promise.race([ended, pause(10, false)])));
    person.close();
    return { ...timesOf(measured), calls: measured.length, failures };
  };
}

/** Adds a column, and a table with an index and a foreign key. */
async function addMigration(folder: string, name: string): Promise<void> {
  const version = (await readdir(join(folder, 'tenant'))).length + 1;
  await writeFile(join(folder, 'tenant', `${String(version).padStart(4, '0')}_${name}.sql`), `
    alter table subjects add column ${name} text;
    create table ${name} (
      id bigint generated by default as identity primary key, subject_id bigint not null references subjects on delete cascade,
      note text not null default '');
    create index on ${name} (subject_id)`);
}

async function measureFleet(installation: ThrowAwayInstallation, admin: Caller): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), 'fleet-bench-'));
  await cp(migrationsDir, scratch, { recursive: true });
  const database = installation.connect();
  say(`\n${table(['migrating the fleet', 'centres', 'took', 'a centre', 'calls', 'failed', 'p95', 'load'])}`);
  const run = async (name: string, lanes: number) => {
    const work = await worker(installation, admin);
    const migrating = migrateFleet(database, { migrationsDir: scratch, lanes });
    const { calls, failures, p95 } = await work(migrating);
    const { total, migrated, durationMs, quarantined } = await migrating;
    say(table([name, String(migrated), `${(durationMs / 1000).toFixed(2)} s`, ms(durationMs / total), String(calls), String(failures), ms(p95), load()]));
    if (quarantined.length > 0) say(`left behind: ${quarantined.length}, ${quarantined[0]?.error}`);
  };
  for (const [index, lanes] of laneCounts.entries()) {
    await addMigration(scratch, `bench_${index}`);
    await run(`${lanes} ${lanes === 1 ? 'lane' : 'lanes'}`, lanes);
  }
  await run('nothing to do', laneCounts.at(-1) ?? 4);
  await rm(scratch, { recursive: true, force: true });
}

/** Looks for due deliveries in all centres, as a process with jobs does every three seconds. */
async function measureSweep(installation: ThrowAwayInstallation): Promise<void> {
  const database = installation.connect();
  const server = await installation.asOwner(async (client) =>
    parentOf((await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0));
  const used = () => processorTime([process.pid, server]);
  const each = async (sweep: () => Promise<unknown>) => {
    for (let round = 0; round < 3; round += 1) await sweep();
    const before = used();
    for (let round = 0; round < sweeps; round += 1) await sweep();
    return (used() - before) / sweeps;
  };
  const asked = await each(() => database.backgroundPool.query(dueCentres));
  const looked = await each(() => centresWith(database, dueDeliveries));
  const share = (asked / sweepEveryMs + looked / looksEveryMs) * 100;
  say(`\nidle centres take ${share.toFixed(2)} % of a processor: ${ms(asked)} every ${sweepEveryMs / 1000} s, ${ms(looked)} every ${looksEveryMs / 1000} s`);
}

const began = performance.now();
await using installation = new ThrowAwayInstallation();
await installation.open();
const admin = await signIn(new Caller(installation.baseUrl, 'platform.localhost'), platformAdmin.phoneNumber, platformAdmin.password, 'platform');
await measureStages(installation, admin);
await measureSweep(installation);
await measureFleet(installation, admin);
admin.close();
say(`\nin all ${((performance.now() - began) / 1000).toFixed(0)} s`);
