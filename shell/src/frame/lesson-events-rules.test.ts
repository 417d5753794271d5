import type { ScheduleItem } from '@dzvinok/contract/family';
import { expect, it } from 'vitest';
import { lessonEventsBetween } from './lesson-events.rules.ts';

const lesson: ScheduleItem = {
  classId: 4,
  className: 'Ж',
  dayOfWeek: 1,
  startDateTime: '2026-11-23T18:00:00+02:00',
  lessonDuration: 60,
  subjectName: 'Математика',
  subjectColor: '#3579cd',
  classroomName: null,
  homeworkDescription: null,
  status: null,
  canChooseStatus: true,
  chooseUntil: '2026-11-23T17:45:00+02:00',
  chooseSecondsLeft: 60,
  joinUrl: null,
};
const later = { ...lesson, startDateTime: '2026-11-25T18:00:00+02:00' };
const kinds = (before: ScheduleItem[], after: ScheduleItem[]) => lessonEventsBetween(before, after).map((event) => event.kind);

it('tells of a broadcast that began and of homework that was set or changed', () => {
  expect(kinds([lesson, later], [{ ...lesson, joinUrl: 'https://meet/x' }, later])).toEqual(['broadcast']);
  const withHomework = { ...later, homeworkDescription: 'Вправа 12' };
  expect(lessonEventsBetween([lesson, later], [lesson, withHomework])).toEqual([{ kind: 'homework', lesson: withHomework }]);
  expect(kinds([withHomework], [{ ...withHomework, homeworkDescription: 'Вправа 13' }])).toEqual(['homework']);
});

it('keeps silent about what stays, what is taken back, what the student chose and lessons that were not there', () => {
  const full = { ...lesson, joinUrl: 'https://meet/x', homeworkDescription: 'Вправа 12' };
  expect(kinds([full], [full])).toEqual([]);
  expect(kinds([full], [lesson])).toEqual([]);
  expect(kinds([lesson], [{ ...lesson, status: 1, canChooseStatus: false }])).toEqual([]);
  expect(kinds([], [full])).toEqual([]);
});
