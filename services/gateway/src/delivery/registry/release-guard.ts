import { pluralForm } from '@dzvinok/texts/plural';

/** The loads and failures of a release in a window of time. */
export interface LoadStats {
  /** All loads, good and failed. */
  attempts: number;
  /** Failed loads, and screens that broke. */
  failures: number;
  /** The number of people who met failures. */
  people: number;
}

/** A canary is taken back only for what cannot be one person, one bad moment, or what the stable release does as well. */
export const guardLimits = { windowMs: 15 * 60_000, people: 2, failures: 3, above: 0.02, times: 2 } as const;

/** A broken screen is reported before its load is, so there may be more failures than attempts for a while. */
function rateOf({ attempts, failures }: Pick<LoadStats, 'attempts' | 'failures'>): number {
  return failures === 0 ? 0 : failures / Math.max(attempts, failures);
}

/** True when a canary must be taken back, compared with the stable release in the same window. */
export function mustTakeBack(canary: LoadStats, stable: LoadStats): boolean {
  const [rate, usual] = [rateOf(canary), rateOf(stable)];
  return canary.people >= guardLimits.people
    && canary.failures >= guardLimits.failures
    && rate > usual + guardLimits.above
    && rate > usual * guardLimits.times;
}

/** The window in which a canary is judged begins with the canary at the earliest. */
export function guardWindow(now: Date, since: Date): Date {
  return new Date(Math.max(since.getTime(), now.getTime() - guardLimits.windowMs));
}

const numbers = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });

function percent(rate: number): string {
  return `${numbers.format(rate * 100)}\u00a0%`;
}

/** Words the reason for the log of releases. */
export function reasonFor(canary: LoadStats, stable: LoadStats, minutes: number): string {
  const attempts = Math.max(canary.attempts, canary.failures);
  const people = `${canary.people} ${pluralForm(canary.people, ['людини', 'людей', 'людей'])}`;
  const usual = stable.attempts + stable.failures > 0 ? `у стабільної ${percent(rateOf(stable))}` : 'стабільної за цей час не відкривали';
  return `Автоматично: збоїв ${canary.failures} із ${attempts} (${percent(rateOf(canary))}) у ${people} за ${minutes} хв; ${usual}`;
}
