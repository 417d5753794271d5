import { overlapsInWeek } from '@dzvinok/schedule/overlap';
import { Injectable } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { classroomConflictText, teacherConflictText } from './conflict-text.ts';
import { SchedulesRepository } from './schedules.repository.ts';
import type { WantedSlot } from './week-change.rules.ts';

export interface WantedWeek {
  /** Null for a new group. */
  groupId: number | null;
  /** Null leaves the teacher unchecked. */
  teacherId: number | null;
  lessonDuration: number;
  slots: readonly WantedSlot[];
  /** First day of the week; today by default. */
  from?: string | undefined;
}

@Injectable()
export class ScheduleConflicts {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly clock: CentreClock,
  ) {}

  /** @returns indexes of slots with an unknown classroom */
  async unknownSlots({ slots }: WantedWeek): Promise<number[]> {
    const known = await this.schedules.knownClassrooms(classroomIds(slots));
    return slots.flatMap((slot, index) => (known.has(slot.classroomId) ? [] : [index]));
  }

  /** Week against week, without dates. Monday first; in each lesson the classroom before the teacher. */
  async find({ groupId, teacherId, lessonDuration, slots, from }: WantedWeek): Promise<string[]> {
    const busy = await this.schedules.busySlots({
      days: withNeighbours(slots.map((slot) => slot.dayOfWeek)),
      classroomIds: classroomIds(slots),
      teacherId,
      exceptGroupId: groupId,
      from: from ?? this.clock.today().day,
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

  /** Locks the classrooms and the teacher until the transaction ends. */
  async findForSave(week: WantedWeek & { teacherId: number }): Promise<string[]> {
    await this.schedules.lockClassrooms(classroomIds(week.slots));
    await this.schedules.lockTeacher(week.teacherId);
    return this.find(week);
  }
}

function classroomIds(slots: WantedWeek['slots']): number[] {
  return [...new Set(slots.map((slot) => slot.classroomId))];
}

/** A lesson past midnight may overlap with a lesson of the next day. */
function withNeighbours(days: readonly number[]): number[] {
  return [...new Set(days.flatMap((day) => [day, (day + 1) % 7, (day + 6) % 7]))];
}

export function isSameWeek(one: WantedWeek, other: WantedWeek): boolean {
  return one.teacherId === other.teacherId && one.lessonDuration === other.lessonDuration && keyOf(one) === keyOf(other);
}

function keyOf({ slots }: WantedWeek): string {
  return slots.map(({ dayOfWeek, classroomId, startTime }) => `${dayOfWeek} ${classroomId} ${startTime}`).sort().join();
}
