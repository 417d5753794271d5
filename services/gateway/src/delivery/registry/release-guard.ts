import { pluralForm } from '@dzvinok/texts/plural';

export interface LoadStats {
  attempts: number;
  failures: number;
  people: number;
}

/** Limits that exclude failures of a single person, of one bad moment, or of the stable release too. */
export const guardLimits = { windowMs: 15 * 60_000, people: 2, failures: 3, above: 0.02, times: 2 } as const;

/** A broken screen is reported before its load, so failures may exceed attempts for a while. */
function rateOf({ attempts, failures }: Pick<LoadStats, 'attempts' | 'failures'>): number {
  return failures === 0 ? 0 : failures / Math.max(attempts, failures);
}

export function mustTakeBack(canary: LoadStats, stable: LoadStats): boolean {
  const [rate, usual] = [rateOf(canary), rateOf(stable)];
  return canary.people >= guardLimits.people
    && canary.failures >= guardLimits.failures
    && rate > usual + guardLimits.above
    && rate > usual * guardLimits.times;
}

export function guardWindow(now: Date, since: Date): Date {
  return new Date(Math.max(since.getTime(), now.getTime() - guardLimits.windowMs));
}

const numbers = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });

function percent(rate: number): string {
  return `${numbers.format(rate * 100)}\u00a0%`;
}

export function reasonFor(canary: LoadStats, stable: LoadStats, minutes: number): string {
  const attempts = Math.max(canary.attempts, canary.failures);
  const people = `${canary.people} ${pluralForm(canary.people, ['людини', 'людей', 'людей'])}`;
  const usual = stable.attempts + stable.failures > 0 ? `у стабільної ${percent(rateOf(stable))}` : 'стабільної за цей час не відкривали';
  return `Автоматично: збоїв ${canary.failures} із ${attempts} (${percent(rateOf(canary))}) у ${people} за ${minutes} хв; ${usual}`;
}
