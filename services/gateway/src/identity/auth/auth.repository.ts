import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql } from 'kysely';
import { realmDb } from '../../runtime/database/database.ts';

interface NewSession {
  id: string;
  accountId: number;
  refreshHash: string;
  openedAt: Date;
  expiresAt: Date;
  userAgent: string | null;
  keep: number;
  log: RawBuilder<unknown>;
}

@Injectable()
export class AuthRepository {
  async findAccount(phoneNumber: string) {
    return await this.#accounts().where('phone_number', '=', phoneNumber).executeTakeFirst() ?? null;
  }

  async findAccountById(id: number) {
    return await this.#accounts().where('id', '=', id).executeTakeFirst() ?? null;
  }

  /** Waits for changes of the account. @returns false if the password has changed, which ends all sessions */
  async lockProven(accountId: number, passwordHash: string): Promise<boolean> {
    const { rows } = await sql`
      select id from accounts where id = ${accountId} and password_hash = ${passwordHash} and archived_at is null for share`.execute(realmDb());
    return rows.length === 1;
  }

  /** One statement: logs, opens, ends sessions beyond `keep`. @returns ended ids */
  async openSession({ id, accountId, refreshHash, openedAt, expiresAt, userAgent, keep, log }: NewSession): Promise<string[]> {
    const { rows: [opened] } = await sql<{ ended: string[] }>`
      with swept as (
        delete from sessions where account_id = ${accountId} and expires_at < ${openedAt}
      ), opened as (
        insert into sessions (id, account_id, refresh_hash, rotated_at, created_at, expires_at, user_agent)
        values (${id}::uuid, ${accountId}, ${refreshHash}, ${openedAt}, ${openedAt}, ${expiresAt}, ${userAgent})
      ), ended as (
        update sessions set ended_at = ${openedAt} where id in (
          select id from sessions where account_id = ${accountId} and ended_at is null and expires_at >= ${openedAt}
          order by rotated_at desc, id offset ${keep - 1})
        returning id
      ), logged as (${log})
      select array(select id from ended) as ended`.execute(realmDb());
    return opened?.ended ?? [];
  }

  /** The account has been signed in before. */
  async hasSessions(accountId: number): Promise<boolean> {
    return await realmDb().selectFrom('sessions').select('id').where('account_id', '=', accountId).limit(1).executeTakeFirst() !== undefined;
  }

  /** Locked, so that tabs that refresh at once do it one after the other. */
  async lockSession(id: string) {
    const session = await realmDb()
      .selectFrom('sessions')
      .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
      .select(['accounts.id as accountId', 'accounts.role', 'accounts.full_name as fullName', 'accounts.archived_at as archivedAt'])
      .select(['sessions.refresh_hash as hash', 'sessions.previous_refresh_hash as previousHash'])
      .select(['sessions.rotated_at as rotatedAt', 'sessions.expires_at as expiresAt', 'sessions.ended_at as endedAt'])
      .select(['sessions.is_renewal_used as isRenewalUsed', 'sessions.support_mode as support'])
      .where('sessions.id', '=', id)
      .modifyEnd(sql`for update of sessions`)
      .executeTakeFirst();
    return session ?? null;
  }

  async rotate(id: string, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
    await realmDb()
      .updateTable('sessions')
      .set({ refresh_hash: to, previous_refresh_hash: from, rotated_at: at, is_renewal_used: false })
      .where('id', '=', id)
      .execute();
  }

  async repeatRotation(id: string, at: Date): Promise<void> {
    await realmDb().updateTable('sessions').set({ rotated_at: at }).where('id', '=', id).execute();
  }

  /** @returns false when it had ended before */
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
      .select(['id', 'role', 'staff_role', 'full_name', 'phone_number', 'avatar_path', 'password_hash'])
      .where('archived_at', 'is', null);
  }
}
