import { pluralForm } from '@dzvinok/texts/plural';

/** How a release fared in a window of time. */
export interface Fared {
  /** Loads that ended well and loads that did not. */
  attempts: number;
  /** Loads that did not end well, and screens that broke. */
  failures: number;
  /** Who met the failures. */
  people: number;
}

/** A canary is taken back only for what cannot be one person, one bad moment, or what the stable release does as well. */
export const guardLimits = { windowMs: 15 * 60_000, people: 2, failures: 3, above: 0.02, times: 2 } as const;

/** A screen that breaks is told of before its load is, so that there may be more failures than attempts for a while. */
function rateOf({ attempts, failures }: Pick<Fared, 'attempts' | 'failures'>): number {
  return failures === 0 ? 0 : failures / Math.max(attempts, failures);
}

/** Whether a canary must be taken back, by what it and the stable release were in the same window. */
export function mustTakeBack(canary: Fared, stable: Fared): boolean {
  const [rate, usual] = [rateOf(canary), rateOf(stable)];
  return canary.people >= guardLimits.people
    && canary.failures >= guardLimits.failures
    && rate > usual + guardLimits.above
    && rate > usual * guardLimits.times;
}

/** A canary is judged by what happened since it began, and not by what is long over. */
export function guardWindow(now: Date, since: Date): Date {
  return new Date(Math.max(since.getTime(), now.getTime() - guardLimits.windowMs));
}

const numbers = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });

function percent(rate: number): string {
  return `${numbers.format(rate * 100)}\u00a0%`;
}

/** What the log of releases says of it. */
export function reasonFor(canary: Fared, stable: Fared, minutes: number): string {
  const attempts = Math.max(canary.attempts, canary.failures);
  const people = `${canary.people} ${pluralForm(canary.people, ['людини', 'людей', 'людей'])}`;
  const usual = stable.attempts + stable.failures > 0 ? `у стабільної ${percent(rateOf(stable))}` : 'стабільної за цей час не відкривали';
  return `Автоматично: збоїв ${canary.failures} із ${attempts} (${percent(rateOf(canary))}) у ${people} за ${minutes} хв; ${usual}`;
}
