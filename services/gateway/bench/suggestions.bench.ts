import { Timetable } from '@dzvinok/schedule/conflicts';
import { planned, type PlanInputs } from '@dzvinok/schedule/plan';
import { suggestionsFor } from '@dzvinok/schedule/suggestions';
import { addDays, startInstant } from '@dzvinok/schedule/zone';

/**
 * The free times for one lesson and for a weekly lesson of a group of 12, in a centre of 60 groups that meet three times
 * a week in 12 rooms: the plan, its timetable and the ranking together, first run and median. `npm run bench:suggestions`.
 */
const zone = 'Europe/Kyiv';
const limitMs = 150;
const runs = 101;
const monday = '2026-11-30';
const weeks = 20;
const groups = Array.from({ length: 60 }, (_, index) => index + 1);
const rooms = Array.from({ length: 12 }, (_, index) => ({ id: index, name: `Кабінет ${index}` }));
/** Each student goes to two groups. */
const studentsOf = new Map(groups.map((groupId) => [groupId, new Set(Array.from({ length: 12 }, (_, index) => (groupId * 6 + index) % 360))]));

const inputs: PlanInputs = {
  zone,
  slots: groups.flatMap((groupId) => [0, 2, 4].map((part) => ({
    groupId, room: rooms[groupId % 12] ?? null, teacher: { id: groupId % 20, name: '' }, isOnline: false, minutes: 90,
    dayOfWeek: (groupId + part) % 7, startTime: `${9 + ((groupId + part) % 10)}:00:00`.padStart(8, '0'), validFrom: null, validTo: null,
  }))),
  periods: [], holidays: [], exceptions: [], extras: [], freezes: [],
};

const wanted = { startTime: '17:00', minutes: 90, roomId: 2, teacherId: 7, studentIds: [...studentsOf.get(7) ?? []], needsRoom: true };
const week = [0, 1, 2, 3, 4, 5, 6];
/** All day: no time is left out, so that all of them are ranked. */
const hours = week.map((dayOfWeek) => ({ dayOfWeek, from: '00:00', to: '23:59' }));
const datesOf = (distance: number, count: number) => Array.from({ length: count }, (_, index) => addDays(monday, distance + index * 7));

for (const [what, count] of [['one lesson', 1], ['a weekly lesson', weeks]] as const) {
  const times: number[] = [];
  let found = 0;
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    const timetable = new Timetable(planned({ from: monday, to: addDays(monday, count * 7) }, inputs), studentsOf);
    const days = week.map((distance) => ({ dates: datesOf(distance, count), distance }));
    found = suggestionsFor(wanted, { days, rooms, timetable, zone, now: startInstant(monday, '08:00', zone), hours }).length;
    times.push(performance.now() - began);
  }
  const [first = 0, ...next] = times;
  const median = next.toSorted((one, other) => one - other)[Math.floor(next.length / 2)] ?? 0;
  const share = (ms: number) => `${ms.toFixed(1)} ms (${(ms / limitMs).toFixed(2)} of the limit)`;
  process.stdout.write(`${found} suggestions for ${what}: first run ${share(first)}, then ${share(median)}, limit ${limitMs} ms\n`);
}
