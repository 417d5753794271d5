import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixtureMigrations, TemporaryDatabase } from '../test/temporary-database.ts';
import { insertCanary, notesDb, readCanary } from '../test/notes.ts';
import type { Database } from './database.ts';
import { TenantCodeTaken } from './connection.ts';
import { dropTenant, provisionTenant } from './provisioning.ts';
import { isTenantCode } from './tenant.ts';
import { afterCommit, currentTenant, runInTenant } from './transaction.ts';

const temporary = new TemporaryDatabase();
let database: Database;
let scratch: string;

beforeAll(async () => {
  await temporary.create();
  database = temporary.open();
  scratch = await mkdtemp(join(tmpdir(), 'provisioning-'));
});
afterAll(async () => {
  await temporary.drop();
  await rm(scratch, { recursive: true, force: true });
});

const timezone = 'Europe/Kyiv';
const nothing = async () => undefined;

async function leavesNothing(attempt: () => Promise<unknown>, expected: unknown): Promise<void> {
  const before = await temporary.leftovers();
  await expect(attempt()).rejects.toEqual(expected);
  expect(await temporary.leftovers()).toEqual(before);
}

test('makes a centre that is usable at once, starter data included', async () => {
  const done: string[] = [];
  const { tenant, result } = await provisionTenant(
    database, { code: 'sumy', name: 'Суми', timezone, features: { meeting: 'jitsi' } }, async (made) => {
      expect(currentTenant()).toBe(made);
      await insertCanary('sumy');
      afterCommit(() => { done.push(made.code); });
      return runInTenant(database, made, readCanary);
    });
  expect(result).toBe('sumy');
  expect(done).toEqual(['sumy']);
  expect(tenant).toMatchObject({ code: 'sumy', name: 'Суми', status: 'active', features: { meeting: 'jitsi' } });
  expect(tenant).toMatchObject({ schemaName: `t_${tenant.id}`, roleName: `${temporary.name}_t_${tenant.id}` });
  expect(JSON.stringify(tenant)).not.toContain('wrapped');
  expect(await runInTenant(database, tenant, readCanary)).toBe('sumy');
});

test('the starter runs as the centre, not as the owner', async () => {
  await leavesNothing(
    () => provisionTenant(database, { code: 'poltava', name: 'x', timezone }, () => notesDb().schema.dropTable('notes').execute()),
    expect.objectContaining({ code: '42501' }));
});

test('a starter that fails leaves no trace', async () => {
  await leavesNothing(() => provisionTenant(database, { code: 'odesa', name: 'x', timezone }, async () => {
    await insertCanary('odesa');
    throw new Error('no admin');
  }), new Error('no admin'));
  await leavesNothing(() => provisionTenant(database, { code: 'odesa', name: 'x', timezone }, async () => {
    await notesDb().insertInto('audit_log').values({ action: '\0' }).execute().catch(() => undefined);
  }), expect.objectContaining({ name: 'TransactionRolledBack' }));
});

test('a taken code leaves no trace, also when two requests come at once', async () => {
  const request = { code: 'rivne', name: 'x', timezone };
  const other = temporary.open();
  const [first, second] = await Promise.allSettled([
    provisionTenant(database, request, nothing), provisionTenant(other, request, nothing),
  ]);
  expect([first.status, second.status].sort()).toEqual(['fulfilled', 'rejected']);
  await leavesNothing(() => provisionTenant(database, request, nothing), new TenantCodeTaken('rivne'));
});

test('a migration that fails leaves no trace', async () => {
  await cp(fixtureMigrations, scratch, { recursive: true });
  await writeFile(join(scratch, 'tenant', '0002_broken.sql'), 'create table more (id int); create table notes (id int)');
  const broken = temporary.open({ migrationsDir: scratch });
  await leavesNothing(
    () => provisionTenant(broken, { code: 'lutsk', name: 'x', timezone }, nothing), expect.objectContaining({ code: '42P07' }));
});

test('a connection that dies half-way leaves no trace', async () => {
  await leavesNothing(() => provisionTenant(database, { code: 'kherson', name: 'x', timezone }, async () => {
    await temporary.asOwner((client) => client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = current_user and pid <> pg_backend_pid()`));
    await readCanary();
  }), expect.objectContaining({ name: 'DatabaseUnavailable' }));
});

// Makes 25 centres with all tables.
test('whatever the code, the code never becomes a name in the database', { timeout: 120_000 }, async () => {
  const before = await temporary.leftovers();
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('platform', 'www', 'api', 'static', 'admin', 'app', 'A', 'a', 'a-', '-a', '1a', 'київ', 'a"b', "a'b", 'a;b',
      'a_b', 'a b', 'a.b', 'a\n', 'ab\0', `${'a'.repeat(21)}`, `${'a'.repeat(63)}x`, `${'a'.repeat(63)}y`, '../x', 't_1'),
  ).filter((code) => !isTenantCode(code));
  await fc.assert(fc.asyncProperty(nasty, async (code) => {
    await expect(provisionTenant(database, { code, name: 'x', timezone }, nothing)).rejects.toThrow(/cannot be a centre’s code|cannot be a centre's code/);
  }), { numRuns: 300 });
  expect(await temporary.leftovers()).toEqual(before);
  const good = fc.stringMatching(/^[a-z][a-z0-9-]{0,18}[a-z0-9]$/).filter(isTenantCode);
  const seen = new Set<string>();
  await fc.assert(fc.asyncProperty(good, fc.string({ unit: 'grapheme' }), async (code, name) => {
    fc.pre(!seen.has(code) && !name.includes('\0'));
    seen.add(code);
    const { tenant } = await provisionTenant(database, { code, name, timezone }, nothing);
    expect(tenant.schemaName).toMatch(/^t_[1-9][0-9]*$/);
    expect(tenant.name).toBe(name);
  }), { numRuns: 25 });
});

test('a dropped centre is gone, and a later centre may have its code with another schema', async () => {
  const before = await temporary.leftovers();
  const { tenant } = await provisionTenant(database, { code: 'uzhhorod', name: 'x', timezone }, () => insertCanary('first'));
  await dropTenant(database, tenant);
  expect(await temporary.leftovers()).toEqual(before);
  await expect(runInTenant(database, tenant, readCanary)).rejects.toMatchObject({ code: '22023' });
  const again = await provisionTenant(database, { code: 'uzhhorod', name: 'x', timezone }, () => insertCanary('second'));
  expect(again.tenant.id).not.toBe(tenant.id);
  expect(await runInTenant(database, again.tenant, readCanary)).toBe('second');
});
