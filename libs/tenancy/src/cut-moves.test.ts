import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MoreServers } from '../test/more-servers.ts';
import { insertCanary, notesDb } from '../test/notes.ts';
import { fixtureMigrations, TemporaryDatabase } from '../test/temporary-database.ts';
import type { Database } from './database.ts';
import { TenantDirectory } from './directory.ts';
import { migrateFleet } from './fleet.ts';
import { moveTenant } from './moving.ts';
import { provisionTenant } from './provisioning.ts';
import { lockingCentre } from './schema-notes.ts';
import type { Tenant } from './tenant.ts';
import { runInTenant } from './transaction.ts';

const temporary = new TemporaryDatabase();
const servers = new MoreServers();
let clusters: Record<string, string>;
let folder: string;
let database: Database;
let directory: TenantDirectory;

beforeAll(async () => {
  await temporary.create();
  folder = await mkdtemp(join(tmpdir(), 'cut-moves-'));
  clusters = await servers.start(temporary.name, 'north', 'east');
  database = temporary.open({ clusters });
  directory = new TenantDirectory(database);
});
afterAll(async () => {
  await directory.close();
  await temporary.drop();
  await servers.stop();
  await rm(folder, { recursive: true, force: true });
});

async function open(code: string): Promise<Tenant> {
  return (await provisionTenant(database, { code, name: code, timezone: 'Europe/Kyiv' }, () => insertCanary(code))).tenant;
}

async function current({ id }: Tenant): Promise<Tenant> {
  await directory.forget(id);
  const tenant = await directory.byId(id);
  if (!tenant) throw new Error('The centre is gone');
  return tenant;
}

const save = async (tenant: Tenant, canary: string) =>
  runInTenant(database, await current(tenant), () => notesDb().insertInto('notes').values({ canary }).execute());

/** The directory's cluster, the notes there, and all clusters with the schema. */
async function stateOf(tenant: Tenant): Promise<{ cluster: string; notes: string[]; schemas: string[] }> {
  const now = await current(tenant);
  const notes = await runInTenant(database, now, () => notesDb().selectFrom('notes').select('canary').orderBy('id').execute());
  const schemas: string[] = [];
  for (const [name, url] of Object.entries({ main: temporary.ownerUrl, ...clusters })) {
    const { rowCount } = await temporary.withClient(url, (client) => client.query('select from pg_namespace where nspname = $1', [tenant.schemaName]));
    if (rowCount === 1) schemas.push(name);
  }
  return { cluster: now.cluster, notes: notes.map(({ canary }) => canary), schemas };
}

/** Until a statement of a move waits for a lock at DATABASE_URL. */
const waiting = (statement: string, count = 1) => expect.poll(async () => (await temporary.asOwner((client) => client.query(
  `select from pg_stat_activity where application_name = 'dzvinok-migration' and wait_event_type = 'Lock' and starts_with(query, $1)`, [statement],
))).rowCount, { timeout: 20_000 }).toBe(count);

/** Runs `work` while a transaction at DATABASE_URL holds the locks of `sql`. */
const holding = <T>(sql: string, work: (holder: pg.Client) => Promise<T>) => temporary.asOwner(async (holder) => {
  await holder.query('begin');
  await holder.query(sql);
  return work(holder);
});

const holdingNote = ({ schemaName }: Tenant) => `comment on schema ${schemaName} is 'held'`;
const holdingRow = ({ id }: Tenant) => `select from platform.tenants where id = ${id} for update`;

/** Kills the command once `statement` waits for a lock; the server still executes that statement. */
async function killAt(statement: string, { code }: Tenant, to: string): Promise<void> {
  const program = fileURLToPath(new URL('./move.cli.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: temporary.ownerUrl, REDIS_URL: '',
    CLUSTERS: Object.entries(clusters).map((pair) => pair.join('=')).join(',') };
  const command = spawn(process.execPath, [program, code, '--to', to, '--dir', fixtureMigrations], { env, stdio: 'ignore' });
  await waiting(statement);
  command.kill('SIGKILL');
  await once(command, 'exit');
}

test('of two simultaneous moves the second begins where the first has ended, whatever an earlier cut move has left', async () => {
  const tenant = await open('twice');
  await holding(holdingNote(tenant), () => killAt('comment on schema', tenant, 'east'));
  await save(tenant, 'saved after the copy');
  const moves = await holding(holdingNote(tenant), async (holder) => {
    const first = moveTenant(database, 'twice', 'north');
    await waiting('comment on schema');
    const second = moveTenant(database, 'twice', 'east');
    await waiting('select pg_advisory_xact_lock');
    await holder.query('rollback');
    return Promise.all([first, second]);
  });
  expect(moves).toMatchObject([{ from: 'main', to: 'north' }, { from: 'north', to: 'east' }]);
  expect(await stateOf(tenant)).toEqual({ cluster: 'east', notes: ['twice', 'saved after the copy'], schemas: ['east'] });
}, 60_000);

test.each(['north', 'main', 'east'])('a move that was killed before the directory’s change goes on from the finished copy, also on the way to %s', async (to) => {
  const tenant = await open(`untold-${to}`);
  await moveTenant(database, tenant.code, 'north');
  await save(tenant, 'saved in the north');
  await holding(holdingRow(tenant), async (holder) => {
    await killAt('update platform.tenants', tenant, 'main');
    const again = moveTenant(database, tenant.code, to);
    await waiting('update platform.tenants', 2);
    await holder.query('commit');
    await again;
  });
  expect(await stateOf(tenant)).toEqual({ cluster: to, notes: [tenant.code, 'saved in the north'], schemas: [to] });
}, 60_000);

test('a copy that was finished for another move, or is in use elsewhere, is neither used nor dropped', async () => {
  const tenant = await open('cautious');
  await moveTenant(database, tenant.code, 'north');
  await save(tenant, 'newest');
  const told = (cluster: string) => temporary.asOwner((client) => client.query('update platform.tenants set cluster = $2 where id = $1', [tenant.id, cluster]));
  // as after a restore of DATABASE_URL to the moment before the move
  await temporary.asOwner((client) => client.query(`create schema ${tenant.schemaName} create table notes (id int)`));
  await told('main');
  for (const to of ['north', 'main']) await expect(moveTenant(database, tenant.code, to), to).rejects.toThrow(/north has rows of cautious too/);
  // closed there, for a copy that does not exist
  await temporary.asOwner((client) => client.query(`comment on schema ${tenant.schemaName} is 'moved to east 1'`));
  for (const to of ['north', 'east', 'main']) await expect(moveTenant(database, tenant.code, to), to).rejects.toThrow(/in neither/);
  await told('north');
  await moveTenant(database, tenant.code, 'north');
  expect(await stateOf(tenant)).toEqual({ cluster: 'north', notes: ['cautious', 'newest'], schemas: ['north'] });
});

test('a migration skips the server that a centre left during the wait, and reports nothing about that centre', async () => {
  const next = join(folder, 'next');
  await cp(fixtureMigrations, next, { recursive: true });
  await writeFile(join(next, 'tenant/0002_title.sql'), `alter table notes add column title text not null default 'untitled'`);
  const tenant = await open('passed-over');
  await moveTenant(database, tenant.code, 'north');
  const north = clusters['north'] ?? '';
  const report = await temporary.withClient(north, async (holder) => {
    await holder.query(`begin; lock table ${tenant.schemaName}.notes in share mode; ${lockingCentre(tenant.id)}`);
    const migrating = migrateFleet(database, { migrationsDir: next, lanes: 1, tenantId: tenant.id });
    await expect.poll(async () => (await holder.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount).toBe(1);
    await temporary.asOwner((client) => client.query(`update platform.tenants set cluster = 'main' where id = $1`, [tenant.id]));
    await holder.query('commit');
    return migrating;
  });
  expect(report).toMatchObject({ migrated: 0, quarantined: [] });
  expect(await current(tenant)).toMatchObject({ cluster: 'main', schemaVersion: 1 });
  const { rowCount } = await temporary.withClient(north, (client) =>
    client.query(`select from pg_attribute where attrelid = '${tenant.schemaName}.notes'::regclass and attname = 'title'`));
  expect(rowCount).toBe(0);
});
