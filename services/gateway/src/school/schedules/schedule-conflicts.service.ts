import { overlapsInWeek } from '@dzvinok/schedule/overlap';
import { Injectable } from '@nestjs/common';
import { classroomConflictText, teacherConflictText } from './conflict-text.ts';
import { SchedulesRepository } from './schedules.repository.ts';

/** The week that somebody wants to save for a group. */
export interface WantedWeek {
  /** Null for a group that does not exist yet. */
  groupId: number | null;
  /** Null when the teacher is not checked. */
  teacherId: number | null;
  lessonDuration: number;
  slots: readonly { dayOfWeek: number; classroomId: number; startTime: string }[];
}

@Injectable()
export class ScheduleConflicts {
  constructor(private readonly schedules: SchedulesRepository) {}

  /** Finds the slots, by index, whose classroom the centre does not have. */
  async unknownSlots({ slots }: WantedWeek): Promise<number[]> {
    const known = await this.schedules.knownClassrooms(classroomIds(slots));
    return slots.flatMap((slot, index) => (known.has(slot.classroomId) ? [] : [index]));
  }

  /** Words the conflicts of a week for the person: Monday first, and for each lesson the classroom first. */
  async find({ groupId, teacherId, lessonDuration, slots }: WantedWeek): Promise<string[]> {
    const busy = await this.schedules.busySlots({
      days: withNeighbours(slots.map((slot) => slot.dayOfWeek)),
      classroomIds: classroomIds(slots),
      teacherId,
      exceptGroupId: groupId,
    });
    return busy.flatMap((other) => {
      const met = slots.filter((slot) => overlapsInWeek(
        { ...slot, durationMinutes: lessonDuration },
        { ...other, durationMinutes: other.lessonDuration },
      ));
      if (met.length === 0) return [];
      return [
        ...(met.some((slot) => slot.classroomId === other.classroomId) ? [classroomConflictText(other)] : []),
        ...(other.teacherId === teacherId ? [teacherConflictText(other)] : []),
      ];
    });
  }

  /** Finds conflicts for a save, and locks the classrooms and the teacher until the transaction ends. */
  async findForSave(week: WantedWeek & { teacherId: number }): Promise<string[]> {
    await this.schedules.lockClassrooms(classroomIds(week.slots));
    await this.schedules.lockTeacher(week.teacherId);
    return this.find(week);
  }
}

function classroomIds(slots: WantedWeek['slots']): number[] {
  return [...new Set(slots.map((slot) => slot.classroomId))];
}

/** Adds neighbouring days, as a lesson that runs past midnight may overlap with one of the next day. */
function withNeighbours(days: readonly number[]): number[] {
  return [...new Set(days.flatMap((day) => [day, (day + 1) % 7, (day + 6) % 7]))];
}

/** True when both take the same places of the week, with the same teacher and for as long. */
export function isSameWeek(one: WantedWeek, other: WantedWeek): boolean {
  return one.teacherId === other.teacherId && one.lessonDuration === other.lessonDuration && keyOf(one) === keyOf(other);
}

function keyOf({ slots }: WantedWeek): string {
  return slots.map(({ dayOfWeek, classroomId, startTime }) => `${dayOfWeek} ${classroomId} ${startTime}`).sort().join();
}
