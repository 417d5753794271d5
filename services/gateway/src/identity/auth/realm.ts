import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { currentTenant, runInPlatform, runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import type { Kysely } from 'kysely';
import type { AccountsTable, RecoveryCodesTable, SecondFactorsTable, SessionsTable } from '../../runtime/database/tenant-schema.ts';

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

interface RealmSchema {
  accounts: Omit<AccountsTable, 'role'> & { role: AccountsTable['role'] | 'SuperAdmin' };
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
}

/** Accounts and sessions of the open transaction, of whichever realm it is. */
export function realmDb(): Kysely<RealmSchema> {
  return transactionDb<RealmSchema>();
}

/** The realm of the open transaction, when that is a centre. */
export function currentRealmId(): RealmId {
  return currentTenant().id;
}
