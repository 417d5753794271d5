import type { StudentsWhere } from '@dzvinok/contract/paths';
import { owesThisMonth, type StudentListItem } from '@dzvinok/contract/students';
import { finder } from '@dzvinok/texts/names';

/** What narrows the list. Parts combine: a student is shown whom every part lets through. A null lets everybody through. */
export interface StudentFilter {
  text: string;
  payment: NonNullable<StudentsWhere['payment']> | null;
  /** The id of a group, or students without one. */
  group: NonNullable<StudentsWhere['group']> | null;
  learns: NonNullable<StudentsWhere['learns']> | null;
  groupCount: number | null;
  amount: number | null;
}

type Part = keyof StudentFilter;
type Test = (student: StudentListItem) => boolean;

export const paymentChoices = ['owed', 'paid'] as const;
export const learningChoices = ['online', 'here'] as const;

/** Last of each list is open: five or more groups, ten thousand or more (specification §2, decisions §4). */
export const groupCounts = [0, 1, 2, 3, 4, 5] as const;
export const amountBuckets = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const bucketSize = 1000;
const nobody: ReadonlySet<number> = new Set();

/** This filter lets everybody through. */
export const everybody: StudentFilter = { text: '', payment: null, group: null, learns: null, groupCount: null, amount: null };

function inBucket(value: number, bucket: number, last: number, size: number): boolean {
  return value >= bucket * size && (bucket === last || value < (bucket + 1) * size);
}

function textTest(text: string): Test {
  const isFound = finder(text);
  return ({ fullname, phoneNumber, parent }) =>
    isFound({ texts: [fullname, parent?.fullName ?? ''], phones: [phoneNumber, parent?.phoneNumber] });
}

const paymentTests = { owed: owesThisMonth, paid: ({ isCurrentMonthPayed }) => isCurrentMonthPayed } as const satisfies Record<string, Test>;
const learningTests = {
  online: ({ isEducationOnline }) => isEducationOnline,
  here: ({ isEducationOnline }) => !isEducationOnline,
} as const satisfies Record<string, Test>;
const hasNoGroup: Test = ({ classes }) => classes.length === 0;

function groupTest(group: number | 'none'): Test {
  return group === 'none' ? hasNoGroup : ({ classes }) => classes.some(({ id }) => id === group);
}

/** The parts that narrow anything, each with its test. */
function testsOf({ text, payment, group, learns, groupCount, amount }: StudentFilter): Map<Part, Test> {
  const tests = new Map<Part, Test>();
  if (text.trim()) tests.set('text', textTest(text));
  if (payment) tests.set('payment', paymentTests[payment]);
  if (group !== null) tests.set('group', groupTest(group));
  if (learns) tests.set('learns', learningTests[learns]);
  if (groupCount !== null) tests.set('groupCount', ({ classes }) => inBucket(classes.length, groupCount, 5, 1));
  if (amount !== null) tests.set('amount', ({ monthlyPayment }) => inBucket(monthlyPayment, amount, 10, bucketSize));
  return tests;
}

/** How many parts narrow the list. */
export function countParts(filter: StudentFilter): number {
  return testsOf(filter).size;
}

/** Those whom the filter lets through, in the order in which they came, and those of `kept` all the same. */
export function filterStudents<Student extends StudentListItem>(
  students: readonly Student[],
  filter: StudentFilter,
  kept: ReadonlySet<number> = nobody,
): readonly Student[] {
  const tests = [...testsOf(filter).values()];
  if (tests.length === 0) return students;
  return students.filter((student) => kept.has(student.id) || tests.every((test) => test(student)));
}

/** How many students each chip would show beside the parts that are chosen already. */
export interface ChoiceCounts {
  owed: number;
  paid: number;
  online: number;
  withoutGroup: number;
}

export function countChoices(students: readonly StudentListItem[], filter: StudentFilter): ChoiceCounts {
  const tests = [...testsOf(filter)];
  const counts = { owed: 0, paid: 0, online: 0, withoutGroup: 0 };
  for (const student of students) {
    const failed = tests.find(([, test]) => !test(student));
    // A chip of the same part takes the place of the one that keeps the student out; two parts keep them out of all.
    if (failed && tests.some((other) => other !== failed && !other[1](student))) continue;
    const isFree = (part: Part) => !failed || failed[0] === part;
    if (isFree('payment') && owesThisMonth(student)) counts.owed += 1;
    if (isFree('payment') && student.isCurrentMonthPayed) counts.paid += 1;
    if (isFree('learns') && student.isEducationOnline) counts.online += 1;
    if (isFree('group') && hasNoGroup(student)) counts.withoutGroup += 1;
  }
  return counts;
}
