import { raw } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { db, em } from '../../runtime/database/database.ts';
import { SupportGrant } from './support-grant.entity.ts';

const shownAtMost = 30;

/** By the caller's clock, not the database's. */
@Injectable()
export class SupportGrantsRepository {
  latest() {
    return db()
      .selectFrom('support_grants')
      .innerJoin('accounts as giver', 'giver.id', 'support_grants.granted_by')
      .leftJoin('accounts as ender', 'ender.id', 'support_grants.ended_by')
      .select(['support_grants.id', 'reason', 'mode', 'giver.full_name as grantedBy', 'granted_at as grantedAt'])
      .select(['ends_at as endsAt', 'ended_at as endedAt', 'ender.full_name as endedBy'])
      .orderBy('granted_at', 'desc')
      .limit(shownAtMost)
      .execute();
  }

  /** Locked until the transaction ends, so that it cannot be closed in between. */
  async lasting(now: Date) {
    const grant = await db()
      .selectFrom('support_grants')
      .select(['id', 'mode', 'reason', 'ends_at as endsAt'])
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .forShare()
      .executeTakeFirst();
    return grant ?? null;
  }

  async closeOver(now: Date): Promise<void> {
    await em().nativeUpdate(SupportGrant, { endedAt: null, endsAt: { $lte: now } }, { endedAt: raw('ends_at') });
  }

  /** @returns its id, or null when there is none */
  async end(by: number, now: Date): Promise<string | null> {
    const ended = await db()
      .updateTable('support_grants')
      .set({ ended_at: now, ended_by: by })
      .where('ended_at', 'is', null)
      .where('ends_at', '>', now)
      .returning('id')
      .executeTakeFirst();
    return ended?.id ?? null;
  }
}
