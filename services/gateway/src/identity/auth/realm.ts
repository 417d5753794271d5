import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Role } from '@dzvinok/contract/route';
import type { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { currentTenant, runInPlatform, runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import type { ColumnType, Kysely } from 'kysely';
import type { CentreTables } from '../../runtime/database/tables.ts';

/** The home of an account: a centre, or the platform itself. Both have tables of accounts and sessions. */
export type Realm = Tenant | 'platform';

/** Names the realm in tokens and caches: immutable, unlike a centre's code. */
export type RealmId = number | 'platform';

export function realmId(realm: Realm): RealmId {
  return realm === 'platform' ? realm : realm.id;
}

/** Gives the realm of a signed-in person's account. */
export function realmOf(caller: CallerInfo): Realm {
  return caller.role === 'SuperAdmin' ? 'platform' : caller.tenant;
}

export function runInRealm<T>(database: Database, realm: Realm, work: () => Promise<T>): Promise<T> {
  return realm === 'platform' ? runInPlatform(database, work) : runInTenant(database, realm, work);
}

interface RealmTables extends Pick<CentreTables, 'sessions' | 'second_factors' | 'recovery_codes'> {
  accounts: Omit<CentreTables['accounts'], 'role'> & { role: ColumnType<Role> };
}

/** Gives the accounts and sessions of the open transaction's realm. */
export function realmDb(): Kysely<RealmTables> {
  return transactionDb<RealmTables>();
}

/** Gives the realm of the open transaction, which must be a centre's. */
export function currentRealmId(): RealmId {
  return currentTenant().id;
}
