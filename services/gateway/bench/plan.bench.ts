import { planned, type PlanInputs } from '@dzvinok/schedule/plan';
import { addDays, startInstant } from '@dzvinok/schedule/zone';

/**
 * The plan of a year for 60 groups that meet three times a week, with a move, a holiday or a freeze here and there:
 * the first run in the process and the median of the next. `npm run bench:plan`.
 */
const zone = 'Europe/Kyiv';
const year = { from: '2026-09-01', to: '2027-08-31' };
const runs = 101;
const groups = Array.from({ length: 60 }, (_, index) => index + 1);
const roomOf = (groupId: number) => ({ id: groupId % 12, name: `Кабінет ${groupId % 12}` });
const teacherOf = (groupId: number) => ({ id: groupId % 20, name: `Викладач ${groupId % 20}` });
const placeOf = (groupId: number) => ({ groupId, room: roomOf(groupId), teacher: teacherOf(groupId), isOnline: false, minutes: 90 });

const inputs: PlanInputs = {
  zone,
  slots: groups.flatMap((groupId) => [0, 2, 4].map((part) => ({
    ...placeOf(groupId), dayOfWeek: (groupId + part) % 7, startTime: `${9 + ((groupId + part) % 10)}:00:00`.padStart(8, '0'), validFrom: null, validTo: null,
  }))),
  periods: [year],
  holidays: ['2026-10-26', '2026-12-28', '2027-03-22'].map((from) => ({ from, to: addDays(from, 6), kind: 'closed', name: 'Канікули', groupIds: null })),
  exceptions: groups.flatMap((groupId) => Array.from({ length: 10 }, (_, month) => {
    const plannedOn = addDays('2026-09-06', month * 28 + groupId % 7);
    return {
      groupId, plannedOn, isCancelled: month % 3 === 0, startsAt: month % 3 === 1 ? startInstant(addDays(plannedOn, 1), '18:00:00', zone) : null,
      room: null, isOnline: month % 3 === 2 ? true : null, teacher: null, reason: null,
    };
  })),
  extras: [],
  freezes: [{ groupId: 7, from: '2027-01-01', to: '2027-01-31' }],
};

const times: number[] = [];
let lessons = 0;
for (let run = 0; run < runs; run += 1) {
  const began = performance.now();
  lessons = planned(year, inputs).length;
  times.push(performance.now() - began);
}
const [first = 0, ...next] = times;
const median = next.toSorted((one, other) => one - other)[Math.floor(next.length / 2)] ?? 0;
process.stdout.write(`${lessons} lessons of ${groups.length} groups in a year: first run ${first.toFixed(1)} ms, then ${median.toFixed(1)} ms (limit 50 ms)\n`);
