import type { Role } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterCommit } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import { Clock } from '../../runtime/clock/clock.ts';
import { currentRealmId, type Realm, realmDb, realmId, type RealmId, readInRealm } from './realm.ts';

/** The owner of a live session. */
export interface LiveSession {
  accountId: number;
  role: Role;
  fullName: string;
  /** The mode of a support session; null for any other. */
  support: 'read' | 'full' | null;
}

/** A row of the table while it is alive. */
interface KnownSession extends LiveSession {
  /** Support sessions are over without one. */
  binding: SessionBinding | null;
  /** The proof that a binding is compared with; only sessions of the platform have one. */
  proof: string | null;
}

interface Entry {
  checkedAt: number;
  freshUntil: number;
  session: KnownSession | null;
}

/** A session that was alive, and what asks in the open transaction of its centre if it still is. */
export interface RecalledSession {
  session: LiveSession;
  readAgain: () => Promise<LiveSession | null>;
}

// An ended session must be dead in every process within ten seconds; in the one that ended it, it is at once.
const freshForMs = 5_000;
const capacity = 50_000;

/** Knows which sessions are alive, with a short-lived cache over the realm's table. */
@Injectable()
export class SessionsService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, Entry>({ maxSize: capacity, sizeCalculation: () => 1 });

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Gives the session if it is alive; asks the database at most once in five seconds. */
  async find(realm: Realm, sessionId: string): Promise<LiveSession | null> {
    const session = await this.#find(realm, sessionId);
    return session && await this.#isStillBound(session) ? liveOf(session) : null;
  }

  /** Gives a session that was alive when it was last asked for, too long ago to be believed; null for any other, and for support. */
  recall(tenant: Tenant, sessionId: string): RecalledSession | null {
    const key = keyOf(tenant.id, sessionId);
    const known = this.#known.get(key);
    if (!known?.session || known.session.support !== null || isFresh(known)) return null;
    return {
      session: liveOf(known.session),
      readAgain: async () => {
        const checkedAt = performance.now();
        const session = this.#alive(await readSessions(tenant, [sessionId], this.#now())).get(sessionId) ?? null;
        this.#remember(key, checkedAt, session);
        return session && liveOf(session);
      },
    };
  }

  /** Gives those of many sessions that are alive, by id. It asks the database once, whatever is cached. */
  async findMany(realm: Realm, sessionIds: readonly string[]): Promise<Map<string, LiveSession>> {
    const checkedAt = performance.now();
    const alive = await this.#read(realm, sessionIds);
    for (const id of sessionIds) {
      this.#remember(keyOf(realmId(realm), id), checkedAt, alive.get(id) ?? null);
    }
    const valid = new Map<string, LiveSession>();
    for (const [id, session] of alive) {
      if (await this.#isStillBound(session)) valid.set(id, liveOf(session));
    }
    return valid;
  }

  /** The binding for a support session that is opened from this one; null for a session that has ended. */
  async bindingOf(sessionId: string): Promise<SessionBinding | null> {
    const session = await this.#find('platform', sessionId);
    return session?.proof ? { sessionId, proof: session.proof } : null;
  }

  /** True while the session on the platform is alive and its owner has the same password. */
  async isBindingValid({ sessionId, proof }: SessionBinding): Promise<boolean> {
    return (await this.bindingOf(sessionId))?.proof === proof;
  }

  /** Ends every session of an account, inside the open transaction of its centre. */
  async endAll(accountId: number): Promise<void> {
    await this.end(currentRealmId(), accountId);
  }

  /**
   * Ends sessions of an account, inside the open transaction of its realm: all, `only` one, or all but one.
   * @returns how many
   */
  async end(realm: RealmId, accountId: number, { only, except }: { only?: string; except?: string } = {}): Promise<number> {
    const ended = await realmDb()
      .updateTable('sessions')
      .set({ ended_at: this.#now() })
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .$if(only !== undefined, (update) => update.where('id', '=', only ?? ''))
      .$if(except !== undefined, (update) => update.where('id', '<>', except ?? ''))
      .returning('id')
      .execute();
    this.forgetAfterCommit(realm, ended.map(({ id }) => id));
    // The session that stays is read anew: after a new password, support sessions that are bound to it are over.
    if (except !== undefined) afterCommit(() => void this.#known.delete(keyOf(realm, except)));
    return ended.length;
  }

  /** Must be called inside the transaction that ends sessions. */
  forgetAfterCommit(realm: RealmId, sessionIds: readonly string[]): void {
    afterCommit(() => this.forget(realm, sessionIds));
  }

  /** Lets nobody in any more with sessions that have ended. */
  forget(realm: RealmId, sessionIds: readonly string[]): void {
    const checkedAt = performance.now();
    for (const id of sessionIds) this.#known.set(keyOf(realm, id), { checkedAt, freshUntil: checkedAt + freshForMs, session: null });
  }

  async #find(realm: Realm, sessionId: string): Promise<KnownSession | null> {
    const key = keyOf(realmId(realm), sessionId);
    const known = this.#known.get(key);
    if (known && isFresh(known)) return known.session;
    const checkedAt = performance.now();
    const session = (await this.#read(realm, [sessionId])).get(sessionId) ?? null;
    this.#remember(key, checkedAt, session);
    return session;
  }

  async #isStillBound({ support, binding }: KnownSession): Promise<boolean> {
    return support === null || (binding !== null && await this.isBindingValid(binding));
  }

  async #read(realm: Realm, sessionIds: readonly string[]): Promise<Map<string, KnownSession>> {
    return this.#alive(await readInRealm(this.#database, realm, () => readSessions(realm, sessionIds, this.#now())));
  }

  #alive(rows: Awaited<ReturnType<typeof readSessions>>): Map<string, KnownSession> {
    return new Map(rows.map(({ id, passwordHash, from, proof, ...session }) => [id, {
      ...session,
      binding: from && proof ? { sessionId: from, proof } : null,
      proof: passwordHash ? passwordProof(this.#database, passwordHash) : null,
    }]));
  }

  #now(): Date {
    return new Date(this.#clock.now().epochMilliseconds);
  }

  /** Caches an answer, unless a later one is there: a read from before the end of a session must not outlive it. */
  #remember(key: string, checkedAt: number, session: KnownSession | null): void {
    const known = this.#known.get(key);
    if (known && known.checkedAt > checkedAt) return;
    // What was read in one moment, as after a start, is not all read again in one.
    this.#known.set(key, { checkedAt, freshUntil: checkedAt + freshForMs * (0.7 + 0.3 * Math.random()), session });
  }
}

function isFresh({ freshUntil }: Entry): boolean {
  return performance.now() < freshUntil;
}

function keyOf(realm: RealmId, sessionId: string): string {
  return `${realm}:${sessionId}`;
}

function liveOf({ accountId, role, fullName, support }: KnownSession): LiveSession {
  return { accountId, role, fullName, support };
}

function readSessions(realm: Realm, sessionIds: readonly string[], now: Date) {
  return realmDb()
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'accounts.id as accountId', 'accounts.role', 'accounts.full_name as fullName', 'sessions.support_mode as support'])
    .$if(realm === 'platform', (query) => query.select('accounts.password_hash as passwordHash'))
    .$if(realm !== 'platform', (query) => query.select(['sessions.support_from as from', 'sessions.support_proof as proof']))
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('accounts.archived_at', 'is', null)
    .execute();
}

/**
 * Binds a support session in a centre to the SuperAdmin's own session that it was opened from, and to the password of
 * that moment. Whatever ends the one or changes the other ends the support session too.
 */
export interface SessionBinding {
  sessionId: string;
  /** An HMAC of the stored password hash by a key of the platform, so that a new password has another proof. */
  proof: string;
}

export function passwordProof(database: Database, passwordHash: string): string {
  const key = database.secrets.deriveKey('platform', 'support-footing');
  return createHmac('sha256', key).update(passwordHash).digest('base64url');
}
