import { transactionDb } from '@dzvinok/tenancy/transaction';
import type { Kysely } from 'kysely';
import type { CentreTables, PlatformTables } from './tables.ts';

/** The current centre's tables; throws outside a tenant transaction. */
export function db(): Kysely<CentreTables> {
  return transactionDb<CentreTables>();
}

/** The platform's tables; to be used inside `runInPlatform` only. */
export function platformDb(): Kysely<PlatformTables> {
  return transactionDb<PlatformTables>();
}
