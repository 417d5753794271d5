import type { JobKind, JobState } from '@dzvinok/contract/jobs';
import type { ColumnType, Generated } from 'kysely';
import type {
  ReleaseCanaryCentresTable, ReleaseChannelsTable, ReleaseChecksTable, ReleaseEventsTable, ReleaseKeysTable, ReleasePinsTable,
  ReleaseRemotesTable, ReleaseReportsTable, ReleaseSignaturesTable, ReleasesTable,
} from './release-tables.ts';
import type { AccountsTable, AuditLogTable, RecoveryCodesTable, SecondFactorsTable, SessionsTable } from './tenant-schema.ts';

interface PlatformAccountsTable
  extends Omit<AccountsTable, 'role' | 'date_of_birth' | 'sex' | 'support_of'> {
  role: 'SuperAdmin';
  needs_second_factor: Generated<boolean>;
}

interface TenantsTable {
  id: ColumnType<number, never, never>;
  code: string;
  name: string;
  timezone: string;
  status: 'active' | 'suspended' | 'archived';
  schema_version: number;
  migration_error: string | null;
  features: ColumnType<Record<string, unknown>, never, string>;
  archived_at: Date | null;
  /** From then on it may be deleted for good. */
  delete_after: Date | null;
  created_at: ColumnType<Date, never, never>;
}

interface TenantUsageTable {
  tenant_id: number;
  student_count: number;
  last_activity_at: Date | null;
  storage_bytes: number;
  counted_at: Generated<Date>;
}

interface TenantLogosTable {
  tenant_id: number;
  key: string;
  image: Uint8Array;
}

/** Made and taken by libs/tenancy alone. */
interface SpareTenantsTable {
  id: ColumnType<number, never, never>;
  schema_version: ColumnType<number, never, never>;
  made_at: ColumnType<Date, never, never>;
}

export interface JobsTable {
  id: string;
  kind: JobKind;
  tenant_id: number | null;
  tenant_code: string | null;
  state: Generated<JobState>;
  input: ColumnType<unknown, string | undefined, string>;
  result: ColumnType<Record<string, unknown> | null, string | undefined, string>;
  error: string | null;
  progress_done: Generated<number>;
  progress_total: Generated<number>;
  progress_text: string | null;
  attempts: Generated<number>;
  runner: string | null;
  heartbeat_at: Date | null;
  created_by: number | null;
  created_by_name: string | null;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Tables of schema `platform`, as `migrations/platform` makes them. */
export interface PlatformSchema {
  accounts: PlatformAccountsTable;
  audit_log: AuditLogTable;
  jobs: JobsTable;
  recovery_codes: RecoveryCodesTable;
  release_canary_centres: ReleaseCanaryCentresTable;
  release_channels: ReleaseChannelsTable;
  release_checks: ReleaseChecksTable;
  release_events: ReleaseEventsTable;
  release_keys: ReleaseKeysTable;
  release_pins: ReleasePinsTable;
  release_remotes: ReleaseRemotesTable;
  release_reports: ReleaseReportsTable;
  release_signatures: ReleaseSignaturesTable;
  releases: ReleasesTable;
  second_factors: SecondFactorsTable;
  sessions: Omit<SessionsTable, 'support_grant' | 'support_from' | 'support_proof'>;
  spare_tenants: SpareTenantsTable;
  tenant_logos: TenantLogosTable;
  tenant_usage: TenantUsageTable;
  tenants: TenantsTable;
}
