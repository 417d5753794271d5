import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PayInputs, type PayRate, paySheetOf, rateOf, sheetMonth, type UnpaidLesson } from './pay.ts';

const rate = (changes: Partial<PayRate> = {}): PayRate => ({ teacherId: null, groupId: null, isSubstitute: false, kind: 'lesson', amount: 30_000, validFrom: '2026-09-01', ...changes });
const lesson = (day: string, changes: Partial<UnpaidLesson> = {}): UnpaidLesson =>
  ({ id: Number(day.slice(8)), groupId: 7, groupName: 'Математика А', day, teacherId: 1, substituteFor: null, students: 5, ...changes });
const nothing: PayInputs = { rates: [], lessons: [], entries: [], approved: [], groupMonths: [] };
const november = '2026-11-01';
const amountsOf = (inputs: Partial<PayInputs>, teacherId = 1, month = november) => paySheetOf(teacherId, month, { ...nothing, ...inputs }).lines.map(({ amount }) => amount);

describe('a sheet', () => {
  it('pays each lesson by the rate of its day', () => {
    const rates = [rate(), rate({ amount: 35_000, validFrom: '2026-11-16' })];
    const { lines, total } = paySheetOf(1, november, { ...nothing, rates, lessons: [lesson('2026-11-02'), lesson('2026-11-09'), lesson('2026-11-16')] });
    expect(lines).toMatchObject([{ days: ['2026-11-02', '2026-11-09'], amount: 60_000 }, { days: ['2026-11-16'], rate: { kind: 'lesson', amount: 35_000 }, amount: 35_000 }]);
    expect(total).toBe(95_000);
  });

  it('pays present students, or a part of what the group is charged', () => {
    const lessons = [lesson('2026-11-02', { students: 5 }), lesson('2026-11-09', { students: 0 })];
    expect(amountsOf({ lessons, rates: [rate({ kind: 'student', amount: 4_050 })] })).toEqual([20_250]);
    const groupMonths = [{ groupId: 7, month: november, charged: 1_000_001, monthLessons: 3 }];
    expect(amountsOf({ lessons, groupMonths, rates: [rate({ kind: 'percent', amount: 4_000 })] })).toEqual([266_667]);
    expect(amountsOf({ lessons, rates: [rate({ kind: 'percent', amount: 4_000 })] })).toEqual([0]);
  });

  it('counts lessons without a rate and pays nothing for them', () => {
    expect(paySheetOf(1, november, { ...nothing, lessons: [lesson('2026-11-02')] })).toMatchObject({ total: 0, unpriced: 1, lines: [{ rate: null }] });
  });

  it('has what came after an approval in the next month that is open', () => {
    const approved = ['2026-10-01', november].map((month) => ({ teacherId: 1, month }));
    const entries = [{ id: 1, teacherId: 1, month: november, amount: -5_000, note: 'Переплата' }];
    const inputs = { approved, entries, lessons: [lesson('2026-10-30')], rates: [rate()] };
    expect(amountsOf(inputs)).toEqual([]);
    expect(paySheetOf(1, '2026-12-01', { ...nothing, ...inputs }).lines).toMatchObject([{ isLate: true, amount: 30_000 }, { entryId: 1, isLate: true, amount: -5_000 }]);
    expect(sheetMonth(1, '2026-12-31', [{ teacherId: 1, month: '2026-12-01' }])).toBe('2027-01-01');
    expect(sheetMonth(2, '2026-10-30', approved)).toBe('2026-10-01');
  });
});

describe('the rate', () => {
  const all = [rate({ amount: 1 }), rate({ amount: 2, groupId: 7 }), rate({ amount: 3, teacherId: 1 }), rate({ amount: 4, teacherId: 1, groupId: 7 })];
  const amount = (rates: PayRate[], changes: Partial<UnpaidLesson> = {}) => rateOf(lesson('2026-11-02', changes), rates)?.amount;

  it('is the teacher’s own first, then the group’s', () => {
    expect(amount(all)).toBe(4);
    expect(amount(all, { groupId: 8 })).toBe(3);
    expect(amount(all, { teacherId: 2 })).toBe(2);
    expect(amount(all, { teacherId: 2, groupId: 8 })).toBe(1);
  });

  it('of a substitute is one for substitutions, and only then', () => {
    const rates = [...all, rate({ amount: 9, isSubstitute: true })];
    expect(amount(rates)).toBe(4);
    expect(amount(rates, { substituteFor: 'Олена' })).toBe(9);
    expect(amount(all, { substituteFor: 'Олена' })).toBe(4);
  });

  it('begins on its day', () => {
    expect(amount([rate({ validFrom: '2026-11-02' })])).toBe(30_000);
    expect(amount([rate({ validFrom: '2026-11-03' })])).toBeUndefined();
  });
});

describe('of any month', () => {
  const month = fc.constantFrom('2026-09-01', '2026-10-01', november);
  const teacher = fc.integer({ min: 1, max: 3 });
  const rates = fc.array(fc.record({
    teacherId: fc.option(teacher), groupId: fc.option(fc.integer({ min: 1, max: 3 })), isSubstitute: fc.boolean(), kind: fc.constantFrom('lesson', 'student', 'percent'),
    amount: fc.integer({ min: 0, max: 10_000 }), validFrom: month,
  }), { maxLength: 8 });
  const lessons = fc.array(fc.record({
    groupId: fc.integer({ min: 1, max: 3 }), day: fc.tuple(month, fc.integer({ min: 1, max: 28 })).map(([of, day]) => `${of.slice(0, 8)}${String(day).padStart(2, '0')}`),
    teacherId: teacher, substituteFor: fc.option(fc.constant('Олена')), students: fc.integer({ min: 0, max: 40 }),
  }), { maxLength: 40 }).map((list) => list.map((one, place) => ({ ...one, id: place + 1, groupName: `Група ${one.groupId}` })));
  const inputs: fc.Arbitrary<PayInputs> = fc.record({
    rates, lessons,
    entries: fc.array(fc.record({ teacherId: teacher, month, amount: fc.integer({ min: -100_000, max: 100_000 }), note: fc.constant('Збори') }), { maxLength: 5 })
      .map((list) => list.map((one, place) => ({ ...one, id: place + 1 }))),
    approved: fc.array(fc.record({ teacherId: teacher, month }), { maxLength: 4 }),
    groupMonths: fc.constant([{ groupId: 1, month: november, charged: 2_400_000, monthLessons: 12 }]),
  });
  const months = ['2026-09-01', '2026-10-01', november, '2026-12-01'];
  const sheetsOf = (given: PayInputs) => [1, 2, 3].flatMap((id) => months.map((of) => ({ id, ...paySheetOf(id, of, given) })));

  it('the lines make the total, and each lesson and entry is in one sheet once', () => {
    fc.assert(fc.property(inputs, (given) => {
      const sheets = sheetsOf(given);
      for (const { lines, total } of sheets) expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      const sorted = (ids: number[]) => ids.sort((one, other) => one - other);
      expect(sorted(sheets.flatMap(({ lessonIds }) => lessonIds))).toEqual(given.lessons.map(({ id }) => id));
      expect(sorted(sheets.flatMap(({ entryIds }) => entryIds))).toEqual(given.entries.map(({ id }) => id));
      expect(sheets.flatMap(({ lines }) => lines.flatMap(({ days }) => days))).toHaveLength(given.lessons.length);
    }));
  });

  it('a substitution moves a lesson from one sheet to another', () => {
    fc.assert(fc.property(inputs, teacher, (given, substitute) => {
      const [moved, ...rest] = given.lessons;
      if (!moved) return;
      const idsOf = (sheets: ReturnType<typeof sheetsOf>, teacherId: number) => sheets.filter(({ id }) => id === teacherId).flatMap(({ lessonIds }) => lessonIds);
      const after = sheetsOf({ ...given, lessons: [{ ...moved, teacherId: substitute, substituteFor: 'Олена' }, ...rest] });
      expect(idsOf(after, substitute)).toContain(moved.id);
      for (const other of [1, 2, 3].filter((id) => id !== substitute)) expect(idsOf(after, other)).not.toContain(moved.id);
    }));
  });
});
