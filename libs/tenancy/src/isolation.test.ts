import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centreWithCanary, TemporaryDatabase } from '../test/temporary-database.ts';
import { notesDb, readCanary } from '../test/notes.ts';
import { Database, prepareDatabase } from './database.ts';
import type { Tenant } from './tenant.ts';
import { runAsOwner, runInPlatform, runInTenant, transactionDb } from './transaction.ts';

const temporary = new TemporaryDatabase();
let database: Database;
let kyiv: Tenant;
let lviv: Tenant;

beforeAll(async () => {
  await temporary.create();
  database = temporary.open();
  kyiv = await centreWithCanary(database, 'kyiv');
  lviv = await centreWithCanary(database, 'lviv');
});
afterAll(() => temporary.drop());

const denied = { code: '42501' };

function run(text: string) {
  return sql.raw(text).execute(transactionDb<unknown>());
}

test('the same id is another row in each centre', async () => {
  expect(await runInTenant(database, kyiv, readCanary)).toBe('kyiv');
  expect(await runInTenant(database, lviv, readCanary)).toBe('lviv');
});

test('the login role alone reads no table', async () => {
  await temporary.asApp(async (client) => {
    expect((await client.query('select cardinality(current_schemas(false)) as path')).rows).toEqual([{ path: 0 }]);
    await expect(client.query('select * from notes')).rejects.toMatchObject({ code: '42P01' });
    for (const table of [`${kyiv.schemaName}.notes`, `${lviv.schemaName}.notes`, 'platform.tenants']) {
      await expect(client.query(`select * from ${table}`)).rejects.toMatchObject(denied);
    }
  });
});

test.each([
  'select * from SCHEMA.notes',
  "insert into SCHEMA.notes (canary) values ('intruder')",
  "update SCHEMA.notes set canary = 'intruder'",
  'delete from SCHEMA.notes',
  "select nextval('SCHEMA.notes_id_seq')",
  'lock table SCHEMA.notes in share mode',
])('a centre’s role is refused the schemas of another centre and of the platform: %s', async (statement) => {
  for (const schema of [lviv.schemaName, 'platform']) {
    const text = statement.replace('SCHEMA', schema).replace('platform.notes', 'platform.tenants');
    await expect(runInTenant(database, kyiv, () => run(text))).rejects.toMatchObject(denied);
  }
  expect(await runInTenant(database, lviv, readCanary)).toBe('lviv');
});

test.each([
  'create table extra (id int)', 'create temporary table extra (id int)', 'create table public.extra (id int)',
  'create schema extra', 'create role extra', "create function f() returns int language sql as 'select 1'",
  'alter table notes add column extra int', 'drop table notes', 'truncate notes', 'create index on notes (canary)',
  'create view extra as select 1', 'drop schema SCHEMA cascade', 'alter schema SCHEMA rename to extra',
  'comment on table notes is null', 'create extension pgcrypto',
])('a centre’s role cannot change tables or other objects: %s', async (statement) => {
  const text = statement.replace('SCHEMA', kyiv.schemaName);
  await expect(runInTenant(database, kyiv, () => run(text))).rejects.toMatchObject(denied);
});

test('no role can become the owner', async () => {
  const become = `set role ${temporary.name}_owner`;
  await temporary.asApp(async (client) => {
    await expect(client.query(become)).rejects.toMatchObject(denied);
    await expect(client.query(`set session authorization ${temporary.name}_owner`)).rejects.toMatchObject(denied);
  });
  await expect(runInTenant(database, kyiv, () => run(become))).rejects.toMatchObject(denied);
  await expect(runInPlatform(database, () => run(become))).rejects.toMatchObject(denied);
});

test('an audit entry can be written and read, not changed or removed', async () => {
  const write = () => notesDb().insertInto('audit_log').values({ action: 'x' }).execute();
  for (const inside of [
    (work: () => Promise<unknown>) => runInTenant(database, kyiv, work),
    (work: () => Promise<unknown>) => runInPlatform(database, work),
  ]) {
    await inside(write);
    await expect(inside(() => run('select * from audit_log'))).resolves.toMatchObject({ rows: [{ action: 'x' }] });
    await expect(inside(() => run("update audit_log set action = 'y'"))).rejects.toMatchObject(denied);
    await expect(inside(() => run('delete from audit_log'))).rejects.toMatchObject(denied);
  }
});

test('the owner removes an entry of a centre in its schema alone, all or nothing', async () => {
  const count = async (tenant: Tenant) => (await runInTenant(database, tenant, () => run('select * from audit_log'))).rows.length;
  await runInTenant(database, lviv, () => run("insert into audit_log (action) values ('x')"));
  const before = [await count(kyiv), await count(lviv)];
  await expect(runAsOwner(database, kyiv, async () => {
    await run('delete from audit_log');
    throw new Error('changed my mind');
  })).rejects.toThrow('changed my mind');
  expect([await count(kyiv), await count(lviv)]).toEqual(before);
  await runAsOwner(database, kyiv, () => run('delete from audit_log'));
  expect([await count(kyiv), await count(lviv)]).toEqual([0, before[1]]);
});

test('the platform’s role names and suspends centres, but does not change the centres’ keys or data', async () => {
  const refused = [
    'delete from tenants', "update tenants set wrapped_key = 'x'", 'update tenants set schema_version = 0',
    'update tenants set id = default', `select * from ${kyiv.schemaName}.notes`, 'delete from schema_migrations',
    "update platform_key set wrapped_key = 'x'", 'delete from platform_key', "insert into platform_key values (2, 'x')",
    "insert into tenants (code, name, timezone, wrapped_key) values ('x1', 'x', 'UTC', 'x')",
  ];
  for (const text of refused) await expect(runInPlatform(database, () => run(text)), text).rejects.toMatchObject(denied);
  await runInPlatform(database, () => run(`update tenants set status = status where id = ${kyiv.id}`));
});

test('a login role with additional rights is refused, and repeating the preparation changes nothing', async () => {
  const powerful = `${temporary.name}_powerful`;
  await temporary.asMaker((client) => client.query(`create role ${powerful} login createdb`));
  await expect(prepareDatabase(temporary.ownerUrl, { name: powerful, password: 'x' })).rejects.toThrow(/rights of its own/);
  await expect(prepareDatabase(temporary.ownerUrl, { name: `${temporary.name}_owner`, password: 'x' })).rejects.toThrow(/owner/);
  await temporary.asMaker((client) => client.query(`drop role ${powerful}`));
  const again = { name: temporary.appRole, password: decodeURIComponent(new URL(temporary.appUrl).password) };
  await Promise.all([1, 2, 3, 4].map(() => prepareDatabase(temporary.ownerUrl, again)));
  expect(await runInTenant(database, kyiv, readCanary)).toBe('kyiv');
});
