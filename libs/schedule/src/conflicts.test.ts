import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askedOf, conflictsOf, freeRooms, Timetable, withoutAllowed, type AskedLesson } from './conflicts.ts';
import { type PlanInputs, type PlannedLesson } from './plan.ts';
import { possibleDays, suggestionsFor, type WantedLesson } from './suggestions.ts';
import { addDays, startInstant } from './zone.ts';

const zone = 'Europe/Kyiv';
const rooms = [1, 2, 3].map((id) => ({ id, name: `Кабінет ${id}` }));
const teacherOf = (id: number) => ({ id, name: `Викладач ${id}` });

function lesson(groupId: number, day: string, time: string, rest: Partial<PlannedLesson> = {}): PlannedLesson {
  return {
    groupId, plannedOn: day, day, startsAt: startInstant(day, time, zone), minutes: 60, room: { id: 1, name: 'Кабінет 1' }, isOnline: false,
    teacher: teacherOf(groupId), state: 'planned', why: null, ...rest,
  };
}

const studentsOf = new Map([[1, new Set([10, 11])], [2, new Set([11, 12])], [3, new Set([10, 11, 12])]]);
const kinds = (asked: readonly AskedLesson[], others: readonly PlannedLesson[]) =>
  conflictsOf(asked, new Timetable(others, studentsOf)).map(({ kind, other, studentIds }) => [kind, other.groupId, ...studentIds]);

describe('a conflict', () => {
  const other = lesson(2, '2026-11-30', '17:00');
  const ask = (time: string, rest: Partial<AskedLesson> = {}, day = '2026-11-30') =>
    [{ ...askedOf(lesson(1, day, time), [10, 11]), teacherId: null, roomId: null, ...rest }];

  it('is over the room, the teacher, and the students of both lessons', () => {
    expect(kinds(ask('17:30', { roomId: 1, teacherId: 2 }), [other])).toEqual([['room', 2], ['teacher', 2], ['students', 2, 11]]);
    expect(kinds(ask('17:30', { roomId: 2, teacherId: 1, studentIds: [10] }), [other])).toEqual([]);
  });

  it('is none back to back, and reaches over midnight', () => {
    for (const time of ['16:00', '18:00']) expect(kinds(ask(time, { roomId: 1 }), [other])).toEqual([]);
    for (const time of ['16:01', '17:59']) expect(kinds(ask(time, { roomId: 1, studentIds: [] }), [other])).toEqual([['room', 2]]);
    const late = lesson(2, '2026-11-29', '23:30');
    expect(kinds(ask('00:15', { roomId: 1, studentIds: [] }), [late])).toEqual([['room', 2]]);
    expect(kinds(ask('00:30', { roomId: 1, studentIds: [] }), [late])).toEqual([]);
  });

  it('over a room is none online, on either side', () => {
    expect(askedOf(lesson(1, '2026-11-30', '17:00', { isOnline: true })).roomId).toBeNull();
    const online = lesson(2, '2026-11-30', '17:00', { isOnline: true });
    expect(kinds(ask('17:30', { roomId: 1, teacherId: 2, studentIds: [] }), [online])).toEqual([['teacher', 2]]);
  });

  it('is none with a lesson that does not take place', () => {
    for (const state of ['cancelled', 'closed', 'frozen'] as const) {
      expect(kinds(ask('17:00', { roomId: 1, teacherId: 2 }), [{ ...other, state }])).toEqual([]);
    }
  });

  it('that was allowed counts again when one of both lessons changes, and for other students', () => {
    const timetable = new Timetable([other], studentsOf);
    const allowed = conflictsOf(ask('17:30', { roomId: 1, studentIds: [11] }), timetable);
    expect(withoutAllowed(conflictsOf(ask('17:30', { roomId: 1, studentIds: [11] }), timetable), allowed)).toEqual([]);
    const moved = new Timetable([lesson(2, '2026-11-30', '17:15')], studentsOf);
    expect(withoutAllowed(conflictsOf(ask('17:30', { roomId: 1, studentIds: [11] }), moved), allowed)).toHaveLength(2);
    expect(withoutAllowed(conflictsOf(ask('17:45', { roomId: 1, studentIds: [11] }), timetable), allowed)).toHaveLength(2);
    const more = withoutAllowed(conflictsOf(ask('17:30', { roomId: 1, studentIds: [11, 12] }), timetable), allowed);
    expect(more.map(({ kind, studentIds }) => [kind, ...studentIds])).toEqual([['students', 12]]);
  });

  const anyLesson = fc.record({
    groupId: fc.integer({ min: 1, max: 4 }), day: fc.integer({ min: 0, max: 3 }), minute: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.constantFrom(1, 45, 90, 600), roomId: fc.integer({ min: 1, max: 3 }), teacherId: fc.integer({ min: 1, max: 3 }), isOnline: fc.boolean(),
  }).map(({ groupId, day, minute, minutes, roomId, teacherId, isOnline }) => {
    const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    // The days around a change of clocks.
    return lesson(groupId, addDays('2026-10-24', day), time, { minutes, room: rooms[roomId - 1] ?? null, teacher: teacherOf(teacherId), isOnline });
  });

  it('is found exactly for pairs that overlap, and the same from both sides', () => {
    fc.assert(fc.property(fc.array(anyLesson, { maxLength: 12 }), fc.array(anyLesson, { maxLength: 4 }), (others, wanted) => {
      const end = (one: PlannedLesson) => one.startsAt.getTime() + one.minutes * 60_000;
      const meet = (one: PlannedLesson, two: PlannedLesson) => one.startsAt.getTime() < end(two) && two.startsAt.getTime() < end(one);
      const expected = wanted.flatMap((one) => others.filter((two) => meet(one, two)).flatMap((two) => [
        ...(!one.isOnline && !two.isOnline && one.room?.id === two.room?.id ? ['room'] : []), ...(one.teacher.id === two.teacher.id ? ['teacher'] : []),
      ]));
      const pairs = (from: PlannedLesson[], to: PlannedLesson[]) => conflictsOf(from.map((one) => askedOf(one)), new Timetable(to)).map(({ kind }) => kind).toSorted();
      expect(pairs(wanted, others)).toEqual(expected.toSorted());
      expect(pairs(others, wanted)).toEqual(expected.toSorted());
    }));
  });
});

describe('the suggestions', () => {
  const monday = '2026-11-30';
  const now = startInstant(monday, '08:00', zone);
  const days = [0, 1, 2].map((distance) => ({ dates: [addDays(monday, distance)], distance }));
  const wanted: WantedLesson = { startTime: '17:00', minutes: 60, roomId: 1, teacherId: 9, studentIds: [10, 11], needsRoom: true };
  const suggest = (others: readonly PlannedLesson[], rest: Partial<WantedLesson> = {}, offered = days) =>
    suggestionsFor({ ...wanted, ...rest }, { days: offered, rooms, timetable: new Timetable(others, studentsOf), zone, now });
  const brief = (found: ReturnType<typeof suggest>) => found.map(({ day, startTime, room }) => `+${day.distance} ${startTime} ${room?.id ?? 'онлайн'}`);

  it('are the wanted room earlier or later, other rooms, and the next days', () => {
    const found = brief(suggest([lesson(5, monday, '17:00')]));
    expect(found.slice(0, 2)).toEqual(['+0 16:00 1', '+0 18:00 1']);
    expect(found).toContain('+1 17:00 1');
    expect(brief(suggest([lesson(5, monday, '13:00', { minutes: 480 })])).slice(0, 1)).toEqual(['+0 17:00 2']);
  });

  it('say which students are busy then, and come after those without', () => {
    const busy = [lesson(5, monday, '17:00'), lesson(3, monday, '15:00', { room: null, minutes: 120 }), lesson(3, monday, '18:00', { room: null })];
    const found = suggest(busy, {}, days.slice(0, 1));
    expect(brief(found)[0]).toBe('+0 17:00 2');
    expect(found[0]?.conflicts).toEqual([]);
    const [unavoidable] = suggest([lesson(3, monday, '08:00', { minutes: 900 }), lesson(5, monday, '17:00')], {}, days.slice(0, 1));
    expect(unavoidable?.conflicts).toMatchObject([{ kind: 'students', studentIds: [10, 11] }]);
  });

  it('need no room online', () => {
    const full = rooms.map((room, index) => lesson(5 + index, monday, '09:00', { room, minutes: 600 }));
    expect(suggest(full, {}, days.slice(0, 1)).every(({ startTime }) => startTime >= '19:00')).toBe(true);
    expect(brief(suggest(full, { needsRoom: false, roomId: null, startTime: '17:00' }))[0]).toBe('+0 16:45 онлайн');
  });

  it('of a weekly lesson are free on all its dates', () => {
    const weekly = [0, 1].map((distance) => ({ dates: [0, 7, 14].map((later) => addDays(monday, distance + later)), distance }));
    const found = brief(suggest([lesson(5, monday, '17:00'), lesson(6, addDays(monday, 14), '16:00')], {}, weekly));
    expect(found[0]).toBe('+0 18:00 1');
  });

  it('never clash over room or teacher, lie ahead, and are few', () => {
    const starts = fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 8, max: 20 }), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 7, max: 9 }));
    fc.assert(fc.property(fc.array(starts, { maxLength: 40 }), (list) => {
      const others = list.map(([day, hour, room, teacher], index) =>
        lesson(20 + index, addDays(monday, day), `${String(hour).padStart(2, '0')}:00`, { room: rooms[room - 1] ?? null, teacher: teacherOf(teacher) }));
      const found = suggest(others);
      expect(found.length).toBeLessThanOrEqual(6);
      for (const { day, startTime, room } of found) {
        const asked = { startsAt: startInstant(day.dates[0] ?? '', startTime, zone), minutes: 60, roomId: room?.id ?? null, teacherId: 9, studentIds: [] };
        expect(asked.startsAt > now && room !== null).toBe(true);
        expect(kinds([asked], others)).toEqual([]);
        expect(freeRooms([asked], rooms, new Timetable(others)).map(({ id }) => id)).toContain(room?.id);
      }
    }), { numRuns: 30 });
  });

  it('know the days without lessons', () => {
    const inputs: PlanInputs = {
      slots: [], exceptions: [], extras: [], zone, periods: [{ from: '2026-11-01', to: '2026-12-03' }], freezes: [{ groupId: 2, from: monday, to: monday }],
      holidays: [{ from: '2026-12-01', to: '2026-12-01', kind: 'closed', name: 'Свято', groupIds: [1] }],
    };
    expect(possibleDays({ from: monday, to: '2026-12-05' }, 1, inputs).map(({ day, state, why }) => [day, state, why])).toEqual([
      [monday, 'planned', null], ['2026-12-01', 'closed', 'Свято'], ['2026-12-02', 'planned', null], ['2026-12-03', 'planned', null],
    ]);
  });
});
