import { describe, expect, it } from 'vitest';
import { compareWarnings, debtSign, keyOf, newSigns, signsOf, type HeldLesson } from './warning.rules.ts';

const group = { groupId: 4, className: 'А', subjectName: 'Математика', subjectColor: 'blue' };
const day = (back: number) => `2026-11-${String(25 - back).padStart(2, '0')}`;

/** The latest lesson first: `в` absent, `н` not ready, `-` nothing, numbers marks. */
function lessons(text: string): HeldLesson[] {
  return text.split(' ').map((word, index) => ({
    on: day(index), absent: word === 'в', notReady: word === 'н',
    marks: /^\d/.test(word) ? word.split('/').map(Number) : [],
  }));
}
const kindsOf = (text: string) => signsOf({ group, lessons: lessons(text), withoutMark: [] }).map((sign) => sign.kind);

describe('a row of lessons', () => {
  it.each([
    ['в в 9', ['absences']], ['в 9 в в', []], ['9 в в', []], ['в - в', []], ['в', []],
    ['н н 9', ['not-ready']], ['н в н', ['not-ready']], ['в н н', ['not-ready']], ['н 9 н', []], ['н', []],
    ['в в н н', ['absences', 'not-ready']],
  ])('%s gives %j', (text, kinds) => {
    expect(kindsOf(text)).toEqual(kinds);
  });

  it('says how long it is and from when to when', () => {
    expect(signsOf({ group, lessons: lessons('в в в 9'), withoutMark: [] })).toEqual([
      { kind: 'absences', group, lessons: 3, from: day(2), on: day(0) },
    ]);
  });
});

describe('falling marks', () => {
  it('are three lessons at three quarters of the lessons before, or below', () => {
    expect(signsOf({ group, lessons: lessons('6 5/7 6 8 8 8'), withoutMark: [] })).toEqual([
      { kind: 'falling-marks', group, lessons: 3, on: day(0), latest: [6, 6, 6], before: 8 },
    ]);
    expect(kindsOf('7 6 6 8 8 8')).toEqual([]);
    expect(kindsOf('в 6 - 6 6 8 н 8 8')).toEqual(['falling-marks']);
  });

  it('need three lessons before, and a last one that is no better than they were', () => {
    expect(kindsOf('2 2 2 9 9')).toEqual([]);
    expect(kindsOf('9 2 2 9 9 9')).toEqual([]);
  });

  it('are found on any scale', () => {
    expect(kindsOf('60 60 60 90 90 90')).toEqual(['falling-marks']);
  });
});

it('a term without a mark is one of six attended lessons, and its day stays when more follow', () => {
  const term = (...days: number[]) => signsOf({ group, lessons: [], withoutMark: days.map((nr) => `2026-10-0${nr}`) });
  expect(term(5, 4, 3, 2, 1)).toEqual([]);
  expect(term(6, 5, 4, 3, 2, 1)).toEqual([{ kind: 'no-marks', group, lessons: 6, on: '2026-10-06' }]);
  expect(term(7, 6, 5, 4, 3, 2, 1)).toMatchObject([{ lessons: 7, on: '2026-10-06' }]);
});

it('unpaid months are one sign, new from the tenth of each', () => {
  expect(debtSign([])).toBeNull();
  expect(debtSign(['2026-10-01', '2026-11-01'])).toEqual({ kind: 'debt', months: ['2026-10-01', '2026-11-01'], on: '2026-11-10' });
});

it('a call hides its reasons until there is a later event of the same kind in the same group', () => {
  const [absences] = signsOf({ group, lessons: lessons('в в'), withoutMark: [] });
  const debt = debtSign(['2026-11-01']);
  if (!absences || !debt) throw new Error('no signs');
  expect(newSigns([absences, debt], [keyOf(absences)])).toEqual([debt]);
  const later = { ...absences, on: '2026-11-27' };
  expect(newSigns([later], [keyOf(absences)])).toEqual([later]);
  if (absences.kind === 'debt') throw new Error('a debt has no group');
  expect(newSigns([{ ...absences, group: { ...group, groupId: 5 } }], [keyOf(absences)])).toHaveLength(1);
});

it('the newest reasons come first, money alone last', () => {
  const [absences] = signsOf({ group, lessons: lessons('в в'), withoutMark: [] });
  const debt = debtSign(['2026-11-01']);
  if (!absences || !debt) throw new Error('no signs');
  const old = { ...absences, on: '2026-11-01' };
  const rows = [{ signs: [debt] }, { signs: [old] }, { signs: [debt, absences] }];
  expect(rows.toSorted(compareWarnings)).toEqual([rows[2], rows[1], rows[0]]);
});
