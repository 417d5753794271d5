import { idempotencyHeader, type RouteDefinition, takesIdempotencyKey } from '@dzvinok/contract/route';
import type { Database } from '@dzvinok/tenancy/database';
import { sqlState } from '@dzvinok/tenancy/connection';
import { type LastStatement, lockTimeoutMs, realmId, transactionDb, lastStatement } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { refuse } from './failure.ts';
import { realmOf, requestContext, type RequestContext } from './request-context.ts';
import type { ServedRoute } from './handler.ts';

/** A call with an idempotency key: repetitions change nothing. */
export interface KeyedCall {
  accountId: number;
  key: string;
  /** Key of the queue in which calls of this key, account and centre run in order. */
  turn: string;
  /** An HMAC by the centre's key; a plain hash of the input would let short passwords be guessed. */
  hash: Buffer;
}

const keyText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const secretField = /"\w*(password|token|secret)":/i;
const secretive = new WeakMap<RouteDefinition, boolean>();

/** True when a reply may show a password: it is never stored. */
export function repliesWithSecrets(route: RouteDefinition): boolean {
  const known = secretive.get(route);
  if (known !== undefined) return known;
  const schema = JSON.stringify(z.toJSONSchema(route.data, { io: 'output', unrepresentable: 'any' }));
  const found = secretField.test(schema);
  secretive.set(route, found);
  return found;
}

/** Gives the key of a call that the runner does once; null for any other call. @throws a refusal of a malformed key */
export function keyedCallOf(database: Database, { route, transaction }: ServedRoute, context: RequestContext): KeyedCall | null {
  return takesIdempotencyKey(route) && transaction !== null && !repliesWithSecrets(route) ? ownKeyedCall(database, context) : null;
}

/** For handlers that look up and store their replies themselves; null for a call without a key. */
export function ownKeyedCall({ secrets }: Database, context = requestContext()): KeyedCall | null {
  if (!context) return null;
  const { caller, input, route } = context;
  const key = context.header(idempotencyHeader);
  if (key === undefined || !caller || !route) return null;
  if (!keyText.test(key)) throw refuse('request.invalid');
  const realm = realmId(realmOf(caller));
  const hash = createHmac('sha256', secrets.deriveKey(realm, 'idempotency'))
    .update(JSON.stringify([route.method, route.path, input]))
    .digest();
  const turn = `${realm}:${caller.accountId}:${key.toLowerCase()}`;
  return { accountId: caller.accountId, key: key.toLowerCase(), turn, hash };
}

interface Tables {
  idempotency_keys: { account_id: number; key: string; request_hash: Buffer; reply: string; created_at: Date };
}

/** Wait for the same call in another process; below the five seconds that a statement may take. */
const patience = '4s';
const storedFor = '48 hours';
const sweptAtOnce = 100;
/** Saves of marks are many and share transactions, so one transaction in twenty sweeps. */
const usualSweepingShare = 0.05;

/** Locks the key until the transaction ends, with a longer limit than usual, as this lock is meant to be waited for. */
async function lockKey({ turn }: KeyedCall): Promise<void> {
  try {
    await sql`
      select set_config('lock_timeout', ${patience}, true), pg_advisory_xact_lock(hashtextextended(${turn}, 0)),
        set_config('lock_timeout', ${sql.lit(String(lockTimeoutMs))}, true)`.execute(transactionDb());
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    throw refuse('server.unavailable', { headers: { 'retry-after': '1' } });
  }
}

/** Undefined without a stored reply. The caller must hold a lock that excludes calls with this key. @throws on the key of another call */
export async function formerReply({ accountId, key, hash }: KeyedCall, interval = storedFor): Promise<string | undefined> {
  const stored = await transactionDb<Tables>().selectFrom('idempotency_keys').select(['request_hash', 'reply'])
    .where('account_id', '=', accountId).where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - ${interval}::interval`)
    .executeTakeFirst();
  if (stored && !stored.request_hash.equals(hash)) throw refuse('request.key-reused');
  return stored?.reply;
}

const sweep = sql`
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < now() - ${storedFor}::interval
    order by created_at limit ${sweptAtOnce} for update skip locked
  ))`;

export interface StoredReply {
  call: KeyedCall;
  reply: string;
}

/** Stores replies in their calls' transaction; sometimes sweeps. A taken key violates the unique index, so nothing is saved twice. */
export async function keepReplies(replies: readonly StoredReply[], sweepingShare = usualSweepingShare): Promise<void> {
  if (replies.length === 0) return;
  // As JSON, since PostgreSQL plans a statement with short arrays anew each time.
  const rows = JSON.stringify(replies.map(({ call: { accountId, key, hash }, reply }) => ({ accountId, key, hash: hash.toString('hex'), reply })));
  const keeping = sql`
    insert into idempotency_keys (account_id, key, request_hash, reply)
    select "accountId", key, decode(hash, 'hex'), reply
    from json_to_recordset(${rows}::json) as replies ("accountId" bigint, key uuid, hash text, reply text)`.execute(transactionDb());
  await Promise.all([keeping, Math.random() < sweepingShare ? sweep.execute(transactionDb()) : null]);
}

class Repeated extends Error {
  readonly reply: string;

  constructor(reply: string) {
    super('The call was done before');
    this.reply = reply;
  }
}

export type InTransaction = <T>(work: () => Promise<T | LastStatement<T>>) => Promise<T>;

/** Does a keyed call and stores its reply in one transaction, or gives the stored one. A rolled-back call may be repeated. */
export async function onceOnly<T>(
  call: KeyedCall, inTransaction: InTransaction, work: () => Promise<T>, replyOf: (result: T) => string,
): Promise<{ reply: string; isReplayed: boolean }> {
  try {
    return await inTransaction(async () => {
      const looking = Promise.all([lockKey(call), formerReply(call)]);
      const working = work();
      working.catch(() => undefined);
      const [, former] = await looking;
      if (former !== undefined) throw new Repeated(former);
      const reply = replyOf(await working);
      return lastStatement(async () => {
        await keepReplies([{ call, reply }], 1);
        return { reply, isReplayed: false };
      });
    });
  } catch (error) {
    if (error instanceof Repeated) return { reply: error.reply, isReplayed: true };
    throw error;
  }
}
