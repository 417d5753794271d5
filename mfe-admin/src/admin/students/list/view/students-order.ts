import type { StudentListItem } from '@dzvinok/contract/students';
import { compareNames } from '@dzvinok/texts/names';

export const sortKeys = [
  'surname', 'parent', 'phone', 'online', 'groups', 'current', 'next', 'sum', 'parentPhone', 'school', 'comment',
] as const;
export const sortDirections = ['asc', 'desc'] as const;

export type SortKey = (typeof sortKeys)[number];
export type SortDirection = (typeof sortDirections)[number];

export interface StudentOrder {
  sort: SortKey;
  direction: SortDirection;
}

export const usualOrder: StudentOrder = { sort: 'surname', direction: 'asc' };

/** What a student is ordered by; an empty text stands last, whatever the direction. */
const valueOf: Record<SortKey, (student: StudentListItem) => string | number> = {
  surname: ({ fullname }) => fullname,
  parent: ({ parent }) => parent?.fullName ?? '',
  phone: ({ phoneNumber }) => phoneNumber,
  online: ({ isEducationOnline }) => Number(isEducationOnline),
  groups: ({ classes }) => classes.length,
  current: ({ isCurrentMonthPayed }) => Number(isCurrentMonthPayed),
  next: ({ isNextMonthPayed }) => Number(isNextMonthPayed),
  sum: ({ monthlyPayment }) => monthlyPayment,
  parentPhone: ({ parent }) => parent?.phoneNumber ?? '',
  school: ({ schoolInfo }) => schoolInfo,
  comment: ({ comment }) => comment ?? '',
};

function compareValues(left: string | number, right: string | number): number {
  return typeof left === 'number' && typeof right === 'number' ? left - right : compareNames(String(left), String(right));
}

/** The Ukrainian alphabet orders texts; whoever is equal stands by surname. */
export function sortStudents(students: readonly StudentListItem[], { sort, direction }: StudentOrder): StudentListItem[] {
  const sign = direction === 'asc' ? 1 : -1;
  const read = valueOf[sort];
  return students.toSorted((left, right) => {
    const [a, b] = [read(left), read(right)];
    const byName = () => compareNames(left.fullname, right.fullname) || left.id - right.id;
    if (a === '' || b === '') return Number(a === '') - Number(b === '') || byName();
    return sign * compareValues(a, b) || byName();
  });
}

interface Known extends StudentOrder {
  students: readonly StudentListItem[];
  /** Places of the students in the order asked for. */
  places: readonly number[];
}

/** A row must not run away from under the pointer that has just ticked it: the flags of payments move nobody by themselves. */
const movesNobody = new Set<SortKey>(['current', 'next']);

function standAsBefore(students: readonly StudentListItem[], known: Known, { sort, direction }: StudentOrder): boolean {
  if (known.sort !== sort || known.direction !== direction || known.students.length !== students.length) return false;
  const read = movesNobody.has(sort) ? valueOf.surname : valueOf[sort];
  return students.every((student, place) => {
    const before = known.students[place];
    if (before === student) return true;
    return before?.id === student.id && before.fullname === student.fullname && read(before) === read(student);
  });
}

/**
 * Sorts as `sortStudents`, and remembers the order: a list in which only a payment is another one need not be
 * compared name by name again.
 */
export function makeStudentSorter(): (students: readonly StudentListItem[], order: StudentOrder) => readonly StudentListItem[] {
  let known: Known | undefined;
  return (students, { sort, direction }) => {
    if (!known || !standAsBefore(students, known, { sort, direction })) {
      const placeOf = new Map(students.map((student, place) => [student, place]));
      const places = sortStudents(students, { sort, direction }).flatMap((student) => placeOf.get(student) ?? []);
      known = { sort, direction, students, places };
    }
    known.students = students;
    return known.places.flatMap((place) => students[place] ?? []);
  };
}
