import { endTime } from '@dzvinok/schedule/week';
import { classroomConflict, studentConflict, teacherConflict } from '@dzvinok/texts/conflicts';
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

type StudentLesson = Pick<BusySlot, 'dayOfWeek' | 'startTime' | 'lessonDuration' | 'groupName' | 'subjectName'>;

export function classroomConflictText(slot: BusySlot): string {
  return classroomConflict(`${classroomOf(slot)}, ${whenOf(slot)}`, groupOf(slot));
}

export function teacherConflictText(slot: BusySlot): string {
  return teacherConflict(slot.teacherName, whenOf(slot), `${groupOf(slot)}, ${classroomOf(slot)}`);
}

/** The lessons are of one other group of the student, at least one. */
export function studentConflictText(fullName: string, lessons: readonly [StudentLesson, ...StudentLesson[]]): string {
  return studentConflict(fullName, groupOf(lessons[0]), lessons.map(whenOf));
}

function whenOf(slot: StudentLesson): string {
  const weekday = weekdayName(slot.dayOfWeek).toLowerCase();
  return `${weekday}, ${slot.startTime.slice(0, 5)}–${endTime(slot.startTime, slot.lessonDuration)}`;
}

function groupOf(slot: StudentLesson): string {
  return `«${slot.groupName}» (${slot.subjectName})`;
}

/** Room names vary by centre: `Кабінет 5` or just `5`. */
function classroomOf(slot: BusySlot): string {
  return /^\p{L}/u.test(slot.classroomName) ? slot.classroomName : `Аудиторія ${slot.classroomName}`;
}
