import { authRoutes } from '@dzvinok/contract/auth';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import { sql } from 'kysely';
import { db } from '../src/runtime/database/database.ts';
import { Caller } from './caller.ts';
import { at, press, type Call } from './load.ts';
import { password, type MeasuredProduct } from './measured-product.ts';
import { ownMemory } from './process-cpu.ts';
import { phones, zone } from './speed-data.ts';
import type { OtherResult } from './speed-table.ts';

const stages = [100, 1_000];
const mostMegabytes = 60;

interface CentresLoad {
  connections: number;
  seconds: number;
  rounds: number;
}

/** A centre's small call, under its own host and by its own admin. */
async function smallCall({ place }: MeasuredProduct, code: string): Promise<Call> {
  const host = place.host.replace('large', code);
  const caller = new Caller(place.baseUrl, host);
  const reply = await caller.send(authRoutes.login.method, authRoutes.login.path, { phoneNumber: phones.admin, password, domain: code });
  caller.close();
  const { accessToken } = JSON.parse(reply.body.toString()).data.tokenPair;
  return { method: 'GET', path: subjectsRoutes.list.path, headers: { host, authorization: `Bearer ${accessToken}` } };
}

/** Opens centres with an admin and a few subjects, two at a time. */
async function grow(product: MeasuredProduct, calls: Call[], size: number, passwordHash: string): Promise<void> {
  const left = Array.from({ length: size - calls.length }, (_, index) => `c${calls.length + index + 1}`);
  await Promise.all([1, 2].map(async () => {
    const database = product.installation.connect();
    for (let code = left.shift(); code !== undefined; code = left.shift()) {
      await provisionTenant(database, { code, name: 'Центр', timezone: zone }, async () => {
        await sql`
          insert into accounts (role, full_name, phone_number, password_hash)
          values ('TenantAdmin', 'Адміна Вимірна', ${phones.admin}, ${passwordHash})`.execute(db());
        await sql`insert into subjects (name, color) select 'Предмет ' || nr, 'blue' from generate_series(1, 5) nr`.execute(db());
      });
      calls.push(await smallCall(product, code));
    }
  }));
  // autovacuum would do this within a minute
  await product.installation.asOwner((client) => client.query('vacuum analyze'));
}

/** Memory of the fullest connection of the gateway. */
async function fullestConnection({ installation }: MeasuredProduct): Promise<number> {
  const pids = await installation.asOwner(async (client) => (await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'dzvinok'")).rows.map(({ pid }) => pid));
  return Math.max(...pids.map(ownMemory));
}

const anyOf = (calls: readonly Call[]) => () => {
  const call = calls[Math.floor(Math.random() * calls.length)];
  return call ? [call] : [];
};

/** What becomes slower, and larger, when people of many centres work at once in random order. */
export async function measureCentres(product: MeasuredProduct, passwordHash: string, load: CentresLoad): Promise<OtherResult[]> {
  const calls: Call[] = [];
  const results: OtherResult[] = [];
  for (const size of stages) {
    await grow(product, calls, size, passwordHash);
    const [one, many]: [number[], number[]] = [[], []];
    await press(product.place, anyOf(calls), load);
    for (let round = 0; round < load.rounds; round += 1) {
      one.push((await press(product.place, anyOf(calls.slice(0, 1)), load)).p95);
      many.push((await press(product.place, anyOf(calls), load)).p95);
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
