import { expect, test } from 'vitest';
import { classroomConflictText, teacherConflictText, type BusySlot } from './conflict-text.ts';

const slot: BusySlot = {
  dayOfWeek: 5,
  startTime: '15:00:00',
  lessonDuration: 90,
  classroomId: 1,
  classroomName: 'Кабінет 5',
  groupName: 'А',
  subjectName: 'Хімія',
  teacherId: 1,
  teacherName: 'Олена Коваль',
};

test('a sentence names the room, the day, the interval, the group and its subject', () => {
  expect(classroomConflictText(slot)).toBe('Кабінет 5, п’ятниця, 15:00–16:30: зайнято групою «А» (Хімія)');
  expect(teacherConflictText(slot)).toBe('Викладач Олена Коваль, п’ятниця, 15:00–16:30: веде групу «А» (Хімія), Кабінет 5');
});

test('a room with only a number as its name is called a room', () => {
  expect(classroomConflictText({ ...slot, classroomName: '12' })).toMatch(/^Аудиторія 12, /);
});

test('a lesson of unknown length is shown with the usual one', () => {
  expect(classroomConflictText({ ...slot, lessonDuration: 0 })).toContain('15:00–15:45');
});
