import type { TeacherListItem } from '@dzvinok/contract/teachers';
import { compareNames, searchable } from '@dzvinok/texts/names';

/** Subjects of a teacher, as the list writes them. */
export function subjectsOf(teacher: TeacherListItem): string {
  return teacher.subjects.map(({ name }) => name).join(', ') || (teacher.subject?.name ?? '');
}

/** Teachers whose name, subject or phone has the text, in alphabetical order; a phone is found however it is written. */
export function findTeachers(teachers: readonly TeacherListItem[], text: string): TeacherListItem[] {
  const sought = searchable(text);
  const isPhone = /^[\d\s()+-]+$/.test(sought);
  const digits = sought.replace(/\D/g, '').replace(/^38(?=0)/, '');
  return teachers
    .filter((teacher) => {
      if (isPhone) return teacher.phoneNumber.includes(digits);
      return [teacher.fullName, subjectsOf(teacher)].some((part) => searchable(part).includes(sought));
    })
    .sort((left, right) => compareNames(left.fullName, right.fullName));
}
