import { expect, it } from 'vitest';
import { isAtWork } from './working-hours.ts';

const hours = [
  { dayOfWeek: 1, from: '13:00', to: '15:00' }, { dayOfWeek: 1, from: '09:00', to: '12:00' }, { dayOfWeek: 1, from: '15:00', to: '18:00' }, { dayOfWeek: 3, from: '20:00', to: '23:59' },
];

it.each([
  [1, '09:00', 180, true], [1, '08:59', 60, false], [1, '11:01', 60, false], [1, '12:10', 20, false], [1, '11:30', 120, false],
  [1, '14:30', 60, true], [1, '13:00', 300, true], [1, '17:30', 31, false], [2, '10:00', 60, false], [3, '23:30', 60, false], [1, '11:15', 0, true],
])('day %i, %s for %i minutes: %s', (dayOfWeek, startTime, durationMinutes, isWithin) => {
  expect(isAtWork({ dayOfWeek, startTime, durationMinutes }, hours)).toBe(isWithin);
});

it('a teacher without hours works at any time', () => {
  expect(isAtWork({ dayOfWeek: 0, startTime: '23:30', durationMinutes: 90 }, [])).toBe(true);
});
