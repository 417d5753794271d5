import { overlaps } from '@dzvinok/schedule/overlap';
import { addDays } from '@dzvinok/schedule/zone';
import type { SeededAccount } from './people.ts';
import type { Random } from './random.ts';
import { demoStudentGroups, historyDays, plannedGroups, type PlannedGroup } from './timetable.ts';

export interface SeededMembership {
  group: number;
  studentId: number;
  joinedOn: string;
  leftOn: string | null;
}

/** One to three groups per student without schedule conflicts; some have left. */
export function membershipsOf(students: readonly SeededAccount[], today: string, random: Random): SeededMembership[] {
  const places = plannedGroups.map((group) => group.capacity);
  const chosen = students.map((student, place) => {
    const wanted = place === 0 ? demoStudentGroups.length : random.between(1, 3);
    const candidates = place === 0 ? demoStudentGroups : random.shuffled(plannedGroups.map((_, group) => group));
    const own: number[] = [];
    for (const group of candidates) {
      if (own.length === wanted || (places[group] ?? 0) === 0 || own.some((other) => hasConflict(group, other))) continue;
      own.push(group);
      places[group] = (places[group] ?? 0) - 1;
    }
    return { student, own };
  });
  return chosen.flatMap(({ student, own }, place) =>
    own.map((group): SeededMembership => {
      const start = addDays(today, -historyDays);
      const isDemoStudent = place === 0;
      const joinedLate = !isDemoStudent && random.chance(0.12);
      const hasLeft = !isDemoStudent && !joinedLate && own.length > 1 && random.chance(0.06);
      return {
        group,
        studentId: student.id,
        joinedOn: joinedLate ? addDays(start, random.between(10, 30)) : start,
        leftOn: hasLeft ? addDays(today, -random.between(8, 25)) : null,
      };
    }),
  );
}

function hasConflict(one: number, other: number): boolean {
  const [first, second] = [plannedGroups[one], plannedGroups[other]];
  if (!first || !second) return false;
  return first.days.some((day) => second.days.includes(day)) && overlaps(hours(first), hours(second));
}

function hours({ startTime, durationMinutes }: PlannedGroup) {
  return { startTime, durationMinutes };
}
