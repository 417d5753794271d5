import type { Conflict } from '@dzvinok/schedule/conflicts';
import type { PlannedLesson } from '@dzvinok/schedule/plan';
import { startInstant } from '@dzvinok/schedule/zone';
import { expect, test } from 'vitest';
import { conflictTexts } from './conflict-text.ts';

const zone = 'Europe/Kyiv';
const groups = { 1: { className: 'А', subjectName: 'Хімія' }, 2: { className: 'Б', subjectName: 'Фізика' } };

function lesson(day: string, rest: Partial<PlannedLesson> = {}): PlannedLesson {
  return {
    groupId: 1, plannedOn: day, day, startsAt: startInstant(day, '15:00', zone), minutes: 90, room: { id: 1, name: 'Кабінет 5' }, isOnline: false,
    teacher: { id: 1, name: 'Олена Коваль' }, state: 'planned', why: null, ...rest,
  };
}

function conflict(kind: Conflict['kind'], other: PlannedLesson, studentIds: number[] = []): Conflict {
  return { kind, other, studentIds, asked: { startsAt: other.startsAt, minutes: 60, roomId: 1, teacherId: 1, studentIds } };
}

const texts = (conflicts: Conflict[], rest: Partial<Parameters<typeof conflictTexts>[1]> = {}) =>
  conflictTexts(conflicts, { groups, zone, ...rest }).map(({ text }) => text);

test('a sentence names the room or teacher, the day, the interval, the group and its subject', () => {
  expect(texts([conflict('room', lesson('2026-11-27')), conflict('teacher', lesson('2026-11-27'))])).toEqual([
    'Кабінет 5, п’ятниця, 15:00–16:30: зайнято групою «А» (Хімія)',
    'Викладач Олена Коваль, п’ятниця, 15:00–16:30: веде групу «А» (Хімія), Кабінет 5',
  ]);
});

test('a room with only a number as its name is called a room, and a lesson online is said', () => {
  expect(texts([conflict('room', lesson('2026-11-27', { room: { id: 2, name: '12' } }))])[0]).toMatch(/^Аудиторія 12, /);
  expect(texts([conflict('teacher', lesson('2026-11-27', { isOnline: true }))])[0]).toMatch(/, онлайн$/);
});

test('the same weekly lesson is named once, a moved one with its date and after it', () => {
  const moved = lesson('2026-11-30', { state: 'changed', plannedOn: '2026-11-27' });
  expect(texts(['2026-11-27', '2026-12-04'].map((day) => conflict('room', lesson(day))).concat(conflict('room', moved)))).toEqual([
    'Кабінет 5, п’ятниця, 15:00–16:30: зайнято групою «А» (Хімія)',
    'Кабінет 5, понеділок 30.11, 15:00–16:30: зайнято групою «А» (Хімія)',
  ]);
  expect(texts([conflict('room', lesson('2026-11-27'))], { areDated: true })).toEqual(['Кабінет 5, п’ятниця 27.11, 15:00–16:30: зайнято групою «А» (Хімія)']);
});

test('students are named once for each of their groups, the first three by name', () => {
  const names = new Map([[4, 'Бойко'], [3, 'Гнатюк'], [2, 'Коваль'], [1, 'Мельник'], [5, 'Савчук']]);
  const day = conflict('students', lesson('2026-11-27'), [1, 2, 3, 4, 5]);
  const other = conflict('students', lesson('2026-11-30', { groupId: 2, state: 'extra' }), [2]);
  expect(texts([other, day, conflict('students', lesson('2026-11-25'), [4])], { names })).toEqual([
    'Бойко, Гнатюк, Коваль та ще 2\u00a0учні: о цей час також «А» (Хімія), середа, 15:00–16:30; п’ятниця, 15:00–16:30',
    'Коваль: о цей час також «Б» (Фізика), понеділок 30.11, 15:00–16:30',
  ]);
});
