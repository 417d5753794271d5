import type { ReleaseEventKind } from '@dzvinok/contract/release-board';
import type { ColumnType, Generated } from 'kysely';

export interface ReleasesTable {
  remote: string;
  version: string;
  manifest: ColumnType<unknown, string, string>;
  registered_at: Generated<Date>;
  /** Key of the team; null from the operator's own store. */
  published_by: string | null;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
}

export interface ReleaseRemotesTable {
  remote: string;
  /** Counts the changes; whoever makes one locks the row. */
  revision: Generated<number>;
}

export interface ReleaseChannelsTable {
  remote: string;
  version: string;
  fallback_version: string | null;
  moved_at: Generated<Date>;
  canary_version: string | null;
  canary_since: Date | null;
}

export interface ReleaseCanaryCentresTable {
  remote: string;
  tenant_id: number;
}

export interface ReleasePinsTable {
  remote: string;
  tenant_id: number;
  version: string;
  expires_at: Date;
  reason: string;
  created_by_name: string | null;
  created_at: Generated<Date>;
}

/** May be added to and read; nothing else is granted. */
export interface ReleaseEventsTable {
  remote: ColumnType<string, string, never>;
  revision: ColumnType<number, number, never>;
  at: ColumnType<Date, Date | undefined, never>;
  kind: ColumnType<ReleaseEventKind, ReleaseEventKind, never>;
  version: ColumnType<string | null, string | null | undefined, never>;
  previous_version: ColumnType<string | null, string | null | undefined, never>;
  centres: ColumnType<string[], string[] | undefined, never>;
  reason: ColumnType<string | null, string | null | undefined, never>;
  details: ColumnType<Record<string, unknown>, string | undefined, never>;
  actor_id: ColumnType<number | null, number | null | undefined, never>;
  actor_name: ColumnType<string | null, string | null | undefined, never>;
  key_id: ColumnType<string | null, string | null | undefined, never>;
}

export interface ReleaseKeysTable {
  key_id: string;
  remote: string;
  /** SPKI, base64. */
  public_key: string;
  label: string;
  created_by_name: string | null;
  created_at: Generated<Date>;
  revoked_at: Date | null;
}

/** Used signatures of teams' calls. */
export interface ReleaseSignaturesTable {
  key_id: string;
  nonce: string;
  ends_at: Date;
}

export interface ReleaseChecksTable {
  remote: string;
  version: string;
  shell_build: string;
  kind: 'declared' | 'run';
  is_green: boolean;
  problems: ColumnType<string[], string | undefined, string>;
  checked_at: Generated<Date>;
}

export interface ReleaseReportsTable {
  remote: string;
  version: string;
  /** Its first second. */
  minute: Date;
  /** 0 for the platform itself. */
  tenant_id: number;
  account_id: number;
  loads: Generated<number>;
  load_failures: Generated<number>;
  render_failures: Generated<number>;
  code: string | null;
}
