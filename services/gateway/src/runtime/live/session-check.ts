import type { Role } from '@dzvinok/contract/route';
import type { Tenant } from '@dzvinok/tenancy/tenant';

/** Whether sessions of a centre are still good; identity, which keeps the sessions, provides it. */
export abstract class SessionCheck {
  /** @returns those of the named sessions that are alive, by id, with whose they are */
  abstract findMany(tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, { accountId: number; role: Role }>>;
}
