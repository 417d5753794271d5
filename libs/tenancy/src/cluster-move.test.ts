import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MoreServers } from '../test/more-servers.ts';
import { insertCanary, notesDb, readCanary } from '../test/notes.ts';
import { fixtureMigrations, TemporaryDatabase } from '../test/temporary-database.ts';
import { centresWith } from './centres-with.ts';
import type { Database } from './database.ts';
import { TenantDirectory } from './directory.ts';
import { DatabaseUnavailable, sqlState } from './connection.ts';
import { migrateFleet } from './fleet.ts';
import { moveTenant } from './moving.ts';
import { dropTenant, provisionTenant } from './provisioning.ts';
import type { Tenant } from './tenant.ts';
import { runAsOwner, runInTenant, transactionDb } from './transaction.ts';

const temporary = new TemporaryDatabase();
const servers = new MoreServers();
let folder: string;
let northUrl: string;
let database: Database;
let directory: TenantDirectory;
let released: number;

/** Rows with references and types other than text, and a trigger that must not fire for copied rows. */
const history = `
  create table pictures (note_id bigint not null references notes, image bytea not null, taken_at timestamptz not null);
  create function keep() returns trigger language plpgsql as $$ begin insert into audit_log (action) values (new.canary); return new; end $$;
  create trigger kept after insert on notes for each row execute function keep()`;

beforeAll(async () => {
  await temporary.create();
  folder = await mkdtemp(join(tmpdir(), 'cluster-move-'));
  await cp(fixtureMigrations, join(folder, 'migrations'), { recursive: true });
  await writeFile(join(folder, 'migrations/tenant/0002_history.sql'), history);
  released = 2;
  ({ north: northUrl } = await servers.start(temporary.name, 'north'));
  database = temporary.open({ migrationsDir: join(folder, 'migrations'), clusters: { north: northUrl } });
  directory = new TenantDirectory(database);
});
afterAll(async () => {
  await directory.close();
  await temporary.drop();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(code: string): Promise<Tenant> {
  const { tenant } = await provisionTenant(database, { code, name: code, timezone: 'Europe/Kyiv' }, async () => {
    await insertCanary(code);
    await sql`insert into pictures values (1, ${Buffer.from([0, 1, 254, 255])}, '2026-05-29T03:00:00.123456+03')`.execute(transactionDb());
  });
  return tenant;
}

async function move(code: string, to: string): Promise<Tenant> {
  const { tenant: { id } } = await moveTenant(database, code, to);
  await directory.forget(id);
  const moved = await directory.byId(id);
  if (!moved) throw new Error('The centre is gone');
  return moved;
}

const within = <T>(tenant: Tenant, work: () => Promise<T>) => runInTenant(database, tenant, work);
const rowsOf = (tenant: Tenant) => within(tenant, async () => ({
  notes: await notesDb().selectFrom('notes').selectAll().orderBy('id').execute(),
  log: await notesDb().selectFrom('audit_log').selectAll().orderBy('id').execute(),
  pictures: (await sql`select note_id, encode(image, 'hex') as image, taken_at::text from pictures`.execute(transactionDb())).rows,
}));
const directoryTells = (id: number, change: string) => temporary.asOwner((client) => client.query(`update platform.tenants set ${change} where id = $1`, [id]));
const schemasOf = async (url: string, { schemaName }: Tenant) => temporary.withClient(url, async (client) =>
  (await client.query('select from pg_namespace where nspname = $1', [schemaName])).rowCount);

/** Writes notes in turn and repeats failed writes, as a page does. */
async function write(code: string, isOver: () => boolean): Promise<{ saved: string[]; refused: unknown[] }> {
  const saved: string[] = [];
  const refused: unknown[] = [];
  while (!isOver()) {
    const tenant = await directory.byCode(code);
    if (!tenant) throw new Error('The centre is gone');
    const canary = `${code} ${saved.length}`;
    try {
      await within(tenant, () => notesDb().insertInto('notes').values({ canary }).execute());
      saved.push(canary);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) && sqlState(error) !== '55P03') throw error;
      refused.push(error);
    }
  }
  return { saved, refused };
}

test('a centre moves to another server and back during writes: no row is lost or doubled, and its neighbour does not wait', async () => {
  await open('wanderer');
  await open('neighbour');
  let isOver = false;
  const writers = ['wanderer', 'neighbour'].map((code) => write(code, () => isOver));
  expect((await move('wanderer', 'north')).cluster).toBe('north');
  expect((await move('wanderer', 'main')).cluster).toBe('main');
  const there = await move('wanderer', 'north');
  isOver = true;
  const [wanderer, neighbour] = await Promise.all(writers);
  expect(wanderer?.saved.length).toBeGreaterThan(0);
  expect(neighbour?.refused).toEqual([]);
  const { notes, log, pictures } = await rowsOf(there);
  const written = ['wanderer', ...wanderer?.saved ?? []];
  expect(notes.map(({ canary }) => canary)).toEqual(written);
  expect(log.map(({ action }) => action)).toEqual(written);
  expect(pictures).toEqual([{ note_id: 1, image: '0001feff', taken_at: '2026-05-29 03:00:00.123456+03' }]);
  expect(await schemasOf(temporary.ownerUrl, there)).toBe(0);
  expect(await moveTenant(database, 'wanderer', 'north')).toMatchObject({ from: 'north', to: 'north' });
  await expect(moveTenant(database, 'wanderer', 'nowhere')).rejects.toThrow(/no cluster nowhere/);
});

test('a moved centre sees no other centre’s data, its old location is refused, and a process without the new server’s address cannot read the centre', async () => {
  const before = await open('first');
  await directory.byCode('first');
  await moveTenant(database, 'first', 'north');
  for (const as of [within, (tenant: Tenant, work: () => Promise<string>) => runAsOwner(database, tenant, work)]) await expect(as(before, readCanary)).rejects.toThrow(DatabaseUnavailable);
  expect(await directory.byCode('first')).toMatchObject({ cluster: 'north' });
  const [first, second] = [await move('first', 'north'), await open('second').then(() => move('second', 'north'))];
  expect(await within(first, readCanary)).toBe('first');
  expect(await runAsOwner(database, first, readCanary)).toBe('first');
  for (const text of [`select * from ${second.schemaName}.notes`, `create table ${first.schemaName}.extra ()`]) {
    await expect(within(first, () => sql.raw(text).execute(transactionDb())), text).rejects.toMatchObject({ code: '42501' });
  }
  const notTold = temporary.open();
  await expect(runInTenant(notTold, second, readCanary)).rejects.toThrow(DatabaseUnavailable);
  const onAway = vi.fn();
  expect(await centresWith(notTold, { table: 'notes', where: 'true' }, onAway)).not.toContain(second.id);
  expect(onAway).toHaveBeenCalledOnce();
  expect((await centresWith(database, { table: 'notes', where: `canary in ('first', 'second', 'neighbour')` })).length).toBe(3);
});

test('a move that was cut short is repeated, and a move that lacked only the directory’s change gets that change', async () => {
  const tenant = await open('broken-off');
  await temporary.withClient(northUrl, (client) => client.query(`create schema ${tenant.schemaName} create table notes (id int)`));
  const there = await move('broken-off', 'north');
  const rows = await rowsOf(there);
  expect(rows.notes).toMatchObject([{ canary: 'broken-off' }]);
  await directoryTells(there.id, `cluster = 'main'`);
  expect(await rowsOf(await move('broken-off', 'north'))).toEqual(rows);
  // shut here, but not dropped
  await temporary.asOwner((client) => client.query(`create schema ${there.schemaName}; comment on schema ${there.schemaName} is 'moved'`));
  await directoryTells(there.id, `cluster = 'main'`);
  expect(await rowsOf(await move('broken-off', 'north'))).toEqual(rows);
  expect(await schemasOf(temporary.ownerUrl, there)).toBe(0);
  await temporary.asOwner((client) => client.query(`create schema ${there.schemaName}`));
  await move('broken-off', 'north');
  expect(await schemasOf(temporary.ownerUrl, there)).toBe(0);
  await temporary.withClient(northUrl, (client) => client.query(`drop schema ${there.schemaName} cascade`));
  await directoryTells(there.id, `cluster = 'main'`);
  await expect(move('broken-off', 'north')).rejects.toThrow(/in neither/);
  await dropTenant(database, there);
});

test('centres of all servers are migrated, also with a stale version in the directory, and a dropped centre leaves no trace', async () => {
  const next = join(folder, 'next');
  await cp(join(folder, 'migrations'), next, { recursive: true });
  await writeFile(join(next, 'tenant/0003_title.sql'), `alter table notes add column title text not null default 'untitled'`);
  const report = await migrateFleet(database, { migrationsDir: next, lanes: 2 });
  expect(report).toMatchObject({ version: released + 1, migrated: report.total, quarantined: [] });
  const first = await directory.byCode('first');
  if (!first) throw new Error('The centre is gone');
  await directoryTells(first.id, `schema_version = ${released}`);
  expect(await migrateFleet(database, { migrationsDir: next, lanes: 2, tenantId: first.id })).toMatchObject({ migrated: 0, quarantined: [] });
  await directory.forget(first.id);
  expect(await directory.byCode('first')).toMatchObject({ schemaVersion: released + 1, cluster: 'north' });
  expect((await within(first, () => sql`select title from notes`.execute(transactionDb()))).rows).toEqual([{ title: 'untitled' }]);
  await directoryTells(first.id, `schema_version = ${released}`);
  const newer = temporary.open({ migrationsDir: next, clusters: { north: northUrl } });
  await moveTenant(newer, 'first', 'main');
  await directory.forget(first.id);
  expect(await directory.byCode('first')).toMatchObject({ schemaVersion: released + 1, cluster: 'main' });
  await moveTenant(newer, 'first', 'north');
  await dropTenant(database, first);
  expect(await schemasOf(northUrl, first)).toBe(0);
  await directoryTells((await open('leaving')).id, 'delete_after = now()');
  await expect(move('leaving', 'north')).rejects.toThrow(/going to be deleted/);
});
