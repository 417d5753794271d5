import { expect, it } from 'vitest';
import { closedText, isChoiceOpen, timeLeft } from './choice-time.ts';
import { lessonTonight } from './lesson.fixture.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const minute = 60_000;

it('the time left is written in at most two units, and in seconds during the last five minutes', () => {
  const cases: [number, string][] = [
    [2 * 1440 * minute + 3 * 60 * minute + 59 * minute, '2 дні 3 години'],
    [1440 * minute, '1 день'],
    [3 * 60 * minute + 25 * minute + 59_000, '3 години 25 хвилин'],
    [60 * minute, '1 година'],
    [60 * minute - 1, '59 хвилин'],
    [5 * minute, '5 хвилин'],
    [5 * minute - 1, '4:59'],
    [9_000, '0:09'],
    [-5, '0:00'],
  ];
  for (const [left, text] of cases) expect(spaced(timeLeft(left))).toBe(text);
});

it('the choice closes at the time computed when the schedule was read, not by the start time of the lesson', () => {
  const read = Date.parse('2031-01-01T00:00:00Z');
  const lesson = { ...lessonTonight(), closesAt: read + 900_000 };
  expect(isChoiceOpen(lesson, read)).toBe(true);
  expect(isChoiceOpen(lesson, read + 899_999)).toBe(true);
  expect(isChoiceOpen(lesson, read + 900_000)).toBe(false);
  expect(isChoiceOpen({ ...lesson, canChooseStatus: false }, read)).toBe(false);
});

it('a closed choice shows its reason', () => {
  const lesson = { ...lessonTonight({ startDateTime: '2026-11-21T18:00:00+02:00', lessonDuration: 0 }), closesAt: 0 };
  const at = (time: string) => spaced(closedText(lesson, Date.parse(`2026-11-21T${time}+02:00`)));
  expect(at('17:59:59')).toBe('Вибір закрито: до початку заняття менш ніж 15 хвилин.');
  expect(at('18:00:00')).toBe('Вибір закрито: заняття вже почалося.');
  expect(at('18:45:01')).toBe('Вибір закрито: заняття вже минуло.');
});
