import type { Role } from '@dzvinok/contract/route';
import type { Tenant } from '@dzvinok/tenancy/tenant';

/** Checks which sessions of a centre are alive; identity, which keeps the sessions, provides it. */
export abstract class SessionCheck {
  /** @returns the owners of the named sessions that are alive, by session id */
  abstract findMany(tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, { accountId: number; role: Role }>>;
}
