import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureMigrations, TemporaryDatabase } from '../test/temporary-database.ts';
import { insertCanary, notesDb, readCanary } from '../test/notes.ts';
import type { Database } from './database.ts';
import { TenantCodeTaken } from './errors.ts';
import { dropTenant, provisionTenant } from './provisioning.ts';
import { fillWarmPool } from './warm-pool.ts';
import { runInPlatform, runInTenant, transactionDb } from './transaction.ts';

const temporary = new TemporaryDatabase();
const timezone = 'Europe/Kyiv';
let database: Database;

beforeAll(async () => {
  await temporary.create();
  database = temporary.open();
});
afterAll(() => temporary.drop());

const stock = () => temporary.asOwner(async (client) => (await client.query<{ id: number; version: number }>(
  'select id::int, schema_version as version from platform.spare_tenants order by id')).rows);
const open = (code: string, from = database) => provisionTenant(from, { code, name: code, timezone }, () => insertCanary(code));
const numbered = (index: number) => `c${String.fromCharCode(97 + index)}x`;

test('a centre is opened in a pooled schema, isolated like any other', async () => {
  expect(await fillWarmPool(database, 2)).toEqual({ made: 2, dropped: 0 });
  expect(await fillWarmPool(database, 2)).toEqual({ made: 0, dropped: 0 });
  const [pooled, other] = await stock();
  const before = await temporary.leftovers();
  let opened = 0;
  database.onOpened = () => { opened += 1; };
  const { tenant } = await open('sumy');
  expect(opened).toBe(1);
  expect(tenant).toMatchObject({ id: pooled?.id, code: 'sumy', timezone, schemaVersion: 1 });
  expect(await temporary.leftovers()).toEqual({ ...before, rows: before.rows + 1 });
  expect(await stock()).toEqual([other]);
  await runInTenant(database, tenant, async () => {
    expect(await readCanary()).toBe('sumy');
    await notesDb().insertInto('audit_log').values({ action: 'x' }).execute();
  });
  await expect(runInTenant(database, tenant, () => notesDb().deleteFrom('audit_log').execute())).rejects.toMatchObject({ code: '42501' });
  await expect(runInTenant(database, tenant, () => notesDb().schema.dropTable('notes').execute())).rejects.toMatchObject({ code: '42501' });
  const seal = { accountId: 1, field: 'x' };
  const sealed = database.secrets.sealFor(tenant, seal, 'secret');
  expect(database.secrets.openFor(tenant, seal, sealed)).toBe('secret');
});

test('a failed opening gives the pooled schema back', async () => {
  const [pooled] = await stock();
  const before = [await temporary.leftovers(), await stock()];
  await expect(provisionTenant(database, { code: 'odesa', name: 'x', timezone }, async () => {
    await insertCanary('odesa');
    throw new Error('no admin');
  })).rejects.toThrow('no admin');
  await expect(open('sumy')).rejects.toEqual(new TenantCodeTaken('sumy'));
  const record = async () => { throw new Error('no entry'); };
  await expect(provisionTenant(database, { code: 'odesa', name: 'x', timezone }, readCanary, { record })).rejects.toThrow('no entry');
  expect([await temporary.leftovers(), await stock()]).toEqual(before);
  const { tenant } = await open('odesa');
  expect(tenant.id).toBe(pooled?.id);
  expect(await runInTenant(database, tenant, readCanary)).toBe('odesa');
});

test('twenty who open at once get a centre each, the later ones without a pooled schema', async () => {
  await fillWarmPool(database, 8);
  const processes = Array.from({ length: 4 }, () => temporary.open());
  const before = await temporary.leftovers();
  const opened = await Promise.all(Array.from({ length: 20 }, (_, index) => open(numbered(index), processes[index % 4])));
  expect(new Set(opened.map(({ tenant }) => tenant.id)).size).toBe(20);
  for (const { tenant } of opened) expect(await runInTenant(database, tenant, readCanary)).toBe(tenant.code);
  expect(await stock()).toEqual([]);
  const after = await temporary.leftovers();
  expect([after.rows - before.rows, after.schemas - before.schemas]).toEqual([20, 12]);
});

test('several processes that fill at once make no more than is wanted', async () => {
  const reports = await Promise.all([1, 2, 3].map(() => fillWarmPool(temporary.open(), 3)));
  expect(reports.reduce((sum, { made }) => sum + made, 0)).toBe(3);
  expect(await stock()).toHaveLength(3);
});

test('pooled schemas of an older release are made anew, and never claimed by the newer one', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'warm-pool-'));
  await cp(fixtureMigrations, scratch, { recursive: true });
  await writeFile(join(scratch, 'tenant', '0002_extra.sql'), 'alter table notes add column extra int');
  const newer = temporary.open({ migrationsDir: scratch });
  const { tenant } = await open('rivne', newer);
  expect(tenant.schemaVersion).toBe(2);
  expect(await stock()).toHaveLength(3);
  expect(await fillWarmPool(newer, 2)).toEqual({ made: 2, dropped: 3 });
  expect((await stock()).map(({ version }) => version)).toEqual([2, 2]);
  // the release before, still running, opens centres of its own version without them
  expect((await open('lutsk')).tenant.schemaVersion).toBe(1);
  await dropTenant(newer, (await open('halych', newer)).tenant);
  expect(await stock()).toHaveLength(1);
  await rm(scratch, { recursive: true, force: true });
});

test('the platform’s role cannot see a pooled schema and its key', async () => {
  const look = () => sql`select * from spare_tenants`.execute(transactionDb<unknown>());
  await expect(runInPlatform(database, look)).rejects.toMatchObject({ code: '42501' });
});
