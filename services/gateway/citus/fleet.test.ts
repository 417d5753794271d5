import { migrateFleet, type FleetReport } from '@dzvinok/tenancy/fleet';
import { dropTenant, provisionTenant } from '@dzvinok/tenancy/provisioning';
import type { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productMigrations, testDatabase } from '../test/test-database.fixture.ts';
import { placesOf } from './citus.fixture.ts';

const size = Number(process.env['CENTRES'] ?? 200);
const lanes = 2;
/** A busy machine takes ten seconds for a centre. */
const openingMs = size * 15_000;
const centres: Tenant[] = [];
const databases: Database[] = [];
let scratch: string;
let released: number;

/** Above any version, so that centres of other tests are not migrated. */
const aside = 10_000;
const undoAside = `update platform.tenants set schema_version = schema_version - ${aside} where schema_version >= ${aside}`;

beforeAll(async () => {
  released = (await readdir(join(productMigrations, 'tenant'))).length;
  scratch = await mkdtemp(join(tmpdir(), 'dzvinok-citus-fleet-'));
  await cp(productMigrations, scratch, { recursive: true });
  for (let lane = 0; lane < lanes; lane += 1) databases.push(await testDatabase());
  await first().ownerPool.query(undoAside);
  await first().ownerPool.query(`update platform.tenants set schema_version = schema_version + ${aside}`);
  const began = performance.now();
  const run = Date.now().toString(36);
  await Promise.all(databases.map(async (database, lane) => {
    for (let nr = lane; nr < size; nr += lanes) {
      const { tenant } = await provisionTenant(database, { code: `f${run}-${nr}`, name: `Центр ${nr}`, timezone: 'Europe/Kyiv' },
        () => sql`insert into subjects (name, color) values ('Танці', 'blue')`.execute(transactionDb()));
      centres.push(tenant);
    }
  }));
  console.warn(`${size} centres opened in ${Math.round(performance.now() - began)} ms`);
}, openingMs);
afterAll(async () => {
  for (const tenant of centres) await dropTenant(first(), tenant);
  await first().ownerPool.query(undoAside);
  await first().ownerPool.query(`delete from platform.schema_migrations where kind = 'tenant' and version > $1`, [released]);
  await Promise.all(databases.map((database) => database.close()));
  await rm(scratch, { recursive: true, force: true }, openingMs);
});

function first(): Database {
  const [database] = databases;
  if (!database) throw new Error('no database');
  return database;
}

async function addMigration(name: string, text: string): Promise<void> {
  const version = (await readdir(join(scratch, 'tenant'))).length + 1;
  await writeFile(join(scratch, 'tenant', `${String(version).padStart(4, '0')}_${name}.sql`), text);
}

async function migrateTo(name: string, text: string): Promise<FleetReport> {
  await addMigration(name, text);
  const report = await migrateFleet(first(), { migrationsDir: scratch, lanes });
  console.warn(`${name}: ${report.migrated} of ${report.total} centres in ${Math.round(report.durationMs)} ms`);
  return report;
}

const told = (some: readonly Tenant[], text: string) => Promise.all(some.map(async (tenant) =>
  (await runInTenant(first(), tenant, () => sql.raw<{ value: unknown }>(text).execute(transactionDb()))).rows[0]?.value));
const ours = (text: string) => told(centres.slice(0, 10), text);

test('a migration runs on the workers, statement by statement', async () => {
  const report = await migrateTo('motto', `
    -- a word of the centre; several statements
    alter table subjects add column motto text not null default 'Дзвінок; "так"';
    create index subjects_motto on subjects (motto);
    create table mottos (subject_id bigint primary key references subjects on delete cascade, told_at timestamptz not null default now());`);
  expect(report).toMatchObject({ migrated: size, quarantined: [] });
  expect(new Set(await ours('select motto as value from subjects'))).toEqual(new Set(['Дзвінок; "так"']));
  expect(new Set(await ours('insert into mottos (subject_id) values (1) returning 1 as value'))).toEqual(new Set([1]));
});

test('a centre whose migration fails stays unchanged', async () => {
  const [ill] = centres;
  if (!ill) throw new Error('no centre');
  await runInTenant(first(), ill, () => sql`insert into subjects (name, color) values ('Співи', 'blue')`.execute(transactionDb()));
  const report = await migrateTo('one_subject', 'create unique index one_subject on subjects ((true));');
  expect(report).toMatchObject({ migrated: size - 1, quarantined: [{ code: ill.code }] });
  expect(await ours('select count(*)::int as value from subjects')).toEqual([2, ...centres.slice(1, 10).map(() => 1)]);
});

test('a statement that Citus refuses on a worker runs on the coordinator, and new tables get ids and rights', async () => {
  await addMigration('prizes', `
    create table prizes (id bigint generated by default as identity primary key, name text not null unique);
    alter table subjects add column prize_id bigint references prizes check (prize_id > 0);
    insert into prizes (name) values ('Олівець');
    update subjects set prize_id = (select id from prizes);`);
  const some = centres.slice(1, 11);
  for (const { id } of some) {
    const report = await migrateFleet(first(), { migrationsDir: scratch, lanes, tenantId: id });
    expect(report).toMatchObject({ migrated: 1, quarantined: [] });
    console.warn(`prizes: a centre in ${Math.round(report.durationMs)} ms`);
  }
  expect(await told(some, 'select count(*)::int as value from subjects join prizes on prizes.id = prize_id')).toEqual(some.map(() => 1));
  expect((await told(some, `insert into prizes (name) values ('Зошит') returning id as value`)).every(Number.isSafeInteger)).toBe(true);
  for (const tenant of some) expect(await placesOf(first(), tenant)).toHaveLength(1);
});
