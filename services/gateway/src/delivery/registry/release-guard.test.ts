import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardLimits, guardWindow, mustTakeBack, reasonFor, type LoadStats } from './release-guard.ts';

const stats = (failures: number, attempts: number, people = 2): LoadStats => ({ failures, attempts, people });

describe('a canary is rolled back', () => {
  it.each<[string, LoadStats, LoadStats, boolean]>([
    ['when three loads of two people failed', stats(3, 3), stats(0, 0), true],
    ['when it breaks while it is shown, before its loads were told of', stats(3, 0), stats(0, 40), true],
    ['when it fails more often than twice the usual', stats(7, 100), stats(3, 100), true],
    ['not for one person, however often', stats(30, 30, 1), stats(0, 100), false],
    ['not for two failures', stats(2, 2), stats(0, 100), false],
    ['not when it fails as rarely as two of a hundred', stats(4, 200, 4), stats(0, 100), false],
    ['not when the stable one fails half as often', stats(50, 100, 20), stats(25, 100), false],
    ['not when nothing loads anywhere', stats(9, 9, 5), stats(50, 50), false],
    ['not when all is well', stats(0, 500, 0), stats(0, 0), false],
  ])('%s', (_, canary, stable, expected) => expect(mustTakeBack(canary, stable)).toBe(expected));

  const some: fc.Arbitrary<LoadStats> = fc.record({ attempts: fc.nat(300), failures: fc.nat(300), people: fc.nat(20) });

  it('never sooner because the stable version fails more, and never later because the canary does', () => {
    fc.assert(fc.property(some, some, fc.nat(50), (canary, stable, more) => {
      if (!mustTakeBack(canary, stable)) {
        const worse = { ...stable, failures: stable.failures + more, attempts: stable.attempts + more };
        expect(mustTakeBack(canary, { ...stable, failures: stable.failures + more })).toBe(false);
        if (stable.failures <= stable.attempts) expect(mustTakeBack(canary, worse)).toBe(false);
      } else {
        expect(mustTakeBack({ ...canary, failures: canary.failures + more }, stable)).toBe(true);
      }
    }));
  });

  it('never for fewer than two people or three failures', () => {
    fc.assert(fc.property(some, some, (canary, stable) => {
      if (!mustTakeBack(canary, stable)) return;
      expect(canary.people).toBeGreaterThanOrEqual(guardLimits.people);
      expect(canary.failures).toBeGreaterThanOrEqual(guardLimits.failures);
    }));
  });
});

it('the guard looks back a quarter of an hour, and never before the canary began', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(guardWindow(now, new Date('2026-11-22T08:00:00Z'))).toEqual(new Date('2026-11-22T11:45:00Z'));
  expect(guardWindow(now, new Date('2026-11-22T11:59:30Z'))).toEqual(new Date('2026-11-22T11:59:30Z'));
});

it('the guard gives its reason in figures', () => {
  expect(reasonFor(stats(4, 12, 3), stats(1, 250), 15))
    .toBe('Автоматично: збоїв 4 із 12 (33,3\u00a0%) у 3 людей за 15 хв; у стабільної 0,4\u00a0%');
  expect(reasonFor(stats(21, 3, 21), stats(0, 0), 1))
    .toBe('Автоматично: збоїв 21 із 21 (100\u00a0%) у 21 людини за 1 хв; стабільної за цей час не відкривали');
});
