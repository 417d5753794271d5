import { randomBytes } from 'node:crypto';
import type { Database } from '@dzvinok/tenancy/database';
import { dropTenant, provisionTenant, type TenantRequest } from '@dzvinok/tenancy/provisioning';
import type { Tenant } from '@dzvinok/tenancy/tenant';

export interface ThrowAwayTenant<T> extends AsyncDisposable {
  tenant: Tenant;
  result: T;
  /** Removes the centre: call it in `afterAll`, or use `await using`. */
  drop: () => Promise<void>;
}

/** By the product's provisioning, under a random code. */
export function throwAwayTenant(database: Database, request?: Partial<TenantRequest>): Promise<ThrowAwayTenant<void>>;
export function throwAwayTenant<T>(
  database: Database, request: Partial<TenantRequest> | undefined, starter: (tenant: Tenant) => Promise<T>,
): Promise<ThrowAwayTenant<T>>;
export async function throwAwayTenant(
  database: Database, request: Partial<TenantRequest> = {}, starter: (tenant: Tenant) => Promise<unknown> = async () => undefined,
): Promise<ThrowAwayTenant<unknown>> {
  const code = `t${randomBytes(8).toString('hex')}`;
  const { tenant, result } = await provisionTenant(
    database, { code, name: `Центр ${code}`, timezone: 'Europe/Kyiv', ...request }, starter);
  const drop = () => dropTenant(database, tenant);
  return { tenant, result, drop, [Symbol.asyncDispose]: drop };
}
