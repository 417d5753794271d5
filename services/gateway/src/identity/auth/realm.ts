import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Role } from '@dzvinok/contract/route';
import type { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { currentTenant, runInPlatform, runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import type { ColumnType, Kysely } from 'kysely';
import type { CentreTables } from '../../runtime/database/tables.ts';

/** Where an account lives: in a centre, or in the platform itself. Both keep accounts and sessions in like tables. */
export type Realm = Tenant | 'platform';

/** Names the realm in tokens and caches: immutable, unlike a centre's code. */
export type RealmId = number | 'platform';

export function realmId(realm: Realm): RealmId {
  return realm === 'platform' ? realm : realm.id;
}

/** Where somebody who is signed in has their account. */
export function realmOf(caller: CallerInfo): Realm {
  return caller.role === 'SuperAdmin' ? 'platform' : caller.tenant;
}

export function runInRealm<T>(database: Database, realm: Realm, work: () => Promise<T>): Promise<T> {
  return realm === 'platform' ? runInPlatform(database, work) : runInTenant(database, realm, work);
}

interface RealmTables extends Pick<CentreTables, 'sessions' | 'second_factors' | 'recovery_codes'> {
  accounts: Omit<CentreTables['accounts'], 'role'> & { role: ColumnType<Role> };
}

/** Accounts and sessions of the open transaction, of whichever realm it is. */
export function realmDb(): Kysely<RealmTables> {
  return transactionDb<RealmTables>();
}

/** The realm of the open transaction, when that is a centre. */
export function currentRealmId(): RealmId {
  return currentTenant().id;
}
