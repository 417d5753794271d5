import { type PayRate, paySheetOf, type UnpaidLesson } from '@dzvinok/money/pay';
import { addDays, addMonths, monthOf, startInstant } from '@dzvinok/schedule/zone';
import type { SeededLesson, SeededMark } from './lessons.ts';
import type { SeededMembership } from './memberships.ts';
import type { SeededAccount } from './people.ts';
import { plannedGroups } from './timetable.ts';

const adminId = 1;

interface PaidSchool {
  teachers: readonly SeededAccount[];
  memberships: readonly SeededMembership[];
  lessons: readonly SeededLesson[];
  marks: readonly SeededMark[];
  groupNames: readonly string[];
}

/** Rates, and last month's pay: approved but for the last teacher. The demo teacher's rate rose in the middle of that month. */
export function payOf({ teachers, memberships, lessons, marks, groupNames }: PaidSchool, { today, zone }: { today: string; zone: string }) {
  const month = addMonths(monthOf(today), -1);
  const [demo, colleague] = teachers.map(({ id }) => id);
  const anybody = { teacherId: null, groupId: null, isSubstitute: false, kind: 'lesson', validFrom: addMonths(month, -3) } as const;
  const rates: PayRate[] = [
    { ...anybody, amount: 30_000 },
    { ...anybody, isSubstitute: true, amount: 25_000 },
    { ...anybody, teacherId: demo ?? null, amount: 35_000, validFrom: addDays(month, 14) },
    { ...anybody, teacherId: colleague ?? null, kind: 'student', amount: 4_000 },
  ];
  const absent = new Set(marks.filter((mark) => mark.absent).map(({ lesson_id: lesson, student_id: student }) => `${lesson} ${student}`));
  const unpaid = lessons.filter(({ lesson_date: day }) => monthOf(day) === month).map(({ id, group_id: groupId, lesson_date: day }): UnpaidLesson => ({
    id, groupId, day, groupName: groupNames[groupId - 1] ?? '', teacherId: teachers[plannedGroups[groupId - 1]?.teacher ?? 0]?.id ?? 0, substituteFor: null,
    students: memberships.filter(({ group, studentId, joinedOn, leftOn }) =>
      group === groupId - 1 && joinedOn <= day && (leftOn === null || leftOn > day) && !absent.has(`${id} ${studentId}`)).length,
  }));
  const entries = [
    { id: 1, teacherId: demo ?? 0, month, amount: 45_000, note: 'Батьківські збори, 3 години' },
    { id: 2, teacherId: colleague ?? 0, month, amount: -50_000, note: 'Аванс' },
    { id: 3, teacherId: demo ?? 0, month: monthOf(today), amount: 100_000, note: 'Підготовка до олімпіади' },
  ];
  const sheets = teachers.slice(0, -1).map(({ id: teacherId }, place) =>
    ({ id: place + 1, teacherId, ...paySheetOf(teacherId, month, { rates, lessons: unpaid, entries, approved: [], groupMonths: [] }) }));
  const sheetWith = (list: 'lessonIds' | 'entryIds', id: number) => sheets.find((sheet) => sheet[list].includes(id))?.id ?? null;
  return {
    rates: rates.map(({ teacherId, groupId, isSubstitute, validFrom, ...rate }, place) =>
      ({ id: place + 1, teacher_id: teacherId, group_id: groupId, is_substitute: isSubstitute, valid_from: validFrom, ...rate })),
    sheets: sheets.map(({ id, teacherId, lines, total, unpriced, lessonIds }) => ({
      id, teacher_id: teacherId, month, lines, lessons: lessonIds.length, unpriced, total, approved_by: adminId,
      approved_at: startInstant(monthOf(today), '10:00:00', zone).toISOString(),
    })),
    entries: entries.map(({ teacherId, ...entry }) => ({ ...entry, teacher_id: teacherId, sheet_id: sheetWith('entryIds', entry.id), entered_by: adminId })),
    sheetOfLesson: (id: number) => sheetWith('lessonIds', id),
  };
}
