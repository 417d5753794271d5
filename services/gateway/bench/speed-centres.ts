import { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { Database } from '@dzvinok/tenancy/database';
import { readPlatformKey } from '@dzvinok/tenancy/master-key';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { SignJWT } from 'jose';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { db } from '../src/runtime/database/database.ts';
import { at, press, type Call } from './load.ts';
import type { MeasuredProduct } from './measured-product.ts';
import { ownMemory } from './process-cpu.ts';
import { phones, zone } from './speed-data.ts';
import type { OtherResult } from './speed-table.ts';

const stages = [100, 1_000];
const mostMegabytes = 60;
const othersAreGoneMs = 1_200;
/** Longest caching of a centre or session: each is read again within one measurement. */
const rememberedSeconds = 8;
const warmUpRounds = 4;
const longestWarmUpSeconds = 60;
const catalogs = 'pg_class, pg_attribute, pg_index, pg_constraint, pg_depend, pg_type, pg_trigger, pg_namespace, pg_attrdef';

interface CentresLoad {
  connections: number;
  seconds: number;
  rounds: number;
}

/** Signed in without the form: a thousand password checks would take longer than everything else. */
async function smallCall({ place }: MeasuredProduct, { secrets }: Database, { id, code }: Tenant, session: { id: string; account: number }): Promise<Call> {
  const token = await new SignJWT({ typ: 'access', iss: 'dzvinok', sub: String(session.account), sid: session.id, role: 'TenantAdmin' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(`tenant:${id}`)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(secrets.deriveKey(id, 'access-token'));
  return { method: 'GET', path: subjectsRoutes.list.path, headers: { host: place.host.replace('large', code), authorization: `Bearer ${token}` } };
}

async function startCentre(): Promise<{ id: string; account: number }> {
  const id = randomUUID();
  const { rows: [admin] } = await sql<{ id: number }>`
    with account as (
      insert into accounts (role, full_name, phone_number, password_hash)
      values ('TenantAdmin', 'Адміна Вимірна', ${phones.admin}, '-') returning id
    ), session as (
      insert into sessions (id, account_id, refresh_hash, expires_at) select ${id}, id, ${id}, now() + interval '1 day' from account
    ), subject as (
      insert into subjects (name, color) select 'Предмет ' || nr, 'blue' from generate_series(1, 5) nr
    )
    select id from account`.execute(db());
  if (!admin) throw new Error('The centre has no admin');
  return { id, account: admin.id };
}

/** One at a time per processor. @returns the time of one */
async function grow(product: MeasuredProduct, calls: Call[], size: number): Promise<void> {
  const began = performance.now();
  const left = Array.from({ length: size - calls.length }, (_, index) => `c${calls.length + index + 1}`);
  const count = left.length;
  await Promise.all(Array.from({ length: availableParallelism() }, async () => {
    const database = product.installation.connect();
    await readPlatformKey(database);
    for (let code = left.shift(); code !== undefined; code = left.shift()) {
      const { tenant, result } = await provisionTenant(database, { code, name: 'Центр', timezone: zone }, startCentre);
      calls.push(await smallCall(product, database, tenant, result));
    }
  }));
  // as autovacuum would within a minute
  await product.installation.asOwner((client) => client.query(`vacuum analyze ${catalogs}`));
  const took = performance.now() - began;
  process.stdout.write(`… ${count} centres opened, ${(took / count).toFixed(0)} ms for each\n`);
}

async function fullestConnection({ installation }: MeasuredProduct): Promise<number> {
  const pids = await installation.asOwner(async (client) => (await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'dzvinok'")).rows.map(({ pid }) => pid));
  return Math.max(...pids.map(ownMemory));
}

/** Each connection has served its centres, as in a working day. */
async function warmUp({ place }: MeasuredProduct, calls: readonly Call[], load: CentresLoad): Promise<void> {
  const done = new AbortController();
  let next = 0;
  await press(place, () => {
    const call = calls[next % calls.length];
    next += 1;
    if (next > warmUpRounds * calls.length) done.abort();
    return call ? [call] : [];
  }, { ...load, seconds: longestWarmUpSeconds, until: done.signal });
}

const anyOf = (calls: readonly Call[]) => () => {
  const call = calls[Math.floor(Math.random() * calls.length)];
  return call ? [call] : [];
};

/** Slowdown and growth when users of many centres work in random order. */
export async function measureCentres(product: MeasuredProduct, load: CentresLoad): Promise<OtherResult[]> {
  const calls: Call[] = [];
  const results: OtherResult[] = [];
  for (const size of stages) {
    await grow(product, calls, size);
    const [one, many]: [number[], number[]] = [[], []];
    await warmUp(product, calls, load);
    for (let round = 0; round < load.rounds; round += 1) {
      // Right after the others' load, one centre would get only its share.
      await pause(othersAreGoneMs);
      one.push((await press(product.place, anyOf(calls.slice(0, 1)), load)).p95);
      many.push((await press(product.place, anyOf(calls), { ...load, seconds: rememberedSeconds })).p95);
    }
    const memory = await fullestConnection(product);
    results.push({
      key: `centres-${size}`, title: `p95 of ${size} centres in random order, of one centre`, most: 1.2, ratio: at(many, 0.5) / at(one, 0.5),
      text: `one ${at(one, 0.5).toFixed(1)} ms, ${size} ${at(many, 0.5).toFixed(1)} ms`,
    }, {
      key: `memory-${size}`, title: `memory of the fullest connection after ${size} centres, of ${mostMegabytes} MB`, most: 1, ratio: memory / mostMegabytes,
      text: `${memory.toFixed(1)} MB`,
    });
  }
  return results;
}
