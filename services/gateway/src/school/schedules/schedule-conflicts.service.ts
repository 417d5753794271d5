import { overlapsInWeek } from '@dzvinok/schedule/overlap';
import { Injectable } from '@nestjs/common';
import { classroomConflictText, teacherConflictText } from './conflict-text.ts';
import { SchedulesRepository } from './schedules.repository.ts';

/** A week that a group is to have. */
export interface WantedWeek {
  /** Null for a group that does not exist yet. */
  groupId: number | null;
  /** Null when nobody asked about the teacher. */
  teacherId: number | null;
  lessonDuration: number;
  slots: readonly { dayOfWeek: number; classroomId: number; startTime: string }[];
}

@Injectable()
export class ScheduleConflicts {
  constructor(private readonly schedules: SchedulesRepository) {}

  /** Which slots of the week, by their place in it, are in a classroom that the centre does not have. */
  async unknownSlots({ slots }: WantedWeek): Promise<number[]> {
    const known = await this.schedules.knownClassrooms(classroomIds(slots));
    return slots.flatMap((slot, index) => (known.has(slot.classroomId) ? [] : [index]));
  }

  /** Sentences for the person: what the week is in conflict with, the classroom first, Monday first. */
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

  /** The same for a save: others who want these classrooms or this teacher wait until the transaction ends. */
  async findForSave(week: WantedWeek & { teacherId: number }): Promise<string[]> {
    await this.schedules.lockClassrooms(classroomIds(week.slots));
    await this.schedules.lockTeacher(week.teacherId);
    return this.find(week);
  }
}

function classroomIds(slots: WantedWeek['slots']): number[] {
  return [...new Set(slots.map((slot) => slot.classroomId))];
}

/** A lesson that runs past midnight meets those of the next day. */
function withNeighbours(days: readonly number[]): number[] {
  return [...new Set(days.flatMap((day) => [day, (day + 1) % 7, (day + 6) % 7]))];
}
