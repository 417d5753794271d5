import type { StudentListItem } from '@dzvinok/contract/students';
import { compareNames } from '@dzvinok/texts/names';

export const filterCategories = ['name', 'groups', 'amount'] as const;
export const sortKeys = ['surname', 'parent', 'phone'] as const;
export const sortDirections = ['asc', 'desc'] as const;

export type FilterCategory = (typeof filterCategories)[number];
export type SortKey = (typeof sortKeys)[number];
export type SortDirection = (typeof sortDirections)[number];

/** One category filters at a time; a null value of it filters nothing. */
export interface StudentFilter {
  category: FilterCategory;
  text: string;
  groupCount: number | null;
  amount: number | null;
  sort: SortKey;
  direction: SortDirection;
}

/** Last of each list is open: five or more groups, ten thousand or more (specification §2, decisions §4). */
export const groupCounts = [0, 1, 2, 3, 4, 5] as const;
export const amountBuckets = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const bucketSize = 1000;

export const emptyFilter: StudentFilter = {
  category: 'name',
  text: '',
  groupCount: null,
  amount: null,
  sort: 'surname',
  direction: 'asc',
};

/** Whether a change is shown while it is made; every other one waits for «Відобразити» (specification §2). */
export function isLiveFilter({ category, sort }: StudentFilter): boolean {
  return category === 'name' && sort !== 'phone';
}

/** Whether anything is filtered out, however the rows are ordered. */
export function narrows(filter: StudentFilter): boolean {
  switch (filter.category) {
    case 'groups':
      return filter.groupCount !== null;
    case 'amount':
      return filter.amount !== null;
    case 'name':
      return filter.text.trim() !== '';
  }
}

function inBucket(value: number, bucket: number, last: number, size: number): boolean {
  return value >= bucket * size && (bucket === last || value < (bucket + 1) * size);
}

function matchesText(student: StudentListItem, text: string): boolean {
  const sought = text.trim().toLocaleLowerCase('uk-UA').replace(/['`ʼ]/g, '’');
  const digits = sought.replace(/\D/g, '');
  const names = `${student.fullname} ${student.parent?.fullName ?? ''}`.toLocaleLowerCase('uk-UA').replace(/['`ʼ]/g, '’');
  if (names.includes(sought)) return true;
  return digits.length >= 3 && [student.phoneNumber, student.parent?.phoneNumber].some((phone) => phone?.includes(digits));
}

function matches(student: StudentListItem, filter: StudentFilter): boolean {
  if (!narrows(filter)) return true;
  switch (filter.category) {
    case 'groups':
      return inBucket(student.classes.length, filter.groupCount ?? 0, 5, 1);
    case 'amount':
      return inBucket(student.monthlyPayment, filter.amount ?? 0, 10, bucketSize);
    case 'name':
      return matchesText(student, filter.text);
  }
}

function sortText(student: StudentListItem, sort: SortKey): string {
  if (sort === 'phone') return student.phoneNumber;
  return sort === 'parent' ? (student.parent?.fullName ?? '') : student.fullname;
}

/** Rows as the filter asks; students without a parent stand last when parents order the list. */
export function applyFilter(students: readonly StudentListItem[], filter: StudentFilter): StudentListItem[] {
  const sign = filter.direction === 'asc' ? 1 : -1;
  return students
    .filter((student) => matches(student, filter))
    .sort((left, right) => {
      const [a, b] = [sortText(left, filter.sort), sortText(right, filter.sort)];
      if (!a || !b) return Number(!a) - Number(!b) || compareNames(left.fullname, right.fullname);
      return sign * compareNames(a, b) || compareNames(left.fullname, right.fullname);
    });
}
