import { tenantRole, tenantSchema } from './names.ts';

export type TenantStatus = 'active' | 'suspended' | 'archived';

/** One centre as the directory knows it. `createdAt` is ISO 8601. */
export interface Tenant {
  id: number;
  code: string;
  name: string;
  timezone: string;
  status: TenantStatus;
  cluster: string;
  features: Record<string, unknown>;
  /** The number of migrations in its schema. */
  schemaVersion: number;
  /** The schema lacks something that this release works with: nobody may be let in before it is migrated. */
  isBehind: boolean;
  schemaName: string;
  roleName: string;
  createdAt: string;
}

/** A row of `platform.tenants`, as far as the directory reads it. */
export interface TenantRow {
  id: number;
  code: string;
  name: string;
  timezone: string;
  status: TenantStatus;
  cluster: string;
  features: Record<string, unknown>;
  schema_version: number;
  wrapped_key: string;
  created_at: Date;
}

export const tenantColumns = [
  'id', 'code', 'name', 'timezone', 'status', 'cluster', 'features', 'schema_version', 'wrapped_key', 'created_at',
] as const;

// The key is kept beside the tenant, not in it, so that logging or answering a tenant cannot give it away.
const wrappedKeys = new WeakMap<Tenant, string>();

export function tenantFromRow(row: TenantRow, databaseName: string, neededVersion = 0): Tenant {
  const { schema_version: schemaVersion, wrapped_key: wrappedKey, created_at: createdAt, ...rest } = row;
  const tenant: Tenant = {
    ...rest,
    schemaVersion,
    isBehind: schemaVersion < neededVersion,
    schemaName: tenantSchema(row.id),
    roleName: tenantRole(databaseName, row.id),
    createdAt: createdAt.toISOString(),
  };
  wrappedKeys.set(tenant, wrappedKey);
  return tenant;
}

export function wrappedKeyOf(tenant: Tenant): string {
  const wrappedKey = wrappedKeys.get(tenant);
  if (wrappedKey === undefined) throw new Error('This tenant is a copy: seal with the one that the directory or provisioning gave');
  return wrappedKey;
}
