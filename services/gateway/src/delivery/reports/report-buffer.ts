import type { ReleaseReport } from '@dzvinok/contract/releases';
import { crashesCode, type Told } from './release-reports.repository.ts';

/** Who told something, as it is kept. */
export type Teller = Pick<Told, 'tenantId' | 'accountId' | 'role'>;

/** What is the release's own fault; anything else (a server that did not answer, a slow line) is kept and not counted. */
const countedCodes: ReadonlySet<string> = new Set([
  'missing', 'html', 'damaged', 'syntax', 'threw', 'unfit', 'contract', 'render', 'chunk',
]);

/** So much is waiting only while the database is away. Of more the oldest is lost: the guard looks at what was lately. */
export const mostWaiting = 5_000;

const minuteMs = 60_000;

function toldIn({ remote, version, kind, code = kind === 'render-failed' ? 'render' : undefined }: ReleaseReport, teller: Teller, at: Date): Told {
  const isFault = kind !== 'loaded' && code !== undefined && countedCodes.has(code);
  return {
    remote, version, ...teller, at,
    loads: kind === 'loaded' ? 1 : 0,
    loadFailures: isFault && kind === 'load-failed' ? 1 : 0,
    renderFailures: isFault && kind === 'render-failed' ? 1 : 0,
    code: code ?? null,
  };
}

/** Why it counts is of more use than why it does not, and what nothing else says of more than both. */
function codeOf(before: Told, { code, loadFailures, renderFailures }: Told): string | null {
  if (before.code === crashesCode) return before.code;
  return code === crashesCode || loadFailures + renderFailures > 0 ? code : before.code ?? code;
}

/** Reports that are not kept yet, summed by person, release and minute. */
export class ReportsBuffer {
  /** In the order in which they came. */
  #told = new Map<string, Told>();

  get size(): number {
    return this.#told.size;
  }

  add(teller: Teller, report: ReleaseReport, at: Date): void {
    this.#add(toldIn(report, teller, at));
  }

  /** All of it; from then on it is somebody else's. */
  take(): Told[] {
    const told = [...this.#told.values()];
    this.#told = new Map();
    return told;
  }

  /** What was taken and could not be kept, before whatever came since. */
  putBack(taken: readonly Told[]): void {
    for (const told of [...taken, ...this.take()]) this.#add(told);
  }

  #add(told: Told): void {
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
