import { describe, expect, it } from 'vitest';
import { makeStudent } from './students.fixture.ts';
import { makeStudentSorter } from './students-order.ts';

const students = [
  makeStudent({ id: 1, fullname: 'Шевчук Олег' }),
  makeStudent({ id: 2, fullname: 'Бойко Анна' }),
  makeStudent({ id: 3, fullname: 'Ґонта Юрій' }),
];
const bySurname = { sort: 'surname', direction: 'asc' } as const;
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('the order remembered', () => {
  it('takes over what changed in a student, and sorts anew when a name did', () => {
    const sort = makeStudentSorter();
    expect(idsOf(sort(students, bySurname))).toEqual([2, 3, 1]);
    const paid = students.map((student) => (student.id === 3 ? { ...student, isCurrentMonthPayed: true } : student));
    expect(sort(paid, bySurname)).toEqual([paid[1], paid[2], paid[0]]);
    const renamed = paid.map((student) => (student.id === 1 ? { ...student, fullname: 'Авраменко Олег' } : student));
    expect(idsOf(sort(renamed, bySurname))).toEqual([1, 2, 3]);
  });

  it('follows the order asked for, and students who come and go', () => {
    const sort = makeStudentSorter();
    sort(students, bySurname);
    expect(idsOf(sort(students, { sort: 'surname', direction: 'desc' }))).toEqual([1, 3, 2]);
    expect(idsOf(sort(students.slice(1), { sort: 'surname', direction: 'desc' }))).toEqual([3, 2]);
  });
});
