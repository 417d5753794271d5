import type { Role, StaffRole } from '@dzvinok/contract/roles';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { afterCommit, currentTenant, readInRealm, type Realm, realmId, type RealmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import { Clock } from '../../runtime/clock/clock.ts';
import { renewalOf } from './refresh-tokens.ts';
import { realmDb } from '../../runtime/database/database.ts';

export interface LiveSession {
  accountId: number;
  role: Role;
  staffRole: StaffRole | null;
  fullName: string;
  support: 'read' | 'full' | null;
}

interface KnownSession extends LiveSession {
  /** Without a binding a support session is over. */
  binding: SessionBinding | null;
  /** Only sessions of the platform have one; bindings are compared with it. */
  proof: string | null;
  /** Renewals known to be used or replaced by a later one. */
  usedRenewals: Set<string>;
}

interface Entry {
  checkedAt: number;
  freshUntil: number;
  session: KnownSession | null;
}

export interface RecalledSession {
  session: LiveSession;
  readAgain: () => Promise<LiveSession | null>;
}

// An ended session must be dead in every process within ten seconds; in the process that ended it, at once.
const freshForMs = 5_000;
const capacity = 50_000;

@Injectable()
export class SessionsService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #known = new LRUCache<string, Entry>({ maxSize: capacity, sizeCalculation: () => 1 });
  readonly #alsoEnded: ((accountId: number, devices: { areLeft: boolean }) => Promise<void>)[] = [];

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Asks the database at most once in five seconds. */
  async find(realm: Realm, sessionId: string): Promise<LiveSession | null> {
    const session = await this.#find(realm, sessionId);
    return session && await this.#isStillBound(session) ? liveOf(session) : null;
  }

  /** A cached session too old to be trusted, to be rechecked in the call's transaction; null for support sessions and a renewal's first use. */
  recall(tenant: Tenant, sessionId: string, renewal: string | undefined): RecalledSession | null {
    const key = keyOf(tenant.id, sessionId);
    const known = this.#known.get(key);
    if (!known?.session || known.session.support !== null || isFresh(known)) return null;
    if (renewal !== undefined && !known.session.usedRenewals.has(renewal)) return null;
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

  /** After `find`. Writes once, when renewed tokens are first used: their reply was not lost, and the former refresh token is no longer good. */
  async noteUse(realm: Realm, sessionId: string, renewal: string | undefined): Promise<void> {
    const used = this.#known.get(keyOf(realmId(realm), sessionId))?.session?.usedRenewals;
    if (renewal === undefined || !used || used.has(renewal)) return;
    used.add(renewal);
    try {
      await runInRealm(this.#database, realm, () => realmDb().updateTable('sessions').set({ is_renewal_used: true })
        .where('id', '=', sessionId).where('is_renewal_used', '=', false).where(sql<string>`left(refresh_hash, ${renewal.length})`, '=', renewal).execute());
    } catch (error) {
      used.delete(renewal);
      throw error;
    }
  }

  /** One query, whatever is cached. */
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

  async bindingOf(sessionId: string): Promise<SessionBinding | null> {
    const session = await this.#find('platform', sessionId);
    return session?.proof ? { sessionId, proof: session.proof } : null;
  }

  /** True while the platform session lives and its owner has the same password. */
  async isBindingValid({ sessionId, proof }: SessionBinding): Promise<boolean> {
    return (await this.bindingOf(sessionId))?.proof === proof;
  }

  /**
   * For access that goes on without a session. `work` runs in the transaction that ends all sessions of a person of a centre, or all others;
   * the devices are left when the person signs out of them or is archived, not when a password is set, of which they are told.
   */
  alsoEnd(work: (accountId: number, devices: { areLeft: boolean }) => Promise<void>): void {
    this.#alsoEnded.push(work);
  }

  async endAll(accountId: number, { leavesDevices = false } = {}): Promise<void> {
    await this.end(currentTenant().id, accountId, { leavesDevices });
  }

  /** Inside the open transaction of the realm. @returns how many ended */
  async end(realm: RealmId, accountId: number, { only, except, leavesDevices = false }: { only?: string; except?: string; leavesDevices?: boolean } = {}): Promise<number> {
    const endsPerson = realm !== 'platform' && only === undefined;
    const [ended] = await Promise.all([
      realmDb()
        .updateTable('sessions')
        .set({ ended_at: this.#now() })
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .$if(only !== undefined, (update) => update.where('id', '=', only ?? ''))
        .$if(except !== undefined, (update) => update.where('id', '<>', except ?? ''))
        .returning('id')
        .execute(),
      ...(endsPerson ? this.#alsoEnded.map((work) => work(accountId, { areLeft: leavesDevices })) : []),
    ]);
    this.forgetAfterCommit(realm, ended.map(({ id }) => id));
    // The session that stays is read again, as a new password ends support sessions bound to it.
    if (except !== undefined) afterCommit(() => void this.#known.delete(keyOf(realm, except)));
    return ended.length;
  }

  /** Call inside the transaction that ends the sessions. */
  forgetAfterCommit(realm: RealmId, sessionIds: readonly string[]): void {
    afterCommit(() => this.forget(realm, sessionIds));
  }

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
    return new Map(rows.map(({ id, passwordHash, from, proof, refreshHash, isRenewalUsed, ...session }) => [id, {
      ...session,
      usedRenewals: new Set(isRenewalUsed ? [renewalOf(refreshHash)] : []),
      binding: from && proof ? { sessionId: from, proof } : null,
      proof: passwordHash ? passwordProof(this.#database, passwordHash) : null,
    }]));
  }

  #now(): Date {
    return new Date(this.#clock.now().epochMilliseconds);
  }

  /** Unless a later answer is cached: a read from before a session's end must not outlive it. */
  #remember(key: string, checkedAt: number, session: KnownSession | null): void {
    const known = this.#known.get(key);
    if (known && known.checkedAt > checkedAt) return;
    // Random lifetimes, so that entries read in one moment are not all read again in one moment.
    this.#known.set(key, { checkedAt, freshUntil: checkedAt + freshForMs * (0.7 + 0.3 * Math.random()), session });
  }
}

function isFresh({ freshUntil }: Entry): boolean {
  return performance.now() < freshUntil;
}

function keyOf(realm: RealmId, sessionId: string): string {
  return `${realm}:${sessionId}`;
}

function liveOf({ accountId, role, staffRole, fullName, support }: KnownSession): LiveSession {
  return { accountId, role, staffRole, fullName, support };
}

function readSessions(realm: Realm, sessionIds: readonly string[], now: Date) {
  return realmDb()
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'accounts.id as accountId', 'accounts.role', 'accounts.staff_role as staffRole', 'accounts.full_name as fullName'])
    .select('sessions.support_mode as support')
    .select(['sessions.refresh_hash as refreshHash', 'sessions.is_renewal_used as isRenewalUsed'])
    .$if(realm === 'platform', (query) => query.select('accounts.password_hash as passwordHash'))
    .$if(realm !== 'platform', (query) => query.select(['sessions.support_from as from', 'sessions.support_proof as proof']))
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('accounts.archived_at', 'is', null)
    .execute();
}

/** Ties a support session to the SuperAdmin's session and password; when either ends or changes, support is over. */
export interface SessionBinding {
  sessionId: string;
  /** HMAC of the stored hash by the platform's key, so that it changes with the password. */
  proof: string;
}

export function passwordProof(database: Database, passwordHash: string): string {
  const key = database.secrets.deriveKey('platform', 'support-footing');
  return createHmac('sha256', key).update(passwordHash).digest('base64url');
}
