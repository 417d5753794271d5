import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  homeworkDueDay, lookedAhead, nextLessonDay, planned, takesPlace, type DayRange, type PlanException, type PlanHoliday, type PlanInputs,
  type PlannedLesson, type PlanSlot,
} from './plan.ts';
import { addDays, dayIn, startInstant, timeIn, weekdayOf } from './zone.ts';

const zone = 'Europe/Kyiv';
const groups = [1, 2, 3];
const room = { id: 1, name: 'Кабінет 1' };
const teacher = { id: 7, name: 'Панченко' };
const bare: PlanInputs = { slots: [], periods: [], holidays: [], exceptions: [], extras: [], freezes: [], zone };
const place = { room, teacher, isOnline: false, minutes: 60 };

const slot = (dayOfWeek: number, startTime: string, rest: Partial<PlanSlot> = {}): PlanSlot =>
  ({ groupId: 1, dayOfWeek, startTime, validFrom: null, validTo: null, ...place, ...rest });
const exception = (plannedOn: string, rest: Partial<PlanException> = {}): PlanException => ({
  groupId: 1, plannedOn, isCancelled: false, startsAt: null, room: null, isOnline: null, teacher: null, reason: null, ...rest,
});
const year: DayRange = { from: '2026-09-01', to: '2027-08-31' };

// both changes of clocks and the year's end
const days = fc.integer({ min: 0, max: 364 }).map((days) => addDays(year.from, days));
const ranges = fc.tuple(days, days).map(([one, other]) => (one < other ? { from: one, to: other } : { from: other, to: one }));
const times = fc.constantFrom('00:00:00', '02:59:00', '03:00:00', '03:30:00', '04:00:00', '17:00:00', '23:30:00', '23:59:00');
const groupIds = fc.constantFrom(...groups);
const slots = fc.array(
  fc.record({ groupId: groupIds, dayOfWeek: fc.integer({ min: 0, max: 6 }), startTime: times, validFrom: fc.option(days), validTo: fc.option(days) }),
  { maxLength: 8 },
).map((list) => list.map((one) => ({ ...place, ...one })));
const moments = fc.tuple(days, times).map(([day, time]) => startInstant(day, time, zone));
const exceptions = fc.uniqueArray(
  fc.record({
    groupId: groupIds, plannedOn: days, isCancelled: fc.boolean(), startsAt: fc.option(moments), room: fc.option(fc.constant({ id: 2, name: 'Зала' })),
    isOnline: fc.option(fc.boolean()), teacher: fc.option(fc.constant({ id: 8, name: 'Гнатюк' })), reason: fc.option(fc.constant('хвороба')),
  }),
  { maxLength: 12, selector: ({ groupId, plannedOn }) => `${groupId} ${plannedOn}` },
);
const holidays = fc.array(fc.record({
  kind: fc.constantFrom('closed', 'online', 'note'), name: fc.constant('канікули'), groupIds: fc.option(fc.uniqueArray(groupIds)), range: ranges,
}), { maxLength: 4 }).map((list) => list.map(({ range, ...rest }): PlanHoliday => ({ ...rest, ...range })));
const inputs: fc.Arbitrary<PlanInputs> = fc.record({
  slots, exceptions, holidays,
  periods: fc.array(ranges, { maxLength: 2 }),
  extras: fc.array(fc.record({ groupId: groupIds, startsAt: moments, reason: fc.constant(null) }).map((one) => ({ ...place, ...one })), { maxLength: 3 }),
  freezes: fc.array(fc.record({ groupId: groupIds, range: ranges }).map(({ groupId, range }) => ({ groupId, ...range })), { maxLength: 2 }),
  zone: fc.constant(zone),
});

const brief = (lessons: readonly PlannedLesson[]) => lessons.map(({ plannedOn, day, startsAt, state }) =>
  [plannedOn, day, timeIn(zone, startsAt).slice(0, 5), state].join(' '));

describe('the plan', () => {
  it('without anything special is the bare week, day by day', () => {
    fc.assert(fc.property(slots, ranges, (list, range) => {
      const expected: string[] = [];
      for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
        for (const one of list) {
          if (one.dayOfWeek !== weekdayOf(day) || (one.validFrom ?? day) > day || (one.validTo ?? '9999') <= day) continue;
          expected.push(`${one.groupId} ${day} ${startInstant(day, one.startTime, zone).toISOString()} planned`);
        }
      }
      const found = planned(range, { ...bare, slots: list })
        .map(({ groupId, day, startsAt, state }) => `${groupId} ${day} ${startsAt.toISOString()} ${state}`);
      expect(found.toSorted()).toEqual(expected.toSorted());
    }));
  });

  it('of a range is the plans of its two parts, wherever it is cut', () => {
    fc.assert(fc.property(inputs, ranges, fc.nat(364), (given, range, cut) => {
      const last = addDays(range.from, cut);
      const parts = [{ from: range.from, to: last < range.to ? last : range.to }, { from: addDays(last, 1), to: range.to }];
      expect(parts.flatMap((part) => planned(part, given))).toEqual(planned(range, given));
    }));
  });

  it('is ordered, lies in the range, and no lesson is on a closed day or of a frozen group', () => {
    fc.assert(fc.property(inputs, ranges, (given, range) => {
      const lessons = planned(range, given);
      expect(lessons.map(({ startsAt }) => startsAt.getTime())).toEqual(lessons.map(({ startsAt }) => startsAt.getTime()).toSorted((one, other) => one - other));
      for (const lesson of lessons) {
        expect(lesson.day >= range.from && lesson.day <= range.to && lesson.day === dayIn(zone, lesson.startsAt)).toBe(true);
        expect(lesson.room === null).toBe(lesson.isOnline);
        if (!takesPlace(lesson)) continue;
        const meets = ({ from, to }: DayRange) => from <= lesson.day && lesson.day <= to;
        expect(given.freezes.some((freeze) => freeze.groupId === lesson.groupId && meets(freeze))).toBe(false);
        expect(given.holidays.some((one) => one.kind === 'closed' && meets(one) && (one.groupIds?.includes(lesson.groupId) ?? true))).toBe(false);
      }
    }));
  });

  it('changes at one lesson by an exception, and is the former plan when the exception is taken back', () => {
    fc.assert(fc.property(inputs, fc.nat(11), (given, index) => {
      const taken = given.exceptions[index];
      if (!taken) return;
      const others = ({ groupId, plannedOn, state }: PlannedLesson) => groupId !== taken.groupId || plannedOn !== taken.plannedOn || state === 'extra';
      const without = { ...given, exceptions: given.exceptions.filter((one) => one !== taken) };
      expect(planned(year, given).filter(others)).toEqual(planned(year, without).filter(others));
      expect(planned(year, { ...without, exceptions: [...without.exceptions, taken] })).toEqual(planned(year, given));
    }));
  });

  it('keeps every weekly lesson, once, whatever exceptions move, and is the bare week without anything special', () => {
    fc.assert(fc.property(inputs, (given) => {
      const ids = (lessons: readonly PlannedLesson[]) => lessons
        .map(({ groupId, plannedOn }) => `${groupId} ${plannedOn}`).toSorted();
      const week: PlanInputs = { ...bare, slots: given.slots };
      const changed = { ...week, exceptions: given.exceptions, holidays: given.holidays, freezes: given.freezes };
      expect(ids(planned(year, changed))).toEqual(ids(planned(year, week)));
      expect(planned(year, { ...changed, exceptions: [], holidays: [], freezes: [] })).toEqual(planned(year, week));
    }));
  });

  it('stays when a slot ends and goes on alike from any day', () => {
    fc.assert(fc.property(inputs, days, (given, day) => {
      const cut = given.slots.flatMap((one) => {
        if ((one.validFrom !== null && one.validFrom >= day) || (one.validTo !== null && one.validTo <= day)) return [one];
        return [{ ...one, validTo: day }, { ...one, validFrom: day }];
      });
      const byText = (lessons: readonly PlannedLesson[]) => lessons.map((lesson) => JSON.stringify(lesson)).toSorted();
      expect(byText(planned(year, { ...given, slots: cut }))).toEqual(byText(planned(year, given)));
    }));
  });

  it('keeps the wall clock over both changes of clocks, and moves a skipped time past the gap', () => {
    const sundays = [slot(0, '03:30:00'), slot(6, '17:00:00', { groupId: 2 })];
    expect(brief(planned({ from: '2026-10-24', to: '2026-10-25' }, { ...bare, slots: sundays })))
      .toEqual(['2026-10-24 2026-10-24 17:00 planned', '2026-10-25 2026-10-25 03:30 planned']);
    expect(planned({ from: '2026-10-25', to: '2026-10-25' }, { ...bare, slots: sundays })[0]?.startsAt.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect(brief(planned({ from: '2027-03-27', to: '2027-03-28' }, { ...bare, slots: sundays })))
      .toEqual(['2027-03-27 2027-03-27 17:00 planned', '2027-03-28 2027-03-28 04:30 planned']);
  });

  it('gives a lesson before midnight to its own day, and a moved lesson to its new one', () => {
    const given = { ...bare, slots: [slot(4, '23:30:00')], exceptions: [exception('2026-12-31', { startsAt: '2027-01-01T00:10:00+02:00' })] };
    expect(brief(planned({ from: '2026-12-24', to: '2026-12-31' }, given))).toEqual(['2026-12-24 2026-12-24 23:30 planned']);
    expect(brief(planned({ from: '2027-01-01', to: '2027-01-07' }, given)))
      .toEqual(['2026-12-31 2027-01-01 00:10 changed', '2027-01-07 2027-01-07 23:30 planned']);
  });

  it('follows a slot that changes in mid-month, with its length', () => {
    const given = { ...bare, slots: [slot(1, '16:00:00', { validTo: '2026-11-19', minutes: 45 }), slot(3, '18:00:00', { validFrom: '2026-11-19', minutes: 90 })] };
    const lessons = planned({ from: '2026-11-09', to: '2026-11-29' }, given);
    expect(lessons.map(({ day, minutes }) => [day, minutes])).toEqual([['2026-11-09', 45], ['2026-11-16', 45], ['2026-11-25', 90]]);
  });

  it('lets the last of two exceptions of one lesson count, and gives both of two lessons moved onto one day', () => {
    const slots = [slot(1, '16:00:00'), slot(3, '16:00:00')];
    const to = (plannedOn: string) => exception(plannedOn, { startsAt: '2026-11-20T10:00:00+02:00' });
    expect(brief(planned({ from: '2026-11-16', to: '2026-11-22' }, { ...bare, slots, exceptions: [to('2026-11-16'), to('2026-11-18')] })))
      .toEqual(['2026-11-16 2026-11-20 10:00 changed', '2026-11-18 2026-11-20 10:00 changed']);
    expect(brief(planned({ from: '2026-11-16', to: '2026-11-22' }, { ...bare, slots, exceptions: [to('2026-11-16'), exception('2026-11-16', { isCancelled: true })] })))
      .toEqual(['2026-11-16 2026-11-16 16:00 cancelled', '2026-11-18 2026-11-18 16:00 planned']);
  });

  it('lets a closed day count where the lesson takes place, and an online day keep a room that was chosen for it', () => {
    const slots = [slot(1, '16:00:00')];
    const [closed, online]: PlanHoliday[] = [
      { from: '2026-11-16', to: '2026-11-16', kind: 'closed', name: 'день міста', groupIds: null },
      { from: '2026-11-23', to: '2026-11-23', kind: 'online', name: 'карантин', groupIds: [1] },
    ] as const;
    const holidays = [closed, online].filter((one) => one !== undefined);
    const range = { from: '2026-11-16', to: '2026-11-29' };
    const shown = (exceptions: PlanException[]) => planned(range, { ...bare, slots, holidays, exceptions })
      .map(({ day, state, room: at, why }) => [day, state, at?.name ?? null, why]);
    expect(shown([])).toEqual([['2026-11-16', 'closed', 'Кабінет 1', 'день міста'], ['2026-11-23', 'changed', null, 'карантин']]);
    const moved = exception('2026-11-16', { startsAt: '2026-11-17T16:00:00+02:00', reason: 'свято' });
    const chosen = exception('2026-11-23', { room: { id: 2, name: 'Зала' } });
    expect(shown([moved, chosen])).toEqual([['2026-11-17', 'changed', 'Кабінет 1', 'свято'], ['2026-11-23', 'changed', 'Зала', 'карантин']]);
  });
});

describe('the next lesson', () => {
  it('is the first day from today on with a lesson that takes place', () => {
    fc.assert(fc.property(inputs, days, (given, from) => {
      const lessons = planned({ from, to: addDays(from, lookedAhead - 1) }, given).filter(takesPlace);
      expect(nextLessonDay(from, given)).toBe(lessons[0]?.day ?? null);
    }));
  });

  it('is when homework is due: after the lesson itself, and never before today', () => {
    const given = { ...bare, slots: [slot(1, '16:00:00')], exceptions: [exception('2026-11-30', { isCancelled: true })] };
    expect(homeworkDueDay('2026-11-23', given, '2026-11-23')).toBe('2026-12-07');
    expect(homeworkDueDay('2026-11-02', given, '2026-11-16')).toBe('2026-11-16');
    expect(homeworkDueDay('2026-11-02', bare, '2026-11-16')).toBeNull();
  });
});
