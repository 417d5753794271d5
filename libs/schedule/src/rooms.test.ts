import { expect, it } from 'vitest';
import { Timetable, type AskedLesson } from './conflicts.ts';
import type { PlannedLesson } from './plan.ts';
import { placeProblems, wayProblems, type Room } from './rooms.ts';

const zone = 'Europe/Kyiv';
const near = { id: 1, name: 'Корпус 1', opensAt: '08:00', closesAt: '20:00', wayMinutes: 20 };
const far = { id: 2, name: 'Корпус 2', opensAt: null, closesAt: null, wayMinutes: 40 };
const rooms = new Map<number, Room>([
  [1, { id: 1, name: '1', places: 2, site: near }], [2, { id: 2, name: '2', places: null, site: far }], [3, { id: 3, name: '3', places: null, site: null }],
]);
const at = (time: string, more: Partial<AskedLesson> = {}): AskedLesson =>
  ({ startsAt: new Date(`2026-11-23T${time}:00+02:00`), minutes: 60, roomId: 1, teacherId: 7, studentIds: [], ...more });
const other = (time: string, room: number, teacher = 7): PlannedLesson => ({
  groupId: 5, plannedOn: '2026-11-23', day: '2026-11-23', startsAt: new Date(`2026-11-23T${time}:00+02:00`), minutes: 60, room: { id: room, name: '' },
  isOnline: false, teacher: { id: teacher, name: '' }, state: 'planned', why: null,
});

it.each([
  ['08:00', [1, 2], []], ['19:00', [], []], ['07:55', [], ['hours']], ['19:05', [], ['hours']], ['23:30', [], ['hours']], ['12:00', [1, 2, 3], ['places']],
] as const)('a lesson at %s with students %j: %j', (time, studentIds, kinds) => {
  expect(placeProblems(at(time, { studentIds }), rooms, zone).map(({ kind }) => kind)).toEqual(kinds);
});

it('a place of which nothing is known, and a lesson online, have no problems', () => {
  for (const roomId of [3, null]) expect(placeProblems(at('03:00', { roomId, studentIds: [1, 2, 3] }), rooms, zone)).toEqual([]);
});

it('the longer way between two sites needs time before and after, of the teacher and of students', () => {
  const ways = (asked: AskedLesson, lesson: PlannedLesson) => wayProblems(asked, new Timetable([lesson], new Map([[5, new Set([1, 9])]])), rooms)
    .map((problem) => problem.kind === 'way' && [problem.minutes, problem.isOfTeacher, problem.studentIds]);
  expect(ways(at('12:00'), other('10:30', 2))).toEqual([[40, true, []]]);
  expect(ways(at('12:00'), other('13:35', 2, 8))).toEqual([]);
  expect(ways(at('12:00', { studentIds: [1, 2] }), other('13:35', 2, 8))).toEqual([[40, false, [1]]]);
  expect(ways(at('12:00'), other('10:20', 2)), 'enough').toEqual([]);
  expect(ways(at('12:00'), other('11:00', 1)), 'the same site').toEqual([]);
  expect(ways(at('12:00'), other('11:30', 2)), 'at one time is a conflict of its own').toEqual([]);
  expect(ways(at('12:00', { roomId: null }), other('10:30', 2)), 'online').toEqual([]);
});
