import type { FleetReport } from '@dzvinok/contract/fleet';
import type { FleetReport as MigrationReport } from '@dzvinok/tenancy/fleet';

export function fleetReportOf({ total, migrated, current, durationMs, quarantined }: MigrationReport): FleetReport {
  return {
    total, migrated, current,
    durationMs: Math.round(durationMs),
    quarantined: quarantined.map(({ code, error }) => ({ code, error })),
  };
}
