import { endTime } from '@dzvinok/schedule/week';
import { classroomConflict, teacherConflict } from '@dzvinok/texts/conflicts';
import { weekdayName } from '@dzvinok/texts/dates';

export interface BusySlot {
  dayOfWeek: number;
  startTime: string;
  lessonDuration: number;
  classroomId: number;
  classroomName: string;
  groupName: string;
  subjectName: string;
  teacherId: number;
  teacherName: string;
}

export function classroomConflictText(slot: BusySlot): string {
  return classroomConflict(`${classroomOf(slot)}, ${whenOf(slot)}`, groupOf(slot));
}

export function teacherConflictText(slot: BusySlot): string {
  return teacherConflict(slot.teacherName, whenOf(slot), `${groupOf(slot)}, ${classroomOf(slot)}`);
}

function whenOf(slot: BusySlot): string {
  const weekday = weekdayName(slot.dayOfWeek).toLowerCase();
  return `${weekday}, ${slot.startTime.slice(0, 5)}–${endTime(slot.startTime, slot.lessonDuration)}`;
}

function groupOf(slot: BusySlot): string {
  return `«${slot.groupName}» (${slot.subjectName})`;
}

/** Room names vary by centre: `Кабінет 5` or just `5`. */
function classroomOf(slot: BusySlot): string {
  return /^\p{L}/u.test(slot.classroomName) ? slot.classroomName : `Аудиторія ${slot.classroomName}`;
}
