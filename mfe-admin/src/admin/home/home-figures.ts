import type { GroupListItem } from '@dzvinok/contract/groups';
import type { StudentListItem } from '@dzvinok/contract/students';
import { formatTime } from '@dzvinok/texts/times';

/** A lesson that the weekly schedule holds for a day. */
export interface DayLesson {
  key: string;
  groupId: number;
  /** `HH:MM`. */
  startTime: string;
  className: string;
  subjectName: string;
  subjectColor: string;
  teacherName: string;
  classroomName: string;
}

/** The lessons of a weekday (0 for Sunday) from the earliest on. */
export function lessonsOfDay(groups: readonly GroupListItem[], dayOfWeek: number): DayLesson[] {
  return groups
    .flatMap(({ id, schedules, className, subjectName, subjectColor, teacherName }) =>
      schedules
        .filter((slot) => slot.dayOfWeek === dayOfWeek)
        .map((slot) => ({
          key: `${id}-${slot.id}`,
          groupId: id,
          startTime: formatTime(slot.startTime),
          className,
          subjectName,
          subjectColor,
          teacherName,
          classroomName: slot.classroomName,
        })),
    )
    .sort((left, right) => left.startTime.localeCompare(right.startTime) || left.subjectName.localeCompare(right.subjectName, 'uk'));
}

export interface MonthPayments {
  /** Students who have something to pay this month. */
  due: number;
  paid: number;
}

export function paymentsOfMonth(students: readonly Pick<StudentListItem, 'monthlyPayment' | 'isCurrentMonthPayed'>[]): MonthPayments {
  const due = students.filter(({ monthlyPayment }) => monthlyPayment > 0);
  return { due: due.length, paid: due.filter(({ isCurrentMonthPayed }) => isCurrentMonthPayed).length };
}
