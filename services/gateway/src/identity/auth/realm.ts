import { assertOpen } from '@dzvinok/api-server/admission';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo, Place } from '@dzvinok/api-server/request-context';
import type { Role } from '@dzvinok/contract/roles';
import type { Database } from '@dzvinok/tenancy/database';
import type { TenantDirectory } from '@dzvinok/tenancy/directory';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { currentTenant, type LastStatement, readInPlatform, readInTenant, runInPlatform, runInTenant, transactionDb } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import type { ColumnType, Kysely } from 'kysely';
import { AppConfig } from '../../runtime/app.config.ts';
import { Connections } from '../../runtime/connections.ts';
import type { CentreTables } from '../../runtime/database/database.ts';

export type Realm = Tenant | 'platform';

/** In tokens and caches: immutable, unlike a centre's code. */
export type RealmId = number | 'platform';

export function realmId(realm: Realm): RealmId {
  return realm === 'platform' ? realm : realm.id;
}

export function realmOf(caller: CallerInfo): Realm {
  return caller.role === 'SuperAdmin' ? 'platform' : caller.tenant;
}

export function runInRealm<T>(database: Database, realm: Realm, work: () => Promise<T | LastStatement<T>>): Promise<T> {
  return realm === 'platform' ? runInPlatform(database, work) : runInTenant(database, realm, work);
}

export function readInRealm<T>(database: Database, realm: Realm, read: () => Promise<T>): Promise<T> {
  return realm === 'platform' ? readInPlatform(database, read) : readInTenant(database, realm, read);
}

interface RealmTables extends Pick<CentreTables, 'sessions' | 'second_factors' | 'recovery_codes'> {
  accounts: Omit<CentreTables['accounts'], 'role'> & { role: ColumnType<Role> };
}

export function realmDb(): Kysely<RealmTables> {
  return transactionDb<RealmTables>();
}

export function currentRealmId(): RealmId {
  return currentTenant().id;
}

@Injectable()
export class RealmsService {
  readonly #directory: TenantDirectory;
  readonly #defaultCode: string;

  constructor({ directory }: Connections, { defaultDomainCode }: AppConfig) {
    this.#directory = directory;
    this.#defaultCode = defaultDomainCode;
  }

  /** The host's realm, which the body must agree with; on the bare domain the body's. */
  async forSignIn(place: Place, domain: string): Promise<Realm> {
    const code = domain.trim().toLowerCase();
    const realm = await this.#signInRealm(place, code);
    if (realm === null) throw refuse('auth.wrong-domain');
    if (realm !== 'platform') assertOpen(realm);
    return realm;
  }

  /** Null when the token may not be used here. */
  async forToken(place: Place, id: RealmId): Promise<Realm | null> {
    const realm = await this.#tokenRealm(place, id);
    if (realm !== null && realm !== 'platform') assertOpen(realm);
    return realm;
  }

  async #signInRealm(place: Place, code: string): Promise<Realm | null> {
    switch (place.kind) {
      case 'tenant':
        return code === place.tenant.code ? place.tenant : null;
      case 'platform':
        return code === 'platform' ? code : null;
      case 'apex':
        return this.#living(await this.#directory.byCode(code || this.#defaultCode));
      case 'unknown':
        return null;
    }
  }

  async #tokenRealm(place: Place, id: RealmId): Promise<Realm | null> {
    switch (place.kind) {
      case 'tenant':
        return place.tenant.id === id ? place.tenant : null;
      case 'platform':
        return id === 'platform' ? id : null;
      case 'apex':
        return id === 'platform' ? null : this.#living(await this.#directory.byId(id));
      case 'unknown':
        return null;
    }
  }

  #living<T extends { status: string }>(tenant: T | null): T | null {
    return tenant?.status === 'archived' ? null : tenant;
  }
}
