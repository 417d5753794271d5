import { idempotencyHeader, type RouteDefinition, takesIdempotencyKey } from '@dzvinok/contract/route';
import type { Database } from '@dzvinok/tenancy/database';
import { sqlState } from '@dzvinok/tenancy/errors';
import { type LastStatement, lockTimeoutMs, transactionDb, lastStatement } from '@dzvinok/tenancy/transaction';
import { type ColumnType, type Kysely, sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { refuse } from './failure.ts';
import { requestContext, type RequestContext } from './request-context.ts';
import type { ServedRoute } from './handler.ts';

/** A change with an idempotency key: sent twice, it is done once. */
export interface KeyedCall {
  accountId: number;
  key: string;
  /** The name of the queue in which calls with this key of this person and centre run one after the other. */
  turn: string;
  /** An HMAC of the method, path and input by the centre's key; a plain hash would let short passwords be guessed. */
  hash: Buffer;
}

const keyText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const secretField = /"\w*(password|token|secret)":/i;
const secretive = new WeakMap<RouteDefinition, boolean>();

/** True when a reply may show a password; such replies are never stored. */
export function repliesWithSecrets(route: RouteDefinition): boolean {
  const known = secretive.get(route);
  if (known !== undefined) return known;
  const schema = JSON.stringify(z.toJSONSchema(route.data, { io: 'output', unrepresentable: 'any' }));
  const found = secretField.test(schema);
  secretive.set(route, found);
  return found;
}

function keepsReply({ route, runsIn }: ServedRoute): boolean {
  return takesIdempotencyKey(route) && runsIn !== 'itself' && !repliesWithSecrets(route);
}

/** Gives the key of a call whose reply is stored, and null for any other call; refuses a malformed key. */
export function keyedCallOf(
  database: Database, served: ServedRoute, context: RequestContext,
): KeyedCall | null {
  return keepsReply(served) ? readKey(database, context) : null;
}

/** Gives the key of the call that is being answered, whose handler finds a former reply by itself; null where there is none. */
export function ownKeyedCall(database: Database): KeyedCall | null {
  const context = requestContext();
  return context ? readKey(database, context) : null;
}

function readKey({ secrets }: Database, context: RequestContext): KeyedCall | null {
  const { caller, input, route } = context;
  const key = context.header(idempotencyHeader);
  if (key === undefined || !caller || !route) return null;
  if (!keyText.test(key)) throw refuse('request.invalid');
  const realm = caller.role === 'SuperAdmin' ? 'platform' : caller.tenant.id;
  const hash = createHmac('sha256', secrets.deriveKey(realm, 'idempotency'))
    .update(JSON.stringify([route.method, route.path, input]))
    .digest();
  const turn = `${realm}:${caller.accountId}:${key.toLowerCase()}`;
  return { accountId: caller.accountId, key: key.toLowerCase(), turn, hash };
}

interface Tables {
  idempotency_keys: {
    account_id: number;
    key: string;
    request_hash: Buffer;
    reply: ColumnType<string, string | undefined, string>;
    created_at: ColumnType<Date, never, never>;
  };
}

/** The same call in another process is waited for this long, which is below a statement's own limit of five seconds. */
const patience = '4s';
const storedFor = '48 hours';
const sweptAtOnce = 100;
const sweepingShare = 0.05;

/**
 * True for the first call with the key; later ones wait here until that one is saved or rolled back. Waiting for another's
 * transaction is meant here, so the limit is longer; what follows has the usual one again.
 */
async function claim(db: Kysely<Tables>, { accountId, key, hash }: KeyedCall): Promise<boolean> {
  try {
    const { rows } = await sql`
      insert into idempotency_keys (account_id, key, request_hash)
      select ${accountId}::bigint, ${key}::uuid, ${hash}::bytea from (select set_config('lock_timeout', ${patience}, true)) longer
      on conflict (account_id, key) do nothing
      returning set_config('lock_timeout', ${sql.lit(String(lockTimeoutMs))}, true)`.execute(db);
    return rows.length > 0;
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error;
    throw refuse('server.unavailable', { headers: { 'retry-after': '1' } });
  }
}

/** The reply that was given to this key; asking with the key of another call is refused. */
async function replyTo(db: Kysely<Tables>, { accountId, key, hash }: KeyedCall): Promise<string | undefined> {
  const kept = await db.selectFrom('idempotency_keys').select(['request_hash', 'reply'])
    .where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst();
  if (kept && !kept.request_hash.equals(hash)) throw refuse('request.key-reused');
  return kept?.reply;
}

/** Deletes a few replies that are too old to be asked for again. */
const sweep = sql`
  delete from idempotency_keys where ctid = any(array(
    select ctid from idempotency_keys where created_at < now() - ${storedFor}::interval
    order by created_at limit ${sweptAtOnce} for update skip locked
  ))`;

/** Stores the reply. */
async function keep(db: Kysely<Tables>, { accountId, key }: KeyedCall, reply: string): Promise<void> {
  await sql`
    with swept as (${sweep})
    update idempotency_keys set reply = ${reply} where account_id = ${accountId} and key = ${key}`.execute(db);
}

/** A former reply to the call, for one that holds locks under which no call with the same key is under way. */
export function formerReply(call: KeyedCall): Promise<string | undefined> {
  return replyTo(transactionDb(), call);
}

/** The reply to a keyed call, as a repetition of the call gets it. */
export interface StoredReply {
  call: KeyedCall;
  reply: string;
}

/** Stores the replies of calls that share the open transaction. If one of the keys is taken, the unique violation undoes it. */
export async function keepReplies(replies: readonly StoredReply[]): Promise<void> {
  if (replies.length === 0) return;
  const calls = replies.map(({ call }) => call);
  // Many calls go together in one moment, and few of them have to sweep.
  const sweeping = Math.random() < sweepingShare ? sweep.execute(transactionDb()) : null;
  const keeping = sql`
    insert into idempotency_keys (account_id, key, request_hash, reply)
    select * from unnest(${calls.map(({ accountId }) => accountId)}::bigint[], ${calls.map(({ key }) => key)}::uuid[],
      ${calls.map(({ hash }) => hash)}::bytea[], ${replies.map(({ reply }) => reply)}::text[])`.execute(transactionDb());
  await Promise.all([sweeping, keeping]);
}

/** The call was done before. What has run of it until this is known is rolled back. */
class Repeated extends Error {}

/** Runs the work in the transaction of the call. */
export type InTransaction = <T>(work: () => Promise<T | LastStatement<T>>) => Promise<T>;

/**
 * Does a keyed call and stores its reply, or gives the stored reply. All of it is inside the centre's transaction, so a
 * call that was rolled back leaves no key behind and may be tried again. The work's first statements travel with the
 * claim of the key, and the commit with the reply.
 */
export async function onceOnly<T>(
  call: KeyedCall, inTransaction: InTransaction, work: () => Promise<T>, replyOf: (result: T) => string,
): Promise<{ reply: string; isReplayed: boolean }> {
  try {
    return await inTransaction(async () => {
      const db = transactionDb<Tables>();
      const claiming = claim(db, call);
      const working = work();
      working.catch(() => undefined);
      if (!(await claiming)) throw new Repeated();
      const reply = replyOf(await working);
      return lastStatement(async () => {
        await keep(db, call, reply);
        return { reply, isReplayed: false };
      });
    });
  } catch (error) {
    if (!(error instanceof Repeated)) throw error;
    const reply = await inTransaction(() => replyTo(transactionDb(), call));
    // the row was deleted in this very moment, so the repetition came too late
    if (reply === undefined) throw refuse('request.conflict');
    return { reply, isReplayed: true };
  }
}
