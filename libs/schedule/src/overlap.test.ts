import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endTime, lessonMinutes, minutesOf } from './week.ts';
import { overlaps, overlapsInWeek, type WeekInterval } from './overlap.ts';

const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`);
const day = fc.integer({ min: 0, max: 6 });
const lesson = fc.record({ dayOfWeek: day, startTime: clock, durationMinutes: fc.integer({ min: 0, max: 600 }) });

const at = (dayOfWeek: number, startTime: string, durationMinutes: number) => ({ dayOfWeek, startTime, durationMinutes });
const [sunday, monday, tuesday, saturday] = [0, 1, 2, 6] as const;

/** Minute by minute: slow, but simple enough to trust. */
function minutesTaken({ dayOfWeek, startTime, durationMinutes }: WeekInterval): Set<number> {
  const start = dayOfWeek * 1440 + minutesOf(startTime);
  return new Set(Array.from({ length: lessonMinutes(durationMinutes) }, (_, index) => (start + index) % (7 * 1440)));
}

describe('two weekly lessons', () => {
  it('may follow each other without a break', () => {
    expect(overlapsInWeek(at(monday, '10:00:00', 45), at(monday, '10:45:00', 45))).toBe(false);
    expect(overlapsInWeek(at(monday, '10:00:00', 46), at(monday, '10:45:00', 45))).toBe(true);
  });

  it('overlap alike when only the day is compared', () => {
    fc.assert(fc.property(lesson, lesson, (one, other) => {
      expect(overlaps(one, other)).toBe(overlapsInWeek({ ...one, dayOfWeek: monday }, { ...other, dayOfWeek: monday }));
    }));
  });

  it('overlap when one lesson lies inside the other', () => {
    expect(overlapsInWeek(at(monday, '09:00', 180), at(monday, '10:00:00', 10))).toBe(true);
  });

  it('keep apart on different days', () => {
    expect(overlapsInWeek(at(monday, '10:00', 60), at(tuesday, '10:00', 60))).toBe(false);
    expect(overlapsInWeek(at(sunday, '10:00', 60), at(saturday, '10:00', 60))).toBe(false);
  });

  it.each([
    [monday, tuesday], [saturday, sunday], [sunday, monday],
  ])('overlap past the midnight between day %i and day %i, but not when a lesson ends at midnight', (evening, morning) => {
    expect(overlapsInWeek(at(evening, '23:30', 31), at(morning, '00:00', 45))).toBe(true);
    expect(overlapsInWeek(at(evening, '23:30', 30), at(morning, '00:00', 45))).toBe(false);
    expect(overlapsInWeek(at(morning, '00:00', 45), at(evening, '23:59', 600))).toBe(true);
  });

  it('overlap when the length of one lesson is unknown and the usual length would reach the other lesson', () => {
    expect(overlapsInWeek(at(monday, '10:00', 0), at(monday, '10:44', 10))).toBe(true);
    expect(overlapsInWeek(at(monday, '10:00', 0), at(monday, '10:45', 0))).toBe(false);
  });

  it('overlap exactly when some minute of the week is taken by both', () => {
    fc.assert(
      fc.property(lesson, lesson, (one, other) => {
        expect(overlapsInWeek(one, other)).toBe(!minutesTaken(one).isDisjointFrom(minutesTaken(other)));
      }),
      { numRuns: 500 },
    );
  });

  it('overlap in either order of the arguments', () => {
    fc.assert(fc.property(lesson, lesson, (one, other) => overlapsInWeek(one, other) === overlapsInWeek(other, one)));
  });

  it('always overlap with themselves, whatever the length', () => {
    fc.assert(fc.property(lesson, (one) => overlapsInWeek(one, one)));
  });

  it('overlap alike when both are moved by the same days', () => {
    fc.assert(
      fc.property(lesson, lesson, day, (one, other, days) => {
        const moved = ({ dayOfWeek, ...rest }: WeekInterval) => ({ ...rest, dayOfWeek: (dayOfWeek + days) % 7 });
        expect(overlapsInWeek(moved(one), moved(other))).toBe(overlapsInWeek(one, other));
      }),
    );
  });
});

describe('a lesson’s length', () => {
  it('is 45 minutes by default', () => {
    expect(lessonMinutes(0)).toBe(45);
    expect(lessonMinutes(null)).toBe(45);
    expect(lessonMinutes(undefined)).toBe(45);
    expect(lessonMinutes(90)).toBe(90);
    expect(endTime('18:30:00', 0)).toBe('19:15');
    expect(endTime('23:30', 60)).toBe('00:30');
  });

  it('needs a time of day to end at', () => {
    expect(() => endTime('evening', 45)).toThrow(RangeError);
  });
});
