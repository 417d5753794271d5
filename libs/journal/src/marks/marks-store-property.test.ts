import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sitting, type Act } from './sitting.fixture.ts';

const tab = fc.nat(1);
const place = fc.nat(1);
const field = fc.constantFrom('homeworkMark', 'classworkMark');
const choice = fc.constantFrom('mine', 'theirs');

const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('type'), tab, place, field }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('answer'), index: fc.nat(3) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('other'), place, field }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('bring back'), place, field }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('lose reply'), index: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail'), index: fc.nat(3), how: fc.constantFrom('away', 'busy', 'not theirs') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('adopt'), tab }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload'), tab }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('take up'), tab }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo'), tab }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle'), tab, place, choice }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse'), place, isRefused: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), time: fc.constantFrom(1, 60, 1_500, 40_000) }) },
  ) satisfies fc.Arbitrary<Act>,
  { maxLength: 40 },
);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('whatever happens to requests, tabs and other editors', () => {
  it('each typed value is saved or seen as unsaved, and no value is replaced unseen', async () => {
    await fc.assert(
      fc.asyncProperty(acts, choice, async (steps, lastChoice) => {
        const sitting = new Sitting();
        for (const step of steps) {
          await sitting.act(step);
          expect(sitting.lost()).toEqual([]);
          expect(sitting.replacedUnseen()).toEqual([]);
        }
        await sitting.comeToRest(lastChoice);
        expect(sitting.lost()).toEqual([]);
        expect(sitting.replacedUnseen()).toEqual([]);
        expect(sitting.unsaved()).toEqual([]);
        expect(sitting.differences()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
