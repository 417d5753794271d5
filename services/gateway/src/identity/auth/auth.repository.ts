import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { insertSession, type NewSession } from './new-session.ts';
import { realmDb } from './realm.ts';

/** Queries accounts and sessions for signing in, inside a transaction of the realm. */
@Injectable()
export class AuthRepository {
  async findAccount(phoneNumber: string) {
    return await this.#accounts().where('phone_number', '=', phoneNumber).executeTakeFirst() ?? null;
  }

  async findAccountById(id: number) {
    return await this.#accounts().where('id', '=', id).executeTakeFirst() ?? null;
  }

  /**
   * Opens a session unless the checked password is no longer the account's: the transaction must then be rolled back. A
   * change of the password ends all sessions, and a sign-in with the former password that runs at the same time must not
   * open one after it.
   * @returns false when the password is another
   */
  async openSession({ passwordHash, ...session }: NewSession & { passwordHash: string }): Promise<boolean> {
    const [account] = await Promise.all([
      realmDb()
        .selectFrom('accounts')
        .select('id')
        .where('id', '=', session.accountId)
        .where('password_hash', '=', passwordHash)
        .where('archived_at', 'is', null)
        .forShare()
        .executeTakeFirst(),
      realmDb()
        .deleteFrom('sessions')
        .where('account_id', '=', session.accountId)
        .where('expires_at', '<', session.openedAt)
        .execute(),
      insertSession(session),
    ]);
    return account !== undefined;
  }

  /** Reads and locks the session and its owner, so that tabs that refresh at once do it one after the other. */
  async lockSession(id: string) {
    const session = await realmDb()
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['accounts.id as accountId', 'accounts.role', 'accounts.full_name as fullName', 'accounts.archived_at as archivedAt'])
      .select(['sessions.refresh_hash as hash', 'sessions.previous_refresh_hash as previousHash'])
      .select(['sessions.rotated_at as rotatedAt', 'sessions.expires_at as expiresAt', 'sessions.ended_at as endedAt'])
      .select('sessions.support_mode as support')
      .where('sessions.id', '=', id)
      .modifyEnd(sql`for update of sessions`)
      .executeTakeFirst();
    return session ?? null;
  }

  async rotate(id: string, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
    await realmDb()
      .updateTable('sessions')
      .set({ refresh_hash: to, previous_refresh_hash: from, rotated_at: at })
      .where('id', '=', id)
      .execute();
  }

  /** Ends the sessions of an account beyond the number to keep, those that were used longest ago. @returns their ids */
  async endOldest(accountId: number, { keep, at }: { keep: number; at: Date }): Promise<string[]> {
    const ended = await realmDb()
      .updateTable('sessions')
      .set({ ended_at: at })
      .where('id', 'in', (query) => query
        .selectFrom('sessions')
        .select('id')
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .orderBy('rotated_at', 'desc')
        .orderBy('id')
        .offset(keep))
      .returning('id')
      .execute();
    return ended.map(({ id }) => id);
  }

  /** @returns false when it was over already */
  async endSession(id: string, at: Date): Promise<boolean> {
    const ended = await realmDb()
      .updateTable('sessions')
      .set({ ended_at: at })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return ended !== undefined;
  }

  #accounts() {
    return realmDb()
      .selectFrom('accounts')
      .select(['id', 'role', 'full_name', 'phone_number', 'avatar_path', 'password_hash'])
      .where('archived_at', 'is', null);
  }
}
