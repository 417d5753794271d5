import { describe, expect, it } from 'vitest';
import type { StudentListItem } from '@dzvinok/contract/students';
import { makeSorter, sortRows } from '@dzvinok/lists/rows';
import { studentsList } from './students.columns.tsx';
import { makeStudent } from './students.fixture.ts';

interface StudentOrder {
  sort: string;
  direction: 'asc' | 'desc';
}

const usualOrder: StudentOrder = { sort: 'surname', direction: 'asc' };
const sortStudents = (list: readonly StudentListItem[], order: StudentOrder) => sortRows(studentsList, list, order);

const students = [
  makeStudent({ id: 1, fullname: 'Шевчук Олег' }),
  makeStudent({ id: 2, fullname: 'Бойко Анна' }),
  makeStudent({ id: 3, fullname: 'Ґонта Юрій' }),
];
const bySurname = { sort: 'surname', direction: 'asc' } as const;
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('the remembered order', () => {
  it('keeps the rows in place when a payment flag changes, and is sorted again when a name changes', () => {
    const sort = makeSorter(studentsList);
    expect(idsOf(sort(students, bySurname))).toEqual([2, 3, 1]);
    const paid = students.map((student) => (student.id === 3 ? { ...student, isCurrentMonthPayed: true } : student));
    expect(sort(paid, bySurname)).toEqual([paid[1], paid[2], paid[0]]);
    const byFlag = { sort: 'current', direction: 'asc' } as const;
    expect(idsOf(sort(students, byFlag))).toEqual([2, 3, 1]);
    expect(idsOf(sort(students.map((student) => (student.id === 2 ? { ...student, isCurrentMonthPayed: true } : student)), byFlag))).toEqual([2, 3, 1]);
    expect(idsOf(sort(paid, bySurname))).toEqual([2, 3, 1]);
    const renamed = paid.map((student) => (student.id === 1 ? { ...student, fullname: 'Авраменко Олег' } : student));
    expect(idsOf(sort(renamed, bySurname))).toEqual([1, 2, 3]);
  });

  it('follows a changed direction and a shorter list of students', () => {
    const sort = makeSorter(studentsList);
    sort(students, bySurname);
    expect(idsOf(sort(students, { sort: 'surname', direction: 'desc' }))).toEqual([1, 3, 2]);
    expect(idsOf(sort(students.slice(1), { sort: 'surname', direction: 'desc' }))).toEqual([3, 2]);
  });
});

describe('the order of the students list', () => {
  const parentOf = (fullName: string) => ({ id: 90, fullName, phoneNumber: '0670000001', accountTypeLabel: 'мама' });
  const list = [
    makeStudent({ id: 1, fullname: 'Бойко', phoneNumber: '0500000003', schoolInfo: 'Школа', comment: 'є', monthlyPayment: 20, isNextMonthPayed: true }),
    makeStudent({ id: 2, fullname: 'Антонюк', phoneNumber: '0500000001', schoolInfo: 'Ґімназія', monthlyPayment: 100, parent: parentOf('Яремчук Ніна') }),
    makeStudent({ id: 3, fullname: 'Гук', phoneNumber: '0500000002', schoolInfo: 'Ліцей', comment: 'а', monthlyPayment: 3, isEducationOnline: true, parent: parentOf('Бойко Анна') }),
  ];
  const ordered = (order: StudentOrder) => idsOf(sortStudents(list, order));

  it.each([
    ['surname', [2, 1, 3], [3, 1, 2]],
    ['parent', [3, 2, 1], [2, 3, 1]],
    ['phone', [2, 3, 1], [1, 3, 2]],
    ['school', [2, 3, 1], [1, 3, 2]],
    ['comment', [3, 1, 2], [1, 3, 2]],
    ['sum', [3, 1, 2], [2, 1, 3]],
    ['online', [2, 1, 3], [3, 2, 1]],
    ['next', [2, 3, 1], [1, 2, 3]],
  ] as const)('may be by %s, with students without a value last', (sort, ascending, descending) => {
    expect(ordered({ sort, direction: 'asc' })).toEqual(ascending);
    expect(ordered({ sort, direction: 'desc' })).toEqual(descending);
  });

  it('is by the sum due for the month, as the cell shows it', () => {
    const charged = [makeStudent({ id: 1, monthlyPayment: 100, due: 300 }), makeStudent({ id: 2, monthlyPayment: 200, due: 50 }), makeStudent({ id: 3, monthlyPayment: 250 })];
    expect(idsOf(sortStudents(charged, { sort: 'sum', direction: 'asc' }))).toEqual([2, 3, 1]);
  });

  it('places і, ї, й, є and ґ by the Ukrainian alphabet, and ignores apostrophes and letter case', () => {
    const inOrder = ['гайда', 'Ґава', 'Дем’ян', 'Ем', 'Єва', 'Жук', 'Ива', 'Іва', 'Їжа', 'Йов', 'Каса'];
    const mixed = inOrder.toReversed().map((fullname, id) => makeStudent({ id, fullname }));
    expect(sortStudents(mixed, usualOrder).map(({ fullname }) => fullname)).toEqual(inOrder);
  });

  it('sorts students of the same name by id in both directions', () => {
    const same = [3, 1, 2].map((id) => makeStudent({ id }));
    expect(idsOf(sortStudents(same, usualOrder))).toEqual([1, 2, 3]);
    expect(idsOf(sortStudents(same, { sort: 'surname', direction: 'desc' }))).toEqual([1, 2, 3]);
  });
});
