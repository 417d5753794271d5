import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centreWithCanary, TemporaryDatabase } from '../test/temporary-database.ts';
import { notesDb, readCanary } from '../test/notes.ts';
import type { Database } from './database.ts';
import { sqlState } from './connection.ts';
import type { Tenant } from './tenant.ts';
import { runInPlatform, runInTenant, transactionDb } from './transaction.ts';

const temporary = new TemporaryDatabase();
const dirtyCheckouts: unknown[] = [];
let checkouts = 0;
let database: Database;
let centres: Tenant[];

beforeAll(async () => {
  await temporary.create();
  database = temporary.open({
    poolSize: 1,
    acquireTimeoutMs: 60_000,
    async inspectCheckout(client) {
      const { rows: [state] } = await client.query<{ user: string; path: string; idle: boolean }>(
        `select current_user as user, current_setting('search_path') as path,
                now() = statement_timestamp() as idle`);
      checkouts += 1;
      if (state?.user !== temporary.appRole || state.path !== '""' || !state.idle) dirtyCheckouts.push(state);
    },
  });
  const provisioner = temporary.open();
  centres = [await centreWithCanary(provisioner, 'canary of Kyiv'), await centreWithCanary(provisioner, 'canary of Lviv')];
});
afterAll(() => temporary.drop());

const query = (text: string) => sql.raw(text).execute(transactionDb<unknown>());

async function change(): Promise<string> {
  const row = await notesDb().updateTable('notes').set((eb) => ({ changes: eb('changes', '+', 1) }))
    .where('id', '=', 1).returning('canary').executeTakeFirstOrThrow();
  return row.canary;
}

/** Failures of a request, with the error that its caller must see. The connection must survive them. */
const mishaps: { reason: string; happen: (controller: AbortController) => Promise<unknown> }[] = [
  { reason: 'handler failed', happen: async () => { throw new Error('handler failed'); } },
  { reason: '22012', happen: () => query('select 1 / 0') },
  { reason: '25P02', happen: () => query('select broken').catch(() => undefined) },
  { reason: '23505', happen: () => notesDb().insertInto('notes').values({ id: 1, canary: 'double' }).execute() },
  { reason: 'AbortError', happen: async (controller) => { controller.abort(); await readCanary(); } },
  {
    reason: 'AbortError',
    async happen(controller) {
      setTimeout(() => controller.abort(), 1);
      await query('select pg_sleep(0.003)');
      await new Promise(() => undefined);
    },
  },
  { reason: '57014', happen: () => query('set local statement_timeout to 1; select pg_sleep(1)') },
  { reason: '42501', happen: () => query('select * from t_1.notes, t_2.notes') },
  { reason: '42P01', happen: async () => { await query('rollback'); await readCanary(); } },
  { reason: '42P01', happen: async () => { await query('rollback; begin'); await readCanary(); } },
  {
    reason: 'forgot to wait',
    happen: async () => { void readCanary().catch(() => undefined); throw new Error('forgot to wait'); },
  },
  { reason: 'TransactionMisuse', happen: () => runInPlatform(database, readCanary) },
];

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return sqlState(error) ?? (error.name === 'Error' ? error.message : error.name);
}

/** Every fifth request fails, in turn in each way. */
function mishapOf(index: number) {
  if (index % 5 !== 0) return undefined;
  return mishaps[(index / 5) % mishaps.length];
}

test('10 000 interleaved requests of two centres over one connection never mix', { timeout: 300_000 }, async () => {
  const mixed: string[] = [];
  const saved = [0, 0];
  let failed = 0;
  const turns = fc.sample(fc.nat({ max: centres.length - 1 }), { numRuns: 10_000, seed: 42 });

  async function request(index: number): Promise<void> {
    const which = turns[index] ?? 0;
    const tenant = centres[which];
    if (!tenant) throw new Error('no centre');
    const mishap = mishapOf(index);
    const controller = new AbortController();
    const see = (canary: string) => { if (canary !== tenant.name) mixed.push(`${tenant.name} saw ${canary}`); };
    try {
      await runInTenant(database, tenant, async () => {
        see(await change());
        await mishap?.happen(controller);
        see(await readCanary());
      }, { signal: controller.signal });
      saved[which] = (saved[which] ?? 0) + 1;
    } catch (error) {
      if (mishap && reasonOf(error) === mishap.reason) failed += 1;
      else throw error;
    }
  }

  let next = 0;
  const worker = async () => { while (next < turns.length) await request(next++); };
  await Promise.all(Array.from({ length: 40 }, worker));

  expect(mixed).toEqual([]);
  expect(dirtyCheckouts).toEqual([]);
  expect(checkouts).toBe(10_000);
  expect(failed).toBe(2_000);
  // acknowledged changes are there, refused changes are not
  const changes = await Promise.all(centres.map((tenant) =>
    runInTenant(database, tenant, () => notesDb().selectFrom('notes').select(['id', 'canary', 'changes']).execute())));
  expect(changes).toEqual(centres.map(({ name }, which) => [{ id: 1, canary: name, changes: saved[which] }]));
  expect(await temporary.busySessions()).toEqual([]);
});
