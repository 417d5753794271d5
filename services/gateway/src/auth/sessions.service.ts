import type { Role } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { afterCommit } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.ts';
import { currentRealmId, realmDb, realmId, runInRealm, type Realm, type RealmId } from './realm.ts';

/** Whose a live session is. */
export interface LiveSession {
  accountId: number;
  role: Role;
  fullName: string;
  /** Set when it is support's, with what it may do. */
  support: 'read' | 'full' | null;
}

interface Entry {
  checkedAt: number;
  session: LiveSession | null;
}

// An ended session must be dead everywhere within ten seconds; here it is at once.
const freshForMs = 5_000;
const capacity = 50_000;

/** Knows which sessions are alive: a short memory over the realm's table. */
@Injectable()
export class SessionsService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #known = new Map<string, Entry>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The session if it is alive, asked from the database at most once in five seconds. */
  async find(realm: Realm, sessionId: string): Promise<LiveSession | null> {
    const key = keyOf(realmId(realm), sessionId);
    const known = this.#known.get(key);
    if (known && performance.now() - known.checkedAt < freshForMs) return known.session;
    const checkedAt = performance.now();
    const alive = await runInRealm(this.#database, realm, () => readSessions([sessionId], this.#now()));
    const session = alive.get(sessionId) ?? null;
    this.#remember(key, { checkedAt, session });
    return session;
  }

  /** Those of many sessions that are alive now, by id: one question to the database, whatever is remembered. */
  async findMany(realm: Realm, sessionIds: readonly string[]): Promise<Map<string, LiveSession>> {
    const checkedAt = performance.now();
    const alive = await runInRealm(this.#database, realm, () => readSessions(sessionIds, this.#now()));
    for (const id of sessionIds) {
      this.#remember(keyOf(realmId(realm), id), { checkedAt, session: alive.get(id) ?? null });
    }
    return alive;
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
    return ended.length;
  }

  /** To be called by whoever ends sessions, inside the transaction that does. */
  forgetAfterCommit(realm: RealmId, sessionIds: readonly string[]): void {
    afterCommit(() => {
      for (const id of sessionIds) this.#known.set(keyOf(realm, id), { checkedAt: performance.now(), session: null });
    });
  }

  #now(): Date {
    return new Date(this.#clock.now().epochMilliseconds);
  }

  /** An answer that was asked for before the session ended must not outlive the news of its end. */
  #remember(key: string, entry: Entry): void {
    const known = this.#known.get(key);
    if (known && known.checkedAt > entry.checkedAt) return;
    if (this.#known.size >= capacity) this.#known.clear();
    this.#known.set(key, entry);
  }
}

function keyOf(realm: RealmId, sessionId: string): string {
  return `${realm}:${sessionId}`;
}

async function readSessions(sessionIds: readonly string[], now: Date): Promise<Map<string, LiveSession>> {
  const rows = await realmDb()
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.id', 'accounts.id as accountId', 'accounts.role', 'accounts.full_name as fullName', 'sessions.support_mode as support'])
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('accounts.archived_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}
