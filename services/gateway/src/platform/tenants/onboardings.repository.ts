import type { KeyedCall } from '@dzvinok/api-server/idempotency';
import { refuse } from '@dzvinok/api-server/failure';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { platformDb } from '../../runtime/database/database.ts';

/** A repetition is answered for so long; afterwards the code is simply taken. */
const answeredFor = sql`interval '15 minutes'`;

/** Keeps which call opened which centre, inside transactions of the platform. */
@Injectable()
export class OnboardingsRepository {
  async add({ accountId, key, hash }: KeyedCall, tenantId: number): Promise<void> {
    await platformDb().insertInto('onboardings')
      .values({ account_id: accountId, key, request_hash: hash, tenant_id: tenantId })
      .execute();
  }

  /** Gives the centre that this very call opened; refuses the key with another input. */
  async find({ accountId, key, hash }: KeyedCall): Promise<number | null> {
    const row = await platformDb().selectFrom('onboardings').select(['tenant_id as tenantId', 'request_hash as requestHash'])
      .where('account_id', '=', accountId).where('key', '=', key)
      .where('created_at', '>', sql<Date>`now() - ${answeredFor}`)
      .executeTakeFirst();
    if (!row) return null;
    if (!hash.equals(row.requestHash)) throw refuse('request.key-reused');
    return row.tenantId;
  }

  async forgetOld(): Promise<void> {
    await platformDb().deleteFrom('onboardings').where('created_at', '<', sql<Date>`now() - ${answeredFor}`).execute();
  }
}
