/** `status` is 0 without a reply. */
export interface Attempt {
  centre: string;
  isWrite: boolean;
  what: string;
  status: number;
  beganAt: number;
  ms: number;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export class Tally {
  readonly attempts: Attempt[] = [];
  /** Replies without an envelope or with an unexpected status. */
  readonly odd: string[] = [];
  readonly foreign: string[] = [];
  readonly refused: string[] = [];
  /** Acknowledged marks that their own writer could not find. */
  readonly unread: string[] = [];

  count(of: (attempt: Attempt) => boolean): number {
    return this.attempts.filter(of).length;
  }

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
