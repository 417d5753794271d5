import { overlaps } from '@dzvinok/schedule/overlap';
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

  /** The classroom ids of the week that the centre does not have. */
  async unknownClassrooms({ slots }: WantedWeek): Promise<number[]> {
    const ids = classroomIds(slots);
    const known = await this.schedules.knownClassrooms(ids);
    return ids.filter((id) => !known.has(id));
  }

  /** Sentences for the person: what the week clashes with, the classroom first, Monday first. */
  async find({ groupId, teacherId, lessonDuration, slots }: WantedWeek): Promise<string[]> {
    const busy = await this.schedules.busySlots({
      days: slots.map((slot) => slot.dayOfWeek),
      classroomIds: classroomIds(slots),
      teacherId,
      exceptGroupId: groupId,
    });
    return busy.flatMap((other) => {
      const slot = slots.find((wanted) => wanted.dayOfWeek === other.dayOfWeek);
      const clashes = slot && overlaps(
        { startTime: slot.startTime, durationMinutes: lessonDuration },
        { startTime: other.startTime, durationMinutes: other.lessonDuration },
      );
      if (!clashes) return [];
      return [
        ...(other.classroomId === slot.classroomId ? [classroomConflictText(other)] : []),
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
