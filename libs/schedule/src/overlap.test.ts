import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endTime, lessonMinutes } from './duration.ts';
import { overlaps } from './overlap.ts';

const lesson = fc.record({
  startTime: fc
    .tuple(fc.integer({ min: 8, max: 19 }), fc.integer({ min: 0, max: 59 }))
    .map(([hours, minutes]) => `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`),
  durationMinutes: fc.integer({ min: 0, max: 180 }),
});

describe('two lessons of a day', () => {
  it('may follow each other without a break', () => {
    expect(overlaps({ startTime: '10:00:00', durationMinutes: 45 }, { startTime: '10:45:00', durationMinutes: 45 })).toBe(false);
    expect(overlaps({ startTime: '10:00:00', durationMinutes: 46 }, { startTime: '10:45:00', durationMinutes: 45 })).toBe(true);
  });

  it('clash when one lies inside the other', () => {
    expect(overlaps({ startTime: '09:00', durationMinutes: 180 }, { startTime: '10:00:00', durationMinutes: 10 })).toBe(true);
  });

  it('clash in the same order of asking or the other', () => {
    fc.assert(fc.property(lesson, lesson, (one, other) => overlaps(one, other) === overlaps(other, one)));
  });

  it('always clash with themselves, whatever the length', () => {
    fc.assert(fc.property(lesson, (one) => overlaps(one, one)));
  });
});

describe('a lesson’s length', () => {
  it('is 45 minutes when nothing says otherwise', () => {
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
