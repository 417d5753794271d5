import type { StudentListItem } from '@dzvinok/contract/students';
import { sortStudents, sortTexts, type StudentFilter } from './students-filter.ts';

type Order = Pick<StudentFilter, 'sort' | 'direction'>;

interface Known extends Order {
  students: readonly StudentListItem[];
  /** Places of the students in the order asked for. */
  places: readonly number[];
}

function standAsBefore(students: readonly StudentListItem[], known: Known, order: Order): boolean {
  if (known.sort !== order.sort || known.direction !== order.direction || known.students.length !== students.length) return false;
  return students.every((student, place) => {
    const before = known.students[place];
    if (before === student) return true;
    return before?.id === student.id && sortTexts.every((textOf) => textOf(before) === textOf(student));
  });
}

/**
 * Sorts as `sortStudents`, and remembers the order: a list in which only a payment is another one need not be
 * compared name by name again.
 */
export function makeStudentSorter(): (students: readonly StudentListItem[], order: Order) => readonly StudentListItem[] {
  let known: Known | undefined;
  return (students, order) => {
    if (!known || !standAsBefore(students, known, order)) {
      const placeOf = new Map(students.map((student, place) => [student, place]));
      const places = sortStudents(students, order).flatMap((student) => placeOf.get(student) ?? []);
      known = { ...order, students, places };
    }
    known.students = students;
    return known.places.flatMap((place) => students[place] ?? []);
  };
}
