import { tenantRole, tenantSchema } from './names.ts';
import { rememberWrappedKey } from './secrets.ts';

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
  /** Migrations in its schema. */
  schemaVersion: number;
  isBehind: boolean;
  schemaName: string;
  roleName: string;
  createdAt: string;
}

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
  rememberWrappedKey(tenant, wrappedKey);
  return tenant;
}
