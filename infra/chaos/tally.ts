/** One try of a call; `status` 0 is one that got no reply. */
export interface Attempt {
  centre: string;
  isWrite: boolean;
  what: string;
  status: number;
  beganAt: number;
  ms: number;
}

/** The value that so great a share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Everything that the doors answered during a scenario, and what must never be in an answer. */
export class Tally {
  readonly attempts: Attempt[] = [];
  /** Replies that were no envelope, or another status than one a busy or healthy product gives. */
  readonly odd: string[] = [];
  /** Replies and events with a text of another centre. */
  readonly foreign: string[] = [];
  /** Writes that were refused although nothing was wrong with them. */
  readonly refused: string[] = [];
  /** Marks that were acknowledged and then not found by their own writer. */
  readonly unread: string[] = [];

  count(of: (attempt: Attempt) => boolean): number {
    return this.attempts.filter(of).length;
  }

  /** Tries that a person would notice: no reply, a busy or a broken server. */
  failed(): Attempt[] {
    return this.attempts.filter(({ status }) => status === 0 || status === 429 || status >= 500);
  }

  slowest(of: (attempt: Attempt) => boolean = () => true): number {
    return this.attempts.filter(of).reduce((most, { ms }) => Math.max(most, ms), 0);
  }

  p95(of: (attempt: Attempt) => boolean): number {
    return percentile(this.attempts.filter((attempt) => attempt.status === 200 && of(attempt)).map(({ ms }) => ms), 0.95);
  }
}

export function namesOf(attempts: readonly Attempt[]): string[] {
  return attempts.map(({ centre, what, status, ms }) => `${centre} ${what}: ${status} after ${ms.toFixed(0)} ms`);
}
