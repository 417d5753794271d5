import type { Role } from '@dzvinok/contract/roles';
import type { Tenant } from '@dzvinok/tenancy/tenant';

export abstract class SessionCheck {
  abstract findMany(tenant: Tenant, ids: readonly string[]): Promise<ReadonlyMap<string, { accountId: number; role: Role }>>;
}
