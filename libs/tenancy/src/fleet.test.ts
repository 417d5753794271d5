import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centreWithCanary, fixtureMigrations, TemporaryDatabase } from '../test/temporary-database.ts';
import { notesDb, readCanary } from '../test/notes.ts';
import type { Database } from './database.ts';
import { migrateFleet, type FleetProgress } from './fleet.ts';
import { migratePlatform } from './migration.ts';
import type { Tenant } from './tenant.ts';
import { runInTenant } from './transaction.ts';

const temporary = new TemporaryDatabase();
const size = 24;
let database: Database;
let scratch: string;
let fleet: Tenant[];

beforeAll(async () => {
  await temporary.create();
  database = temporary.open();
  scratch = await mkdtemp(join(tmpdir(), 'fleet-'));
  await cp(fixtureMigrations, scratch, { recursive: true });
  fleet = [];
  for (let index = 0; index < size; index += 1) fleet.push(await centreWithCanary(database, `centre ${index}`));
});
afterAll(async () => {
  await temporary.drop();
  await rm(scratch, { recursive: true, force: true });
});

const migrate = (onProgress?: (progress: FleetProgress) => void) =>
  migrateFleet(database, { migrationsDir: scratch, lanes: 3, onProgress });
const addMigration = (name: string, text: string) => writeFile(join(scratch, 'tenant', name), text);

interface State { id: number; version: number; error: string | null; columns: number; tables: number }

function states(): Promise<State[]> {
  return temporary.asOwner(async (client) => (await client.query<State>(
    `select id::int, schema_version as version, migration_error as error,
            (select count(*)::int from information_schema.columns c
              where c.table_schema = 't_' || t.id and table_name = 'notes' and column_name like 'extra%') as columns,
            (select count(*)::int from pg_tables where schemaname = 't_' || t.id and tablename like 'extra%') as tables
     from platform.tenants t order by id`)).rows);
}

function first(): Tenant {
  const [tenant] = fleet;
  if (!tenant) throw new Error('no fleet');
  return tenant;
}

test('a fleet that is up to date is left unchanged', async () => {
  expect(await migrate()).toMatchObject({ version: 1, total: size, migrated: 0, current: size, quarantined: [] });
});

test('every centre gets the new migrations, and each finished centre is reported', async () => {
  await addMigration('0002_extra.sql', 'create table extra_two (id int); alter table notes add column extra_two text');
  const progress: FleetProgress[] = [];
  expect(await migrate((step) => progress.push(step))).toMatchObject({ version: 2, migrated: size, current: 0, quarantined: [] });
  expect(progress.map(({ done }) => done)).toEqual(Array.from({ length: size }, (_, index) => index + 1));
  expect(new Set(progress.map(({ code }) => code)).size).toBe(size);
  for (const state of await states()) expect(state).toMatchObject({ version: 2, error: null, columns: 1, tables: 1 });
  await runInTenant(database, first(), () => notesDb().selectFrom('notes').selectAll().execute());
  await expect(runInTenant(database, first(), async () => notesDb().deleteFrom('audit_log').execute())).rejects.toMatchObject({ code: '42501' });
});

test('a failed centre is left unchanged, the other centres go on, and the next run tries the failed centre again', async () => {
  await addMigration('0003_extra.sql', 'create table extra_three (id int); create unique index on notes (canary)');
  const ill = first();
  await runInTenant(database, ill, () => notesDb().insertInto('notes').values({ canary: ill.name }).execute());
  const report = await migrate();
  expect(report).toMatchObject({ migrated: size - 1, quarantined: [{ tenantId: ill.id, code: ill.code }] });
  expect(report.quarantined[0]?.error).toMatch(/^0003_extra: could not create unique index/);
  for (const { id, ...state } of await states()) {
    if (id === ill.id) expect(state).toMatchObject({ version: 2, tables: 1, error: report.quarantined[0]?.error });
    else expect(state).toMatchObject({ version: 3, tables: 2, error: null });
  }
  expect(await runInTenant(database, ill, readCanary)).toBe(ill.name);
  await runInTenant(database, ill, () => notesDb().deleteFrom('notes').where('id', '>', 1).execute());
  expect(await migrate()).toMatchObject({ migrated: 1, current: size - 1, quarantined: [] });
  expect((await states()).every(({ version, error }) => version === 3 && error === null)).toBe(true);
});

test('two runs at once migrate each centre once', async () => {
  await addMigration('0004_extra.sql', 'create table extra_four (id int)');
  const [one, other] = await Promise.all([migrate(), migrate()]);
  expect(one.migrated + other.migrated).toBe(size);
  expect(one.quarantined).toEqual([]);
  expect(other.quarantined).toEqual([]);
});

test('a run killed at any point leaves no half-migrated centre, and the next run goes on where it stopped', { timeout: 120_000 }, async () => {
  // a pause between two statements, so that most kills fall inside a centre's migration
  await addMigration('0005_extra.sql',
    'create table extra_five (id int); select pg_sleep(0.02); alter table notes add column extra_five text');
  const cli = fileURLToPath(new URL('./migrate.cli.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: temporary.ownerUrl, APP_DATABASE_URL: temporary.appUrl };
  let killedHalfWay = 0;
  for (let round = 0; round < 10; round += 1) {
    const child = spawn(process.execPath, [cli, '--dir', scratch, '--lanes', '2'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const exit = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), exit]);
    await wait(3 + 7 * round);
    child.kill('SIGKILL');
    await exit;
    const after = await states();
    const done = after.filter(({ version }) => version === 5);
    if (done.length > 0 && done.length < size) killedHalfWay += 1;
    for (const { version, tables, columns } of after) {
      expect([version, tables, columns]).toEqual(version === 5 ? [5, 4, 2] : [4, 3, 1]);
    }
  }
  expect(killedHalfWay).toBeGreaterThan(0);
  const report = await migrate();
  expect(report.migrated + report.current).toBe(size);
  expect((await states()).every(({ version, tables }) => version === 5 && tables === 4)).toBe(true);
});

test('a file that was edited after it had been applied is refused', async () => {
  await addMigration('0002_extra.sql', 'create table extra_two (id bigint)');
  await expect(migrate()).rejects.toThrow(/tenant migration 0002_extra was edited/);
  await writeFile(join(scratch, 'platform', '0001_directory.sql'), 'select 1');
  await expect(migratePlatform(temporary.ownerUrl, scratch)).rejects.toThrow(/platform migration 0001_directory was edited/);
  await writeFile(join(scratch, 'platform', '0003_gap.sql'), 'select 1');
  await expect(migratePlatform(temporary.ownerUrl, scratch)).rejects.toThrow(/should have number 2/);
});
