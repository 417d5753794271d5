import { transactionDb } from '@dzvinok/tenancy/transaction';
import type { Kysely } from 'kysely';
import type { CentreTables, PlatformTables } from './tables.ts';

/** Gives the current centre's tables; throws outside a tenant transaction. */
export function db(): Kysely<CentreTables> {
  return transactionDb<CentreTables>();
}

/** Gives the platform's tables; may be called inside `runInPlatform` only. */
export function platformDb(): Kysely<PlatformTables> {
  return transactionDb<PlatformTables>();
}
