import type { ColumnType, Generated } from 'kysely';
import type { AccountsTable, AuditLogTable, SessionsTable } from './tenant-schema.ts';

interface PlatformAccountsTable
  extends Omit<AccountsTable, 'role' | 'date_of_birth' | 'sex'> {
  role: 'SuperAdmin';
}

interface TenantsTable {
  id: ColumnType<number, never, never>;
  code: string;
  name: string;
  timezone: string;
  status: 'active' | 'suspended' | 'archived';
  schema_version: number;
  migration_error: string | null;
  created_at: ColumnType<Date, never, never>;
}

interface ReleasesTable {
  remote: string;
  version: string;
  manifest: ColumnType<unknown, string, string>;
  registered_at: Generated<Date>;
}

interface ReleaseChannelsTable {
  remote: string;
  version: string;
  fallback_version: string | null;
  moved_at: Generated<Date>;
}

/** Tables of schema `platform`, as `migrations/platform` makes them. */
export interface PlatformSchema {
  accounts: PlatformAccountsTable;
  audit_log: AuditLogTable;
  release_channels: ReleaseChannelsTable;
  releases: ReleasesTable;
  sessions: SessionsTable;
  tenants: TenantsTable;
}
