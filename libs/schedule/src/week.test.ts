import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canChooseAttendance, homeworkDueDay, lessonsOfWeek } from './week.ts';
import { addDays, dayIn, mondayOf, timeIn, weekdayOf } from './zone.ts';

const zone = 'Europe/Kyiv';
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime: '18:00:00' }));
const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2050-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a week of lessons', () => {
  it('runs from Monday to Sunday, each lesson at its wall clock, the change of clocks included', () => {
    const lessons = lessonsOfWeek(everyDay, '2026-10-25', zone);
    expect(lessons.map((lesson) => lesson.day)).toEqual([
      '2026-10-19', '2026-10-20', '2026-10-21', '2026-10-22', '2026-10-23', '2026-10-24', '2026-10-25',
    ]);
    expect(lessons.at(-2)?.startsAt.toISOString()).toBe('2026-10-24T15:00:00.000Z');
    expect(lessons.at(-1)?.startsAt.toISOString()).toBe('2026-10-25T16:00:00.000Z');
  });

  it('keeps every lesson on its weekday and inside the week asked for', () => {
    fc.assert(
      fc.property(days, (day) => {
        for (const lesson of lessonsOfWeek(everyDay, day, zone)) {
          expect(weekdayOf(lesson.day)).toBe(lesson.slot.dayOfWeek);
          expect(mondayOf(lesson.day)).toBe(mondayOf(day));
          expect(dayIn(zone, lesson.startsAt)).toBe(lesson.day);
          expect(timeIn(zone, lesson.startsAt)).toBe(lesson.slot.startTime);
        }
      }),
    );
  });
});

describe('the choice of attendance', () => {
  it('closes fifteen minutes before the start', () => {
    const start = '2026-11-21T16:00:00Z';
    expect(canChooseAttendance(start, '2026-11-21T15:45:00.000Z')).toBe(true);
    expect(canChooseAttendance(start, '2026-11-21T15:45:00.001Z')).toBe(false);
    expect(canChooseAttendance(start, '2026-11-21T17:00:00Z')).toBe(false);
  });
});

describe('the day on which homework is due', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 });

  it('is the next planned day, never a day before today and never the day of the lesson itself', () => {
    fc.assert(fc.property(days, fc.integer({ min: -30, max: 30 }), weekdays, (today, distance, planned) => {
      const setOn = addDays(today, distance);
      const due = homeworkDueDay(setOn, planned, today);
      if (due === null) throw new Error('A group with slots has a next lesson');
      const first = setOn < today ? today : addDays(setOn, 1);
      expect(due >= first && due < addDays(first, 7)).toBe(true);
      expect(planned).toContain(weekdayOf(due));
      for (let day = first; day < due; day = addDays(day, 1)) expect(planned).not.toContain(weekdayOf(day));
    }));
  });

  it('is unknown for a group without weekly lessons', () => {
    expect(homeworkDueDay('2026-11-20', [], '2026-11-21')).toBeNull();
  });
});
