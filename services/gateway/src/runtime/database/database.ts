import { transactionDb } from '@dzvinok/tenancy/transaction';
import type { Kysely } from 'kysely';
import type { PlatformSchema } from './platform-schema.ts';
import type { TenantSchema } from './tenant-schema.ts';

/** The current centre's tables; throws outside a tenant transaction. */
export function db(): Kysely<TenantSchema> {
  return transactionDb<TenantSchema>();
}

/** The platform's tables; to be used inside `runInPlatform` only. */
export function platformDb(): Kysely<PlatformSchema> {
  return transactionDb<PlatformSchema>();
}
