import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notesDb, readCanary } from '../test/notes.ts';
import { centreWithCanary, TemporaryDatabase } from '../test/temporary-database.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailable } from './connection.ts';
import { quoted, type Tenant } from './tenant.ts';
import { dropTenant } from './provisioning.ts';
import { runInTenant, transactionDb } from './transaction.ts';

const temporary = new TemporaryDatabase();
let database: Database;
let kyiv: Tenant;
let lviv: Tenant;
let connection: pg.ClientBase;

beforeAll(async () => {
  await temporary.create();
  const provisioner = temporary.open();
  kyiv = await centreWithCanary(provisioner, 'kyiv');
  lviv = await centreWithCanary(provisioner, 'lviv');
});
beforeEach(() => {
  database = temporary.open({ poolSize: 1, inspectCheckout: async (client) => { connection = client; } });
});
afterAll(() => temporary.drop());

const within = <T>(tenant: Tenant, work: () => Promise<T>) => runInTenant(database, tenant, work);
const canaryOf = (tenant: Tenant) => within(tenant, readCanary);
const preparedNames = async () => (await connection.query<{ name: string }>('select name from pg_prepared_statements order by name')).rows.map(({ name }) => name);

/** Repeats until the statement is prepared for the centre. */
async function warmUp(...centres: Tenant[]): Promise<void> {
  for (let round = 0; round < 4; round += 1) for (const centre of centres) await canaryOf(centre);
}

test('a frequent statement is kept for each centre separately, and each centre sees its own rows', async () => {
  await warmUp(kyiv, lviv);
  for (let round = 0; round < 20; round += 1) {
    expect([await canaryOf(kyiv), await canaryOf(lviv)]).toEqual(['kyiv', 'lviv']);
  }
  const names = await preparedNames();
  expect(names.filter((name) => name.includes(`_t${kyiv.id}_`))).toHaveLength(1);
  expect(names.filter((name) => name.includes(`_t${lviv.id}_`))).toHaveLength(1);
});

test('a statement without values, or a statement used once, is not kept', async () => {
  await warmUp(kyiv);
  const before = await preparedNames();
  for (let round = 0; round < 5; round += 1) {
    await within(kyiv, () => sql.raw(`select canary from notes`).execute(transactionDb<unknown>()));
    await within(kyiv, () => sql`select ${1}::int, ${sql.raw(String(round))}`.execute(transactionDb<unknown>()));
  }
  expect(await preparedNames()).toEqual(before);
});

test('after failures of each kind the next work still sees its own centre', async () => {
  await warmUp(kyiv, lviv);
  const fail = () => within(kyiv, async () => {
    await Promise.all([readCanary(), sql`select 1 / ${0}::int`.execute(transactionDb<unknown>()), readCanary()]);
  });
  for (let round = 0; round < 5; round += 1) {
    await expect(fail()).rejects.toMatchObject({ code: '22012' });
    expect([await canaryOf(lviv), await canaryOf(kyiv)]).toEqual(['lviv', 'kyiv']);
  }
});

test('the name of another centre’s statement gives none of that centre’s rows', async () => {
  await warmUp(kyiv, lviv);
  const ofKyiv = (await preparedNames()).find((name) => name.includes(`_t${kyiv.id}_`)) ?? '';
  const stolen = await within(lviv, () => sql.raw<{ canary: string }>(`execute ${quoted(ofKyiv)} (1)`).execute(transactionDb<unknown>()))
    .catch((error: unknown) => error);
  // PostgreSQL replans for the search path or refuses the role: never the other centre's rows
  expect(JSON.stringify(stolen)).not.toContain('kyiv');
});

test('a statement that the server has forgotten is sent again, and the caller notices nothing', async () => {
  await warmUp(kyiv, lviv);
  await connection.query('deallocate all');
  expect([await canaryOf(kyiv), await canaryOf(lviv)]).toEqual(['kyiv', 'lviv']);
  await warmUp(kyiv);
  await connection.query('discard all');
  expect([await canaryOf(lviv), await canaryOf(kyiv)]).toEqual(['lviv', 'kyiv']);
});

test('work that has received a reply is not begun again, and its writes are undone', async () => {
  await warmUp(kyiv);
  let begun = 0;
  const work = () => within(kyiv, async () => {
    begun += 1;
    await notesDb().insertInto('notes').values({ canary: 'kyiv' }).execute();
    await sql.raw('deallocate all').execute(transactionDb<unknown>());
    return readCanary();
  });
  const count = async () => (await within(kyiv, () => notesDb().selectFrom('notes').select('id').execute())).length;
  const before = await count();
  await expect(work()).rejects.toThrow(DatabaseUnavailable);
  expect([begun, await count()]).toEqual([1, before]);
  expect(await canaryOf(lviv)).toBe('lviv');
});

test('a migration that changes the columns of a kept statement causes no failure', async () => {
  const odesa = await centreWithCanary(temporary.open(), 'odesa');
  const readAll = () => within(odesa, async () =>
    (await notesDb().selectFrom('notes').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()));
  for (let round = 0; round < 4; round += 1) await readAll();
  await temporary.asOwner((client) => client.query(`alter table ${odesa.schemaName}.notes add column added text default 'new'`));
  expect(await readAll()).toMatchObject({ canary: 'odesa', added: 'new' });
  const migrated = { ...odesa, schemaVersion: odesa.schemaVersion + 1 };
  expect(await runInTenant(database, migrated, readCanary)).toBe('odesa');
  await dropTenant(database, odesa);
});

test('a connection keeps a limited number of statements, however many different statements are sent', async () => {
  await warmUp(kyiv, lviv);
  for (let column = 0; column < 300; column += 1) {
    for (let round = 0; round < 3; round += 1) {
      await within(column % 2 === 0 ? kyiv : lviv, () => sql`select canary, ${sql.raw(String(column))} from notes where id = ${1}`.execute(transactionDb<unknown>()));
    }
  }
  expect((await preparedNames()).length).toBeLessThanOrEqual(251);
  expect([await canaryOf(kyiv), await canaryOf(lviv)]).toEqual(['kyiv', 'lviv']);
});

test('a connection that has served very many centres is closed, and a new connection takes its place', async () => {
  const processes = new Set<number>();
  for (let version = 1; version <= 125; version += 1) {
    processes.add(await runInTenant(database, { ...kyiv, schemaVersion: version }, async () => {
      await readCanary();
      const { rows: [row] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transactionDb<unknown>());
      return row?.pid ?? 0;
    }));
  }
  expect(processes.size).toBe(2);
});
