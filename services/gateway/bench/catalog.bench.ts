import type { Database } from '@dzvinok/tenancy/database';
import { migrateFleet } from '@dzvinok/tenancy/fleet';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import pg from 'pg';
import { ownMemory } from './process-cpu.ts';
import { migrationsDir, ThrowAwayInstallation } from './throw-away-installation.ts';

/**
 * One PostgreSQL with thousands of centres: time to open another, catalogue size, memory of a connection that served many.
 * `npm run bench:catalog` makes its own installation; 1.5 GB of disk for a thousand centres. `STAGES` (centres) and `MINUTES` (limit) can be given.
 */
const stages = (process.env.STAGES ?? '1000,3000,10000').split(',').map(Number);
const until = performance.now() + Number(process.env.MINUTES ?? 15) * 60_000;
const lanes = 2;
/** Centres served by a gateway's connection before it is replaced. */
const servedByOne = 120;
const catalogs = ['pg_class', 'pg_attribute', 'pg_index', 'pg_constraint', 'pg_depend', 'pg_shdepend', 'pg_type', 'pg_trigger', 'pg_attrdef', 'pg_namespace'];
const say = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MB`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

let count = 0;

async function grow(databases: readonly Database[], size: number): Promise<void> {
  const first = count;
  const took = await timed(() => Promise.all(databases.map(async (database) => {
    while (count < size && performance.now() < until) {
      count += 1;
      await provisionTenant(database, { code: `c${count}`, name: 'Центр', timezone: 'Europe/Kyiv' }, async () => undefined);
    }
  })));
  say(`\n${count} centres: ${((took / (count - first))).toFixed(1)} ms for each of the last ${count - first}, over ${lanes} lanes`);
}

/** A fresh connection, and a connection that has read a table of many centres. */
async function measureConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  const opening = await timed(() => client.connect());
  const { rows: [backend] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  if (!backend) throw new Error('The connection has no process');
  const fresh = ownMemory(backend.pid);
  const { rows } = await client.query<{ name: string }>("select nspname as name from pg_namespace where nspname like 't\\_%' order by md5(nspname) limit $1", [servedByOne]);
  const journal = (name: string) => `select count(*) from ${name}.marks m join ${name}.lessons l on l.id = m.lesson_id join ${name}.accounts a on a.id = m.student_id`;
  const first: number[] = [];
  const second: number[] = [];
  for (const { name } of rows) {
    first.push(await timed(() => client.query(journal(name))));
    second.push(await timed(() => client.query(journal(name))));
  }
  const median = (list: number[]) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]?.toFixed(2);
  say(`a connection opens in ${opening.toFixed(1)} ms with ${fresh.toFixed(1)} MB of its own; after ${rows.length} centres it has ${ownMemory(backend.pid).toFixed(1)} MB`);
  say(`a centre’s first statement on it ${median(first)} ms, the next ${median(second)} ms`);
  await client.end();
}

async function measureCatalog(installation: ThrowAwayInstallation): Promise<void> {
  const { rows: [found] } = await installation.asOwner((client) => client.query<{ relations: string; files: string; catalog: string; database: string }>(`
    select (select count(*) from pg_class) as relations, (select count(*) from pg_class where relfilenode <> 0) as files,
      (select sum(pg_total_relation_size(name::regclass)) from unnest($1::text[]) name) as catalog, pg_database_size(current_database()) as database`, [catalogs]));
  if (!found) throw new Error('PostgreSQL does not tell its sizes');
  say(`${found.relations} relations in ${found.files} files; catalogue ${megabytes(Number(found.catalog))}, database ${megabytes(Number(found.database))}`);
}

await using installation = new ThrowAwayInstallation();
await installation.open();
const databases = Array.from({ length: lanes }, () => installation.connect());
const [database] = databases;
if (!database) throw new Error('There is no lane');
for (const size of stages) {
  if (performance.now() > until) break;
  await grow(databases, size);
  say(`vacuum and analyze of the catalogue ${((await timed(() => installation.asOwner((client) => client.query(`vacuum analyze ${catalogs.join(', ')}`)))) / 1_000).toFixed(1)} s`);
  await measureCatalog(installation);
  await measureConnection(installation.url);
  say(`the fleet with nothing to migrate ${(await timed(() => migrateFleet(database, { migrationsDir, lanes: 4 }))).toFixed(0)} ms`);
  await installation.asOwner((client) => client.query("analyze platform.tenants"));
}
