import type { ReleaseReportKind } from '@dzvinok/contract/releases';

/** A version of a remote, as the registry names it. */
export interface ReportedRelease {
  remote: string;
  version: string;
}

/** Tells the registry how a release fares here; never waits, never fails. */
export function report(_kind: ReleaseReportKind, _release: ReportedRelease, _code?: string): void {}
