import type { Classroom } from '@dzvinok/contract/classrooms';
import type { GroupListItem } from '@dzvinok/contract/groups';
import type { Subject } from '@dzvinok/contract/subjects';
import type { TeacherListItem } from '@dzvinok/contract/teachers';
import { searchable } from '@dzvinok/texts/names';
import type { GroupRow } from './groups-file.ts';

export interface KnownThings {
  subjects: readonly Subject[];
  classrooms: readonly Classroom[];
  teachers: readonly TeacherListItem[];
  groups: readonly GroupListItem[];
}

export interface PlannedRow {
  row: GroupRow;
  problems: readonly string[];
  /** Records that the line adds, in this order. */
  adds: { subject: boolean; teacher: boolean; classrooms: string[]; group: boolean };
  /** The group exists already and stays unchanged. */
  isKnown: boolean;
}

const sameAs = (name: string) => (thing: { name: string }) => searchable(thing.name) === searchable(name);

export function findTeacher({ teacher, teacherPhone }: GroupRow, teachers: readonly TeacherListItem[]): TeacherListItem | undefined {
  const named = teachers.filter(({ fullName }) => searchable(fullName) === searchable(teacher));
  return teachers.find(({ phoneNumber }) => phoneNumber === teacherPhone) ?? (teacherPhone === '' && named.length > 1 ? undefined : named[0]);
}

/** Records that each line adds; a record that several lines need is added by the first line. */
export function planOf(rows: readonly GroupRow[], { subjects, classrooms, teachers, groups }: KnownThings): PlannedRow[] {
  const added = { subjects: new Set<string>(), classrooms: new Set<string>(), teachers: new Set<string>(), groups: new Set<string>() };
  const isNew = (set: Set<string>, key: string) => {
    if (set.has(key)) return false;
    set.add(key);
    return true;
  };
  return rows.map((row) => {
    const problems = [...row.problems];
    const title = searchable(`${row.subject} ${row.letter ?? ''}`);
    const isKnown = row.letter !== null && groups.some(({ subjectName, className }) => searchable(`${subjectName} ${className}`) === title);
    if (row.letter !== null && !isKnown && added.groups.has(title)) problems.push('Така група вже є у файлі вище');
    const known = findTeacher(row, teachers);
    const teacherKey = searchable(row.teacher);
    const isTeacherNew = !known && !added.teachers.has(teacherKey);
    if (isTeacherNew && row.teacher !== '') {
      if (row.teacherPhone === '') problems.push(`Викладача «${row.teacher}» немає в центрі: впишіть його телефон`);
      if (row.teacherSex === null) problems.push('Стать викладача не видно з по батькові: впишіть її в колонку «Стать викладача»');
    }
    if (problems.length > 0 || isKnown) return { row, problems, isKnown, adds: { subject: false, teacher: false, classrooms: [], group: false } };
    if (row.letter !== null) added.groups.add(title);
    return {
      row, problems, isKnown,
      adds: {
        subject: !subjects.some(sameAs(row.subject)) && isNew(added.subjects, searchable(row.subject)),
        teacher: isTeacherNew && isNew(added.teachers, teacherKey),
        classrooms: row.week.map(({ classroom }) => classroom).filter((name) => !classrooms.some(sameAs(name)) && isNew(added.classrooms, searchable(name))),
        group: row.letter !== null,
      },
    };
  });
}
