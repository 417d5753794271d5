import type { BehindTenant } from '@dzvinok/contract/fleet';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { compareNames } from '@dzvinok/texts/names';

/** A centre in the list of versions. */
export interface FleetRow extends BehindTenant {
  /** When its tables came to their version. */
  since: string | null;
}

/** Centres whose tables have one version, in alphabetical order; those that failed come first. */
export interface FleetVersion {
  version: number;
  rows: FleetRow[];
}

/**
 * Puts all centres together by the version of their tables, the oldest version first. What is known of those that are
 * behind comes with the state of the fleet; the rest comes with the list of centres, which may not be there yet.
 */
export function versionsOf(behind: readonly BehindTenant[], tenants: readonly TenantItem[] = []): FleetVersion[] {
  const told = new Set(behind.map(({ id }) => id));
  const sinceOf = new Map(tenants.map(({ id, migratedAt }) => [id, migratedAt]));
  const others = tenants.filter(({ id }) => !told.has(id)).map(({ id, code, name, schemaVersion }) => ({
    id, code, name, schemaVersion, error: null, failedAt: null,
  }));
  const rows = [...behind, ...others].map((row) => ({ ...row, since: sinceOf.get(row.id) ?? null }));
  return [...Map.groupBy(rows, ({ schemaVersion }) => schemaVersion)]
    .map(([version, ofVersion]) => ({ version, rows: ofVersion.sort(failedFirst) }))
    .sort((left, right) => left.version - right.version);
}

function failedFirst(left: FleetRow, right: FleetRow): number {
  return Number(right.error !== null) - Number(left.error !== null) || compareNames(left.name, right.name);
}
