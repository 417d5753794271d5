import type { ReleaseReport } from '@dzvinok/contract/releases';
import { crashesCode, type ReportSum } from './release-reports.repository.ts';

/** The person whose page sent a report. */
export type Reporter = Pick<ReportSum, 'tenantId' | 'accountId' | 'role'>;

/** Codes that are the release's own fault; others, such as a slow line, are stored and not counted. */
const countedCodes: ReadonlySet<string> = new Set([
  'missing', 'html', 'damaged', 'syntax', 'threw', 'unfit', 'contract', 'render', 'chunk',
]);

/** So many reports wait only while the database is away. The oldest are dropped then, as the guard looks at recent ones. */
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

/** Chooses one code of two: `crashes` before all others, and counted codes before those that do not count. */
function codeOf(before: ReportSum, { code, loadFailures, renderFailures }: ReportSum): string | null {
  if (before.code === crashesCode) return before.code;
  return code === crashesCode || loadFailures + renderFailures > 0 ? code : before.code ?? code;
}

/** Reports that are not stored yet, summed by person, release and minute. */
export class ReportsBuffer {
  /** Sums in the order in which the first report of each came. */
  #told = new Map<string, ReportSum>();

  get size(): number {
    return this.#told.size;
  }

  add(reporter: Reporter, report: ReleaseReport, at: Date): void {
    this.#add(sumOf(report, reporter, at));
  }

  /** Takes all reports out of the buffer. */
  take(): ReportSum[] {
    const told = [...this.#told.values()];
    this.#told = new Map();
    return told;
  }

  /** Puts reports back that could not be stored, before those that came since. */
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
