import type { ScheduleItem } from '@dzvinok/contract/family';
import { describe, expect, it } from 'vitest';
import { daysOfWeek, nextLesson } from './schedule-week.ts';

function lesson(startDateTime: string, lessonDuration = 60): ScheduleItem {
  return {
    classId: 1,
    className: 'А',
    dayOfWeek: 1,
    startDateTime,
    lessonDuration,
    subjectName: 'Математика',
    subjectColor: 'blue',
    classroomName: 'Аудиторія 1',
    homeworkDescription: null,
    status: null,
    canChooseStatus: true,
    chooseUntil: '2026-11-21T17:45:00+02:00',
    chooseSecondsLeft: 900,
    joinUrl: null,
  };
}

describe('daysOfWeek', () => {
  it('gives seven days from Monday, lessons in order of their start', () => {
    const days = daysOfWeek('2026-11-16', [
      lesson('2026-11-18T17:00:00+02:00'),
      lesson('2026-11-18T09:00:00+02:00'),
      lesson('2026-11-22T23:30:00+02:00'),
    ]);
    expect(days.map((day) => day.date)).toEqual([
      '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22',
    ]);
    expect(days[2]?.lessons.map((item) => item.startDateTime.slice(11, 16))).toEqual(['09:00', '17:00']);
    expect(days[6]?.lessons).toHaveLength(1);
  });

  it('keeps a lesson on the centre’s day although it is another day in UTC', () => {
    const days = daysOfWeek('2026-07-06', [lesson('2026-07-07T01:00:00+03:00')]);
    expect(days[1]?.lessons).toHaveLength(1);
  });
});

describe('nextLesson', () => {
  const morning = lesson('2026-11-18T09:00:00+02:00');
  const evening = lesson('2026-11-18T17:00:00+02:00');

  it('returns the lesson that is still running', () => {
    expect(nextLesson([evening, morning], Date.parse('2026-11-18T09:59:00+02:00'))).toBe(morning);
  });

  it('returns the following lesson from the minute when the former lesson ends', () => {
    expect(nextLesson([evening, morning], Date.parse('2026-11-18T10:00:00+02:00'))).toBe(evening);
  });

  it('counts 45 minutes for a group that states no length', () => {
    const unknown = lesson('2026-11-18T09:00:00+02:00', 0);
    expect(nextLesson([unknown], Date.parse('2026-11-18T09:44:00+02:00'))).toBe(unknown);
    expect(nextLesson([unknown], Date.parse('2026-11-18T09:45:00+02:00'))).toBeUndefined();
  });
});
