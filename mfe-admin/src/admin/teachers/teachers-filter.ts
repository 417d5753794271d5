import type { TeacherListItem } from '@dzvinok/contract/teachers';
import { compareNames, finder } from '@dzvinok/texts/names';

/** Subjects of a teacher, as the list writes them. */
export function subjectsOf(teacher: TeacherListItem): string {
  return teacher.subjects.map(({ name }) => name).join(', ') || (teacher.subject?.name ?? '');
}

/** Teachers whose name, subject or phone has the text, in alphabetical order. */
export function findTeachers(teachers: readonly TeacherListItem[], text: string): TeacherListItem[] {
  const isFound = finder(text);
  return teachers
    .filter((teacher) => isFound({ texts: [teacher.fullName, subjectsOf(teacher)], phones: [teacher.phoneNumber] }))
    .sort((left, right) => compareNames(left.fullName, right.fullName));
}
