import type { Release } from '@dzvinok/contract/releases';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resolve, type AssignedRelease, type OfferedRemote } from './release.rules.ts';

const now = Temporal.Instant.from('2026-11-22T10:00:00Z');

function manifestOf(version: string): Release {
  return {
    remote: 'mfe-teacher', version, entryName: 'mfe_teacher', contract: 1,
    exposes: [{ module: './area', basePath: '/area', roles: ['Teacher'], files: [] }],
    files: {}, commit: 'unknown', builtAt: '2026-01-01T00:00:00.000Z',
  };
}

function assignmentsOf(changes: Partial<OfferedRemote>, bad: { withdrawn?: string[]; unfit?: string[] } = {}): OfferedRemote {
  const releases = new Map(['1.0.0', '1.1.0', '1.2.0', '1.3.0'].map((version): [string, AssignedRelease] => [version, {
    manifest: manifestOf(version),
    isWithdrawn: bad.withdrawn?.includes(version) ?? false,
    fits: !bad.unfit?.includes(version),
  }]));
  return { stable: '1.1.0', fallback: '1.0.0', canary: null, pins: [], releases, withdrawn: [], ...changes };
}

function versionsFor(assignments: OfferedRemote, tenantId: number | null, at = now): (string | undefined)[] {
  const resolved = resolve(assignments, { tenantId, now: at });
  return [resolved?.chosen.version, resolved?.fallback?.version];
}

const centre = { id: 7, code: 'kyiv' };
const canary = { version: '1.2.0', centres: [centre] };
const pins = [{ centre, version: '1.3.0', expiresAt: now.add({ hours: 1 }), reason: 'Проба' }];

describe('a centre gets', () => {
  test('the stable version, with the version before as the fallback', () => {
    expect(versionsFor(assignmentsOf({}), 7)).toEqual(['1.1.0', '1.0.0']);
    expect(versionsFor(assignmentsOf({}), null)).toEqual(['1.1.0', '1.0.0']);
  });

  test('the canary only where it is tried, with the stable version as the fallback', () => {
    expect(versionsFor(assignmentsOf({ canary }), 7)).toEqual(['1.2.0', '1.1.0']);
    expect(versionsFor(assignmentsOf({ canary }), 8)).toEqual(['1.1.0', '1.0.0']);
    expect(versionsFor(assignmentsOf({ canary }), null)).toEqual(['1.1.0', '1.0.0']);
  });

  test('the pinned version before the canary, until the pin expires', () => {
    const assignments = assignmentsOf({ canary, pins });
    expect(versionsFor(assignments, 7, now.add({ minutes: 59 }))).toEqual(['1.3.0', '1.1.0']);
    expect(versionsFor(assignments, 7, now.add({ hours: 1 }))).toEqual(['1.2.0', '1.1.0']);
    expect(versionsFor(assignments, 8)).toEqual(['1.1.0', '1.0.0']);
  });

  test('the stable version as the fallback of a pin to the version before', () => {
    const back = [{ ...pins[0]!, version: '1.0.0' }];
    expect(versionsFor(assignmentsOf({ pins: back }), 7)).toEqual(['1.0.0', '1.1.0']);
  });

  test('no version that was withdrawn or does not fit the shell', () => {
    expect(versionsFor(assignmentsOf({ canary, pins }, { withdrawn: ['1.3.0'] }), 7)).toEqual(['1.2.0', '1.1.0']);
    expect(versionsFor(assignmentsOf({ canary, pins }, { withdrawn: ['1.3.0'], unfit: ['1.2.0'] }), 7)).toEqual(['1.1.0', '1.0.0']);
    expect(versionsFor(assignmentsOf({}, { unfit: ['1.1.0'] }), 7)).toEqual(['1.0.0', undefined]);
    expect(versionsFor(assignmentsOf({}, { unfit: ['1.1.0'], withdrawn: ['1.0.0'] }), 7)).toEqual([undefined, undefined]);
  });
});

test('whatever is assigned, no release is withdrawn, unfit or from an expired pin, and the fallback differs', () => {
  const version = fc.constantFrom('1.0.0', '1.1.0', '1.2.0', '1.3.0', '9.9.9');
  const tenantId = fc.integer({ min: 1, max: 3 });
  const centre = tenantId.map((id) => ({ id, code: `c${id}` }));
  fc.assert(fc.property(
    fc.record({
      stable: fc.option(version), fallback: fc.option(version),
      canary: fc.option(fc.record({ version, centres: fc.uniqueArray(centre, { selector: ({ id }) => id }) })),
      pins: fc.uniqueArray(
        fc.record({
          centre, version, expiresAt: fc.integer({ min: -2, max: 2 }).map((hours) => now.add({ hours })), reason: fc.constant('Проба'),
        }),
        { selector: (pin) => pin.centre.id },
      ),
    }),
    fc.record({ withdrawn: fc.subarray(['1.0.0', '1.1.0', '1.2.0', '1.3.0']), unfit: fc.subarray(['1.0.0', '1.1.0', '1.2.0', '1.3.0']) }),
    fc.option(tenantId),
    (changes, bad, asker) => {
      const assignments = assignmentsOf(changes, bad);
      const resolved = resolve(assignments, { tenantId: asker, now });
      const given = [resolved?.chosen, resolved?.fallback].flatMap((release) => release ?? []);
      for (const release of given) {
        expect(bad.withdrawn).not.toContain(release.version);
        expect(bad.unfit).not.toContain(release.version);
      }
      expect(new Set(given.map((release) => release.version)).size).toBe(given.length);
      const isGood = (wanted: string | null) =>
        wanted !== null && assignments.releases.has(wanted) && !bad.withdrawn.includes(wanted) && !bad.unfit.includes(wanted);
      const holding = changes.pins.find((pin) => pin.centre.id === asker && pin.expiresAt.epochMilliseconds > now.epochMilliseconds);
      const tried = asker !== null && changes.canary?.centres.some(({ id }) => id === asker) ? changes.canary.version : null;
      const wanted = [holding?.version ?? null, tried, changes.stable, changes.fallback].find(isGood);
      expect(resolved?.chosen.version).toBe(wanted);
    },
  ), { numRuns: 500 });
});
