import { type Database, withOwner } from '@dzvinok/tenancy/database';
import { dropTenant, provisionTenant } from '@dzvinok/tenancy/provisioning';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant, transactionDb, WorkLimit } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../test/test-database.fixture.ts';
import { placesOf, workersOf } from './citus.fixture.ts';

const centres: Tenant[] = [];
// Each stands for a process of its own; the first one watches the others.
const databases = [await testDatabase(), await testDatabase(), await testDatabase(), await testDatabase()] as const;
const [watcher, ...others] = databases;

afterAll(async () => {
  for (const tenant of centres) await dropTenant(watcher, tenant);
  await Promise.all(databases.map((database) => database.close()));
});

const request = () => ({ code: `o${randomBytes(6).toString('hex')}`, name: 'Одночасний', timezone: 'Europe/Kyiv' });

/** Numbers of remains of a centre on each node, the coordinator first. */
async function tracesOf({ schemaName, roleName }: Tenant): Promise<number[]> {
  const { hostname, port } = new URL(watcher.options.ownerUrl);
  const nodes = [{ host: hostname, port }, ...await workersOf(watcher)];
  return Promise.all(nodes.map(async (node) => {
    const url = new URL(watcher.options.ownerUrl);
    [url.hostname, url.port] = [node.host, String(node.port)];
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    const { rows: [found] } = await client.query<{ count: number }>(
      `select ((select count(*) from pg_namespace where nspname = $1) + (select count(*) from pg_roles where rolname = $2))::int as count`,
      [schemaName, roleName]);
    await client.end();
    return found?.count ?? 0;
  }));
}

const isOnWorkers = async (tenant: Tenant) => Math.max(...(await tracesOf(tenant)).slice(1)) === 2;

/** Its time is up as soon as workers have its schema. */
async function openCutShort(database: Database): Promise<{ tenant: Tenant; error: unknown }> {
  const limit = new WorkLimit();
  const begun = Promise.withResolvers<Tenant>();
  const opening = limit.run(() => provisionTenant(database, request(), async (made) => begun.resolve(made))).then(() => null, (error: unknown) => error);
  const tenant = await begun.promise;
  await vi.waitUntil(() => isOnWorkers(tenant), { timeout: 300_000, interval: 20 });
  limit.end(new Error('The call took too long'));
  return { tenant, error: await opening };
}

test('centres opened at once are all there, and one whose time is up meanwhile leaves nothing on any node', async () => {
  const [cutShort, ...whole] = others;
  const [cut, ...opened] = await Promise.all([
    openCutShort(cutShort),
    ...whole.map((database) => provisionTenant(database, request(), () =>
      sql`insert into subjects (name, color) values ('Танці', 'blue')`.execute(transactionDb()))),
  ] as const);
  centres.push(...opened.map(({ tenant }) => tenant));
  expect(cut.error).toEqual(new Error('The call took too long'));
  for (const { tenant } of opened) {
    expect(await placesOf(watcher, tenant)).toHaveLength(1);
    const { rows } = await runInTenant(watcher, tenant, () => sql`select name from subjects`.execute(transactionDb()));
    expect(rows).toEqual([{ name: 'Танці' }]);
  }
  expect(await tracesOf(cut.tenant)).toEqual([0, 0, 0]);
});

test('a centre is removed before or after another is handed to a worker, not meanwhile', async () => {
  const [remover, opener] = others;
  const { tenant: gone } = await provisionTenant(remover, request(), async () => undefined);
  const isInLine = () => withOwner(watcher.options.ownerUrl, async (client) =>
    (await client.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount === 1);
  const order: string[] = [];
  const begun = Promise.withResolvers<Tenant>();
  const opening = provisionTenant(opener, request(), async (made) => begun.resolve(made)).then(() => order.push('opened'));
  const opened = await begun.promise;
  centres.push(opened);
  await vi.waitUntil(() => isOnWorkers(opened), { timeout: 300_000, interval: 20 });
  const removing = dropTenant(remover, gone).then(() => order.push('removed'));
  await vi.waitUntil(isInLine, { timeout: 60_000, interval: 20 });
  await Promise.all([opening, removing]);
  expect(order).toEqual(['opened', 'removed']);
  expect(await tracesOf(gone)).toEqual([0, 0, 0]);
});
