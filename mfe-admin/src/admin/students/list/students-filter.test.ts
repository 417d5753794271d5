import { describe, expect, it } from 'vitest';
import { readFilter, writeFilter } from './students-address.ts';
import { amountBuckets, emptyFilter, filterStudents, groupCounts, isLiveFilter, sortStudents, type StudentFilter } from './students-filter.ts';
import { makeStudent } from './students.fixture.ts';
import { paymentTotals } from './students-totals.ts';

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

function shown(changes: Partial<StudentFilter>): number[] {
  const filter = { ...emptyFilter, ...changes };
  return filterStudents(sortStudents(students, filter), filter).map(({ id }) => id);
}

describe('students filter', () => {
  it('orders surnames by the Ukrainian alphabet, both ways', () => {
    expect(shown({})).toEqual([2, 1, 3]);
    expect(shown({ direction: 'desc' })).toEqual([3, 1, 2]);
  });

  it('gives і, ї, й, є and ґ their own places, and no difference to an apostrophe or a letter’s case', () => {
    const inOrder = ['гайда', 'Ґава', 'Дем’ян', 'Ем', 'Єва', 'Жук', 'Ива', 'Іва', 'Їжа', 'Йов', 'Каса'];
    const mixed = inOrder.toReversed().map((fullname, id) => makeStudent({ id, fullname }));
    expect(sortStudents(mixed, emptyFilter).map(({ fullname }) => fullname)).toEqual(inOrder);
  });

  it('does not move students of one name about', () => {
    const same = [3, 1, 2].map((id) => makeStudent({ id }));
    expect(sortStudents(same, emptyFilter).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(sortStudents(same, { sort: 'surname', direction: 'desc' }).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('keeps students without a parent last, whatever the direction', () => {
    expect(shown({ sort: 'parent' })).toEqual([3, 2, 1]);
    expect(shown({ sort: 'parent', direction: 'desc' })).toEqual([2, 3, 1]);
  });

  it('orders by phone', () => {
    expect(shown({ sort: 'phone' })).toEqual([2, 3, 1]);
  });

  it('counts groups exactly, five standing for five or more', () => {
    expect(shown({ category: 'groups', groupCount: 0 })).toEqual([2]);
    expect(shown({ category: 'groups', groupCount: 1 })).toEqual([1]);
    expect(shown({ category: 'groups', groupCount: 5 })).toEqual([3]);
    expect(shown({ category: 'groups', groupCount: null })).toHaveLength(3);
  });

  it('puts a sum into a bucket of a thousand, the last one open', () => {
    expect(shown({ category: 'amount', amount: 0 })).toEqual([1]);
    expect(shown({ category: 'amount', amount: 1 })).toEqual([2]);
    expect(shown({ category: 'amount', amount: 10 })).toEqual([3]);
  });

  it.each([
    [0, 0], [999.99, 0], [1000, 1], [1999.99, 1], [9000, 9], [9999.99, 9], [10_000, 10], [10_999.99, 10], [250_000, 10],
  ])('%d hryvnias are in bucket %i and in no other', (monthlyPayment, bucket) => {
    const one = [makeStudent({ monthlyPayment })];
    const buckets = amountBuckets.filter((amount) => filterStudents(one, { ...emptyFilter, category: 'amount', amount }).length === 1);
    expect(buckets).toEqual([bucket]);
  });

  it.each([[0, 0], [1, 1], [4, 4], [5, 5], [6, 5], [12, 5]])('%i groups are counted as %i and nothing else', (groups, counted) => {
    const one = [makeStudent({ classes: Array.from({ length: groups }, (_, id) => group(id + 1)) })];
    const counts = groupCounts.filter((groupCount) => filterStudents(one, { ...emptyFilter, category: 'groups', groupCount }).length === 1);
    expect(counts).toEqual([counted]);
  });

  it('finds by either name, any apostrophe and a part of a phone', () => {
    expect(shown({ text: 'дем\'ян' })).toEqual([3]);
    expect(shown({ text: 'яремчук' })).toEqual([2]);
    expect(shown({ text: '000-00-03' })).toEqual([1]);
    expect(shown({ text: '+38 050 000 00 03' })).toEqual([1]);
    expect(shown({ text: '  дем’яненко   юрій ' })).toEqual([3]);
    expect(shown({ text: '00' })).toEqual([]);
    expect(shown({ text: '   ' })).toHaveLength(3);
  });

  it('is live for names ordered by a name, and for nothing else', () => {
    expect(isLiveFilter({ ...emptyFilter, sort: 'parent' })).toBe(true);
    expect(isLiveFilter({ ...emptyFilter, sort: 'phone' })).toBe(false);
    expect(isLiveFilter({ ...emptyFilter, category: 'groups' })).toBe(false);
    expect(isLiveFilter({ ...emptyFilter, category: 'amount' })).toBe(false);
  });
});

describe('address of the students list', () => {
  it('comes back as it was written', () => {
    const filters: StudentFilter[] = [
      emptyFilter,
      { ...emptyFilter, text: 'Ковальчук', sort: 'parent', direction: 'desc' },
      { ...emptyFilter, category: 'groups', groupCount: 0, sort: 'phone' },
      { ...emptyFilter, category: 'amount', amount: 10 },
    ];
    for (const filter of filters) {
      expect(readFilter(writeFilter(filter, new URLSearchParams()))).toEqual(filter);
    }
  });

  it('says nothing of an empty filter and drops what it does not know', () => {
    expect(writeFilter(emptyFilter, new URLSearchParams('groups=3&sort=phone')).toString()).toBe('');
    expect(readFilter(new URLSearchParams('groups=7&amount=x&sort=age'))).toEqual(emptyFilter);
  });
});

describe('totals of the students list', () => {
  it('adds to the kopiika', () => {
    expect(paymentTotals(students)).toEqual({ total: 14_499.99, paid: 12_500, debt: 1999.99 });
    const cents = Array.from({ length: 600 }, (_, id) => makeStudent({ id, monthlyPayment: 0.1, isCurrentMonthPayed: id < 300 }));
    expect(paymentTotals(cents)).toEqual({ total: 60, paid: 30, debt: 30 });
    expect(paymentTotals([])).toEqual({ total: 0, paid: 0, debt: 0 });
  });
});
