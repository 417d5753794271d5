import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { centreWithCanary, TemporaryDatabase } from '../test/temporary-database.ts';
import { notesDb, readCanary } from '../test/notes.ts';
import { RoundTrips } from '../test/round-trips.ts';
import { openStallingProxy } from '../test/stalling-proxy.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailable, TransactionMisuse, TransactionRolledBack } from './connection.ts';
import type { Tenant } from './tenant.ts';
import { afterCommit, currentTenant, runInPlatform, runInTenant, transactionDb, lastStatement } from './transaction.ts';

const temporary = new TemporaryDatabase();
let database: Database;
let kyiv: Tenant;
let lviv: Tenant;

beforeAll(async () => {
  await temporary.create();
  database = temporary.open({ poolSize: 1, acquireTimeoutMs: 300 });
  kyiv = await centreWithCanary(database, 'kyiv');
  lviv = await centreWithCanary(database, 'lviv');
});
afterAll(() => temporary.drop());

const inKyiv = <T>(work: () => Promise<T>) => runInTenant(database, kyiv, work);
const addNote = () => notesDb().insertInto('notes').values({ canary: 'kyiv' }).execute();
const countNotes = () => inKyiv(async () => (await notesDb().selectFrom('notes').select('id').execute()).length);
const query = (text: string) => sql.raw(text).execute(transactionDb<unknown>());

test('saves the writes of work that returned, and no write of work that threw', async () => {
  const before = await countNotes();
  await inKyiv(addNote);
  await expect(inKyiv(async () => { await addNote(); throw new Error('changed my mind'); })).rejects.toThrow('changed my mind');
  expect(await countNotes()).toBe(before + 1);
});

test('reads ids as numbers, days and money as text, moments as Date', async () => {
  const row = await inKyiv(() => notesDb().selectFrom('notes').selectAll().executeTakeFirstOrThrow());
  expect(row).toMatchObject({ id: 1, day: '2026-03-29', price: '12.50' });
  const moment = await inKyiv(() => sql<{ at: unknown }>`select now() as at`.execute(transactionDb<unknown>()));
  expect(moment.rows[0]?.at).toBeInstanceOf(Date);
});

test('waits for a connection longer than earlier work may wait for a lock', async () => {
  const patient = temporary.open({ poolSize: 1 });
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = inKyiv(async () => {
    await query('lock table notes');
    locked.resolve();
    await over.promise;
  });
  await locked.promise;
  const [waiting, behind] = [addNote, () => query('select 1')].map((work) => runInTenant<unknown>(patient, kyiv, work));
  await expect(waiting).rejects.toThrow('lock timeout');
  await expect(behind).resolves.toBeDefined();
  over.resolve();
  await locking;
});

test('a snapshot shows one moment, and a read-only transaction refuses writes', async () => {
  await runInTenant(database, kyiv, async () => {
    const before = await notesDb().selectFrom('notes').select('id').execute();
    await temporary.asOwner((client) => client.query(`insert into ${kyiv.schemaName}.notes (canary) values ('kyiv')`));
    expect(await notesDb().selectFrom('notes').select('id').execute()).toEqual(before);
    await expect(addNote()).rejects.toMatchObject({ code: '25006' });
    throw new Error('seen');
  }, { isolation: 'repeatable read', readOnly: true }).catch((error: unknown) => expect(error).toMatchObject({ message: 'seen' }));
  await inKyiv(addNote);
});

test('of statements that travel together the failed statement is reported before those refused because of the failure', async () => {
  const inALayerAbove = async (asked: Promise<unknown>) => {
    try {
      return await asked;
    } catch (error) {
      await Promise.resolve().then(() => undefined);
      throw error;
    }
  };
  const work = () => Promise.all([inALayerAbove(query('select 1 / 0')), query('select 1'), addNote()]);
  await expect(inKyiv(work)).rejects.toMatchObject({ code: '22012' });
});

test('outside a transaction there is no data and no centre', async () => {
  expect(() => transactionDb()).toThrow(TransactionMisuse);
  expect(() => currentTenant()).toThrow(TransactionMisuse);
  expect(() => afterCommit(() => undefined)).toThrow(TransactionMisuse);
  await runInPlatform(database, async () => { expect(() => currentTenant()).toThrow(TransactionMisuse); });
});

test('a handle kept beyond the end of its transaction fails', async () => {
  let late = Promise.resolve('');
  const over = Promise.withResolvers<void>();
  const kept = await inKyiv(async () => {
    late = over.promise.then(readCanary);
    late.catch(() => undefined);
    return notesDb();
  });
  const { held } = await inKyiv(async () => {
    const started = Promise.withResolvers<void>();
    const onOneConnection = notesDb().connection().execute(async (connection) => {
      await connection.selectFrom('notes').selectAll().execute();
      started.resolve();
      await over.promise;
      return connection.selectFrom('notes').selectAll().execute();
    });
    onOneConnection.catch(() => undefined);
    await started.promise;
    return { held: onOneConnection };
  });
  over.resolve();
  await expect(late).rejects.toThrow(TransactionMisuse);
  await expect(held).rejects.toThrow(TransactionMisuse);
  await expect(kept.selectFrom('notes').selectAll().execute()).rejects.toThrow(TransactionMisuse);
  // inside another centre's transaction it reads that centre's rows
  const rows = await runInTenant(database, lviv, () => kept.selectFrom('notes').select('canary').execute());
  expect(rows).toEqual([{ canary: 'lviv' }]);
});

test('joins a transaction of the same centre, and refuses a transaction of another centre', async () => {
  const before = await countNotes();
  await expect(inKyiv(async () => {
    await inKyiv(async () => { expect(currentTenant()).toBe(kyiv); await addNote(); });
    throw new Error('outer fails');
  })).rejects.toThrow('outer fails');
  expect(await countNotes()).toBe(before);
  await expect(inKyiv(() => runInTenant(database, lviv, readCanary))).rejects.toThrow(TransactionMisuse);
  await expect(inKyiv(() => runInPlatform(database, readCanary))).rejects.toThrow(TransactionMisuse);
  await expect(runInPlatform(database, () => inKyiv(readCanary))).rejects.toThrow(TransactionMisuse);
  await expect(runInTenant(database, { ...kyiv, roleName: lviv.roleName }, readCanary)).rejects.toThrow(TransactionMisuse);
});

test('a transaction with a failed statement whose error was swallowed is not reported as saved', async () => {
  const before = await countNotes();
  await expect(inKyiv(async () => {
    await addNote();
    await query('select 1 / 0').catch(() => undefined);
  })).rejects.toThrow(TransactionRolledBack);
  expect(await countNotes()).toBe(before);
  await expect(inKyiv(() => notesDb().transaction().execute(async () => undefined))).rejects.toThrow(TransactionMisuse);
});

test('tasks for after the commit run one by one, and only after the commit', async () => {
  const ran: string[] = [];
  const reported: unknown[] = [];
  const watched = temporary.open({ report: (error) => reported.push(error) });
  await runInTenant(watched, kyiv, async () => {
    afterCommit(() => { throw new Error('message lost'); });
    afterCommit(async () => { ran.push(await runInTenant(watched, lviv, readCanary)); });
    await addNote();
    ran.push('work');
  });
  await inKyiv(async () => { afterCommit(() => { ran.push('never'); }); throw new Error('x'); }).catch(() => undefined);
  expect(ran).toEqual(['work', 'lviv']);
  expect(reported).toMatchObject([{ message: 'message lost' }]);
});

test('aborting ends the transaction at once, saves nothing and frees the connection', async () => {
  const before = await countNotes();
  const controller = new AbortController();
  const hung = runInTenant(database, kyiv, async () => {
    await addNote();
    controller.abort(new Error('client went away'));
    await new Promise(() => undefined);
  }, { signal: controller.signal });
  await expect(hung).rejects.toThrow('client went away');
  const long = runInTenant(database, kyiv, () => query('select pg_sleep(4)'), { signal: AbortSignal.timeout(50) });
  await expect(long).rejects.toMatchObject({ name: 'TimeoutError' });
  // the server has stopped too, not only the caller
  expect(await temporary.busySessions()).toEqual([]);
  await expect(runInTenant(database, kyiv, addNote, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  expect(await countNotes()).toBe(before);
});

test('a statement that takes too long is cancelled and leaves a usable connection', async () => {
  const slow = runInTenant(database, kyiv, () => query('select pg_sleep(5)'), { statementTimeoutMs: 50 });
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(await inKyiv(readCanary)).toBe('kyiv');
  expect(await temporary.busySessions()).toEqual([]);
});

test('a connection that dies takes its transaction along, not the next one', async () => {
  const kill = async () => {
    const { rows: [row] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transactionDb<unknown>());
    await temporary.asApp((client) => client.query('select pg_terminate_backend($1)', [row?.pid]));
  };
  await expect(inKyiv(async () => { await kill(); await readCanary(); })).rejects.toThrow(DatabaseUnavailable);
  await expect(inKyiv(async () => { await kill(); await new Promise(() => undefined); })).rejects.toThrow(DatabaseUnavailable);
  expect(await inKyiv(readCanary)).toBe('kyiv');
});

test('a network that loses all packets costs one request, not the pool', async () => {
  const network = await openStallingProxy(new URL(temporary.appUrl));
  const far = temporary.open({ appUrl: network.urlOf(temporary.appUrl), poolSize: 1, statementTimeoutMs: 100 });
  expect(await runInTenant(far, kyiv, readCanary)).toBe('kyiv');
  network.stall();
  await expect(runInTenant(far, kyiv, readCanary)).rejects.toThrow(DatabaseUnavailable);
  expect(await runInTenant(far, kyiv, readCanary)).toBe('kyiv');
  network.close();
});

test('waits for a connection only for a limited time', async () => {
  const release = Promise.withResolvers<void>();
  const holding = inKyiv(async () => { await readCanary(); await release.promise; });
  await expect(runInTenant(database, lviv, readCanary)).rejects.toThrow(DatabaseUnavailable);
  expect(await temporary.busySessions()).toEqual(['idle in transaction']);
  release.resolve();
  await holding;
  expect(await runInTenant(database, lviv, readCanary)).toBe('lviv');
  expect(await temporary.busySessions()).toEqual([]);
});

test('the last statement travels with the commit, sees the earlier writes, and all writes are saved', async () => {
  const before = await countNotes();
  const counted = await runInTenant<number>(database, kyiv, async () => {
    await addNote();
    return lastStatement(async () => (await notesDb().selectFrom('notes').select('id').execute()).length);
  });
  expect(counted).toBe(before + 1);
  expect(await countNotes()).toBe(before + 1);
});

test('a failing last statement saves nothing, and no statement may follow it', async () => {
  const before = await countNotes();
  await expect(inKyiv<unknown>(async () => { await addNote(); return lastStatement(() => query('select 1 / 0')); })).rejects.toMatchObject({ code: '22012' });
  await expect(inKyiv(async () => {
    await addNote();
    return lastStatement(async () => { throw new Error('never asked'); });
  })).rejects.toThrow('never asked');
  expect(await countNotes()).toBe(before);
  await expect(inKyiv(async () => lastStatement(async () => { await query('select 1'); await addNote(); }))).rejects.toThrow(TransactionMisuse);
  expect(await countNotes()).toBe(before);
});

test('a failure to use the last reply comes too late: all writes are saved, and tasks for after the commit have run', async () => {
  const before = await countNotes();
  let isTold = false;
  await expect(inKyiv(async () => {
    await addNote();
    afterCommit(() => { isTold = true; });
    return lastStatement(async () => { await query('select 1'); throw new Error('not what was expected'); });
  })).rejects.toThrow('not what was expected');
  expect([await countNotes(), isTold]).toEqual([before + 1, true]);
});

test('a failure to open the transaction reaches the caller', async () => {
  const broken = { ...kyiv, timezone: 'No/Where' };
  await expect(runInTenant(database, broken, addNote)).rejects.toMatchObject({ code: '22023' });
  await expect(runInTenant(database, broken, () => new Promise(() => undefined))).rejects.toMatchObject({ code: '22023' });
  expect(await countNotes()).toBeGreaterThan(0);
});

test('opening, first statement, last statement and commit take two round trips', async () => {
  const trips = new RoundTrips();
  const counted = temporary.open({ poolSize: 1, inspectCheckout: trips.watch });
  await runInTenant<unknown>(counted, kyiv, async () => {
    await query('select 1');
    return lastStatement(() => query('select 2'));
  });
  expect(trips.ofTransactions).toEqual([2]);
});
