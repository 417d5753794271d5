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

/** This filter lets everybody through, whatever the order. */
export const everybody = { category: 'name', text: '', groupCount: null, amount: null } as const;
export const emptyFilter: StudentFilter = { ...everybody, sort: 'surname', direction: 'asc' };

/** True when a change is shown while it is made; every other one waits for «Відобразити» (specification §2). */
export function isLiveFilter({ category, sort }: StudentFilter): boolean {
  return category === 'name' && sort !== 'phone';
}

/** True when anything is filtered out, however the rows are ordered. */
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

/** Any apostrophe, any case, any number of spaces. */
function plain(text: string): string {
  return text.trim().toLocaleLowerCase('uk-UA').replace(/['`ʼ‘]/g, '’').replace(/\s+/g, ' ');
}

// A student's names are made plain once, not with each key that is typed.
const plainNames = new WeakMap<StudentListItem, string>();

function plainNamesOf(student: StudentListItem): string {
  const known = plainNames.get(student);
  if (known !== undefined) return known;
  const names = plain(`${student.fullname} ${student.parent?.fullName ?? ''}`);
  plainNames.set(student, names);
  return names;
}

function textMatcher(text: string): (student: StudentListItem) => boolean {
  const sought = plain(text);
  const digits = /^[\d\s()+–-]+$/.test(sought) ? sought.replace(/\D/g, '').replace(/^380/, '0') : '';
  return (student) => {
    if (plainNamesOf(student).includes(sought)) return true;
    if (digits.length < 3) return false;
    return student.phoneNumber.includes(digits) || (student.parent?.phoneNumber.includes(digits) ?? false);
  };
}

function makeMatcher(filter: StudentFilter): (student: StudentListItem) => boolean {
  const { category, text, groupCount, amount } = filter;
  switch (category) {
    case 'groups':
      return ({ classes }) => inBucket(classes.length, groupCount ?? 0, 5, 1);
    case 'amount':
      return ({ monthlyPayment }) => inBucket(monthlyPayment, amount ?? 0, 10, bucketSize);
    case 'name':
      return textMatcher(text);
  }
}

/** Those whom the filter lets through, in the order in which they came. */
export function filterStudents(students: readonly StudentListItem[], filter: StudentFilter): readonly StudentListItem[] {
  return narrows(filter) ? students.filter(makeMatcher(filter)) : students;
}

const sortTextOf: Record<SortKey, (student: StudentListItem) => string> = {
  surname: ({ fullname }) => fullname,
  parent: ({ parent }) => parent?.fullName ?? '',
  phone: ({ phoneNumber }) => phoneNumber,
};

/** All that an order of the list may depend on. */
export const sortTexts = Object.values(sortTextOf);

/** Students without a parent stand last when parents order the list, whatever the direction. */
export function sortStudents(
  students: readonly StudentListItem[],
  { sort, direction }: Pick<StudentFilter, 'sort' | 'direction'>,
): StudentListItem[] {
  const sign = direction === 'asc' ? 1 : -1;
  const textOf = sortTextOf[sort];
  return students.toSorted((left, right) => {
    const [a, b] = [textOf(left), textOf(right)];
    if (!a || !b) return Number(!a) - Number(!b) || compareNames(left.fullname, right.fullname);
    return sign * compareNames(a, b) || compareNames(left.fullname, right.fullname) || left.id - right.id;
  });
}
