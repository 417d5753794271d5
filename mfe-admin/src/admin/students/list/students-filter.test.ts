import { describe, expect, it } from 'vitest';
import type { ListView } from '@dzvinok/lists/list';
import { countChips, countParts, filterRows } from '@dzvinok/lists/rows';
import type { StudentListItem } from '@dzvinok/contract/students';
import { readView } from '@dzvinok/lists/use-list';
import { studentsList, type StudentFilters } from './students.columns.tsx';
import { makeStudent } from './students.fixture.ts';

const everybody = readView(studentsList, new URLSearchParams());
type Changes = Partial<ListView<StudentFilters>>;

const group = (id: number) => ({ id, className: 'А', subjectName: 'Математика', subjectColor: 'blue' });
const parentOf = (fullName: string) => ({ id: 90, fullName, phoneNumber: '0670000001', accountTypeLabel: 'мама' });

const students = [
  makeStudent({ id: 1, fullname: 'Ґонта Іван', phoneNumber: '0500000003', monthlyPayment: 999.99, classes: [group(1)] }),
  makeStudent({ id: 2, fullname: 'Гайдай Олена', phoneNumber: '0500000001', monthlyPayment: 1000, parent: parentOf('Яремчук Ніна') }),
  makeStudent({
    id: 3,
    fullname: 'Дем’яненко Юрій',
    phoneNumber: '0500000002',
    monthlyPayment: 12_500,
    isCurrentMonthPayed: true,
    parent: parentOf('Бойко Анна'),
    classes: [1, 2, 3, 4, 5, 6].map(group),
  }),
];

function lets(list: readonly StudentListItem[], changes: Changes, held?: ReadonlySet<number>) {
  return filterRows(studentsList, list, { ...everybody, ...changes }, held);
}

function shown(changes: Changes): number[] {
  return lets(students, changes).map(({ id }) => id);
}

function countChoices(changes: Changes) {
  const counts = countChips(studentsList, students, { ...everybody, ...changes });
  return Object.fromEntries(studentsList.chips.map(({ value }, place) => [value, counts[place]]));
}

const valuesOf = (filter: 'amount' | 'groupCount') => (studentsList.filters[filter].choices ?? []).map(({ value }) => Number(value));

describe('students filter', () => {
  it('compares the exact number of groups, where 5 means five or more', () => {
    expect(shown({ groupCount: 0 })).toEqual([2]);
    expect(shown({ groupCount: 1 })).toEqual([1]);
    expect(shown({ groupCount: 5 })).toEqual([3]);
    expect(shown({ groupCount: null })).toHaveLength(3);
  });

  it('puts a sum into a bucket of a thousand hryvnias, the last bucket open-ended', () => {
    expect(shown({ amount: 0 })).toEqual([1]);
    expect(shown({ amount: 1 })).toEqual([2]);
    expect(shown({ amount: 10 })).toEqual([3]);
  });

  it.each([
    [0, 0], [999.99, 0], [1000, 1], [1999.99, 1], [9000, 9], [9999.99, 9], [10_000, 10], [10_999.99, 10], [250_000, 10],
  ])('puts %d hryvnias into bucket %i only', (monthlyPayment, bucket) => {
    const one = [makeStudent({ monthlyPayment })];
    const buckets = valuesOf('amount').filter((amount) => lets(one, { amount }).length === 1);
    expect(buckets).toEqual([bucket]);
  });

  it('puts a charged month into the bucket of its charge, whatever the groups cost since', () => {
    const one = [makeStudent({ monthlyPayment: 3500, due: 1200.5, paid: 0 })];
    expect([1, 3].map((amount) => lets(one, { amount }).length)).toEqual([1, 0]);
  });

  it.each([[0, 0], [1, 1], [4, 4], [5, 5], [6, 5], [12, 5]])('counts %i groups as %i only', (groups, counted) => {
    const one = [makeStudent({ classes: Array.from({ length: groups }, (_, id) => group(id + 1)) })];
    const counts = valuesOf('groupCount').filter((groupCount) => lets(one, { groupCount }).length === 1);
    expect(counts).toEqual([counted]);
  });

  it('finds a student by the student’s or the parent’s name, any apostrophe and a part of a phone', () => {
    expect(shown({ text: 'дем\'ян' })).toEqual([3]);
    expect(shown({ text: 'яремчук' })).toEqual([2]);
    expect(shown({ text: '000-00-03' })).toEqual([1]);
    expect(shown({ text: '+38 050 000 00 03' })).toEqual([1]);
    expect(shown({ text: '  дем’яненко   юрій ' })).toEqual([3]);
    expect(shown({ text: '00' })).toEqual([]);
    expect(shown({ text: '   ' })).toHaveLength(3);
  });

  it('combines its conditions, and always passes the students held by id', () => {
    expect(shown({ payment: 'owed' })).toEqual([1, 2]);
    expect(shown({ payment: 'paid' })).toEqual([3]);
    expect(shown({ group: 'none' })).toEqual([2]);
    expect(shown({ group: 1 })).toEqual([1, 3]);
    expect(shown({ group: 1, payment: 'owed', text: 'ґонта' })).toEqual([1]);
    expect(shown({ group: 1, payment: 'owed', text: 'гайдай' })).toEqual([]);
    expect(shown({ learns: 'online' })).toEqual([]);
    expect(shown({ learns: 'here' })).toHaveLength(3);
    expect(lets(students, { payment: 'owed' }, new Set([3]))).toHaveLength(3);
    expect(countParts(studentsList, { ...everybody, text: ' ', group: 'none', amount: 0 })).toBe(2);
  });

  it('does not count a student with nothing to pay as a debtor', () => {
    expect(lets([makeStudent({ monthlyPayment: 0 })], { payment: 'owed' })).toEqual([]);
  });

  it('counts the students that each chip would show under the other conditions', () => {
    expect(countChoices({})).toEqual({ owed: 2, paid: 1, online: 0, none: 1 });
    expect(countChoices({ payment: 'owed', group: 1 })).toEqual({ owed: 1, paid: 1, online: 0, none: 1 });
  });
});
