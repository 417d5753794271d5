import { Injectable } from '@nestjs/common';
import { realmDb } from '../../runtime/database/database.ts';

@Injectable()
export class ProfileRepository {
  async find(accountId: number) {
    const account = await realmDb()
      .selectFrom('accounts')
      .select(['full_name as fullName', 'phone_number as phoneNumber', 'role', 'avatar_path as avatarPath'])
      .where('id', '=', accountId)
      .executeTakeFirst();
    return account ?? null;
  }

  async findOwner(accountId: number) {
    const account = await realmDb()
      .selectFrom('accounts')
      .select(['id', 'password_hash', 'full_name as fullName', 'phone_number as phoneNumber'])
      .where('id', '=', accountId)
      .where('archived_at', 'is', null)
      .executeTakeFirst();
    return account ?? null;
  }

  async rename(accountId: number, fullName: string): Promise<void> {
    await realmDb().updateTable('accounts').set({ full_name: fullName }).where('id', '=', accountId).execute();
  }

  /** No admin can read it. @returns false when the password has changed since its hash was read */
  async replaceHash(accountId: number, { from, to }: { from: string; to: string }): Promise<boolean> {
    const replaced = await realmDb()
      .updateTable('accounts')
      .set({ password_hash: to, issued_password: null })
      .where('id', '=', accountId)
      .where('password_hash', '=', from)
      .where('archived_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return replaced !== undefined;
  }

  /** The present session first, then the latest used; limited in number. */
  async sessions(accountId: number, presentId: string, now: Date) {
    return realmDb()
      .selectFrom('sessions')
      .select(['id', 'user_agent as userAgent', 'created_at as createdAt', 'rotated_at as rotatedAt'])
      .where('account_id', '=', accountId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .orderBy((session) => session('id', '=', presentId), 'desc')
      .orderBy('rotated_at', 'desc')
      .orderBy('id')
      .limit(100)
      .execute();
  }
}
