import type { ReleaseReport } from '@dzvinok/contract/releases';
import { crashesCode, type Told } from './release-reports.repository.ts';

/** Who told something, as it is kept. */
export type Teller = Pick<Told, 'tenantId' | 'accountId' | 'role'>;

/** What is the release's own fault; anything else (a server that did not answer, a slow line) is kept and not counted. */
const countedCodes: ReadonlySet<string> = new Set([
  'missing', 'html', 'damaged', 'syntax', 'threw', 'unfit', 'contract', 'render', 'chunk',
]);

/** So much is waiting only while the database is away, and then more of it would tell nothing new. */
const mostWaiting = 5_000;

function isFault({ kind, code = kind === 'render-failed' ? 'render' : '' }: ReleaseReport): boolean {
  return kind !== 'loaded' && countedCodes.has(code);
}

/** Reports that came since the last time they were kept, summed by person and release. */
export class ReportsBuffer {
  #told = new Map<string, Told>();

  get isEmpty(): boolean {
    return this.#told.size === 0;
  }

  add(teller: Teller, report: ReleaseReport): void {
    const { remote, version, kind, code } = report;
    const key = [remote, version, teller.tenantId, teller.accountId].join(' ');
    const before = this.#told.get(key);
    if (!before && this.#told.size >= mostWaiting) return;
    const told = before ?? { remote, version, ...teller, loads: 0, loadFailures: 0, renderFailures: 0, code: null };
    this.#told.set(key, told);
    const isCounted = isFault(report);
    if (kind === 'loaded') told.loads += 1;
    else if (isCounted && kind === 'load-failed') told.loadFailures += 1;
    else if (isCounted) told.renderFailures += 1;
    if (told.code === crashesCode) return;
    // why it counts is of more use than why it does not
    told.code = isCounted || code === crashesCode ? (code ?? 'render') : (told.code ?? code ?? null);
  }

  /** All of it; from then on it is somebody else's. */
  take(): Told[] {
    const told = [...this.#told.values()];
    this.#told = new Map();
    return told;
  }
}
