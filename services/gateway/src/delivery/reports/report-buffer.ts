import type { ReleaseReport } from '@dzvinok/contract/releases';
import { crashesCode, type ReportSum } from './release-reports.repository.ts';

export type Reporter = Pick<ReportSum, 'tenantId' | 'accountId' | 'role'>;

/** Faults of the release itself; other codes, for example a slow line, are stored but not counted. */
const countedCodes: ReadonlySet<string> = new Set([
  'missing', 'html', 'damaged', 'syntax', 'threw', 'unfit', 'contract', 'render', 'chunk',
]);

/** Only reached while the database is down. The oldest reports are dropped, as the guard looks at recent ones. */
export const mostWaiting = 5_000;

const minuteMs = 60_000;

function sumOf({ remote, version, kind, code = kind === 'render-failed' ? 'render' : undefined }: ReleaseReport, reporter: Reporter, at: Date): ReportSum {
  const isFault = kind !== 'loaded' && code !== undefined && countedCodes.has(code);
  return {
    remote, version, ...reporter, at,
    loads: kind === 'loaded' ? 1 : 0,
    loadFailures: isFault && kind === 'load-failed' ? 1 : 0,
    renderFailures: isFault && kind === 'render-failed' ? 1 : 0,
    code: code ?? null,
  };
}

/** `crashes` wins over all codes, counted codes over the rest. */
function codeOf(before: ReportSum, { code, loadFailures, renderFailures }: ReportSum): string | null {
  if (before.code === crashesCode) return before.code;
  return code === crashesCode || loadFailures + renderFailures > 0 ? code : before.code ?? code;
}

export class ReportsBuffer {
  #told = new Map<string, ReportSum>();

  get size(): number {
    return this.#told.size;
  }

  add(reporter: Reporter, report: ReleaseReport, at: Date): void {
    this.#add(sumOf(report, reporter, at));
  }

  take(): ReportSum[] {
    const told = [...this.#told.values()];
    this.#told = new Map();
    return told;
  }

  /** Before newer reports, to keep their order. */
  putBack(taken: readonly ReportSum[]): void {
    for (const told of [...taken, ...this.take()]) this.#add(told);
  }

  #add(told: ReportSum): void {
    const { remote, version, tenantId, accountId, at } = told;
    const key = [remote, version, tenantId, accountId, Math.floor(at.getTime() / minuteMs)].join(' ');
    const before = this.#told.get(key);
    this.#told.set(key, before ? {
      ...before,
      loads: before.loads + told.loads,
      loadFailures: before.loadFailures + told.loadFailures,
      renderFailures: before.renderFailures + told.renderFailures,
      code: codeOf(before, told),
    } : told);
    if (this.#told.size > mostWaiting) this.#told.delete(this.#told.keys().next().value ?? '');
  }
}
