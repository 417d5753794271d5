import type { TenantRole } from '@dzvinok/contract/roles';
import { Injectable } from '@nestjs/common';
import { db } from '../../runtime/database/database.ts';

export interface Pictured {
  id: number;
  role: TenantRole;
  path: string | null;
}

@Injectable()
export class AvatarsRepository {
  /** Locks the person, so that two uploads take turns. */
  async findPerson(accountId: number): Promise<Pictured | null> {
    const account = await db()
      .selectFrom('accounts')
      .select(['id', 'role', 'avatar_path as path'])
      .where('id', '=', accountId)
      .where('archived_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return account ?? null;
  }

  async save(accountId: number, key: string, image: Uint8Array, path: string): Promise<void> {
    await db()
      .insertInto('avatars')
      .values({ account_id: accountId, key, image })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ key, image }))
      .execute();
    await this.#setPath(accountId, path);
  }

  /** @returns false when there was none */
  async remove(accountId: number): Promise<boolean> {
    const removed = await db().deleteFrom('avatars').where('account_id', '=', accountId).returning('key').executeTakeFirst();
    await this.#setPath(accountId, null);
    return removed !== undefined;
  }

  async image(key: string): Promise<Uint8Array | null> {
    const avatar = await db().selectFrom('avatars').select('image').where('key', '=', key).executeTakeFirst();
    return avatar?.image ?? null;
  }

  async #setPath(accountId: number, path: string | null): Promise<void> {
    await db().updateTable('accounts').set({ avatar_path: path }).where('id', '=', accountId).execute();
  }
}
