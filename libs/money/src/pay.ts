import type { PayKind, PayLine } from '@dzvinok/contract/pay';

export interface PayRate {
  /** Null for all teachers, as the group for all groups. */
  teacherId: number | null;
  groupId: number | null;
  isSubstitute: boolean;
  kind: PayKind;
  /** Kopiykas, or hundredths of a per cent. */
  amount: number;
  /** First day, `YYYY-MM-DD`. */
  validFrom: string;
}

/** A held lesson that no approved sheet has. */
export interface UnpaidLesson {
  id: number;
  groupId: number;
  groupName: string;
  day: string;
  teacherId: number;
  /** Name of the group's teacher, if a substitute gave the lesson. */
  substituteFor: string | null;
  students: number;
}

/** An entry that no approved sheet has; its month is the first day. */
export interface UnpaidEntry {
  id: number;
  teacherId: number;
  month: string;
  amount: number;
  note: string;
}

/** Kopiykas charged for a group and a month less discounts, and the lessons of the month: planned or held, whichever are more. */
export interface GroupMonth {
  groupId: number;
  month: string;
  charged: number;
  monthLessons: number;
}

export interface PayInputs {
  rates: readonly PayRate[];
  lessons: readonly UnpaidLesson[];
  entries: readonly UnpaidEntry[];
  /** Months, as first days, of the approved sheets. */
  approved: readonly { teacherId: number; month: string }[];
  groupMonths: readonly GroupMonth[];
}

/** An unapproved `PaySheet`, with the lessons and entries that it would lock. */
export interface ComputedSheet {
  lines: PayLine[];
  total: number;
  lessonIds: number[];
  entryIds: number[];
  unpriced: number;
}

const firstDay = (day: string) => `${day.slice(0, 7)}-01`;

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`;
}

/** The month in whose sheet a lesson or entry of a day is paid: its own, or the next month without an approved sheet. */
export function sheetMonth(teacherId: number, day: string, approved: PayInputs['approved']): string {
  const closed = new Set(approved.filter((one) => one.teacherId === teacherId).map(({ month }) => month));
  let month = firstDay(day);
  while (closed.has(month)) month = monthAfter(month);
  return month;
}

/** First a substitution rate for a substitution, then the teacher's own rate, then the group's; of equal rates the latest that has begun. */
export function rateOf({ teacherId, groupId, day, substituteFor }: Pick<UnpaidLesson, 'teacherId' | 'groupId' | 'day' | 'substituteFor'>, rates: readonly PayRate[]): PayRate | null {
  const weight = (rate: PayRate) => (rate.isSubstitute ? 4 : 0) + (rate.teacherId === null ? 0 : 2) + (rate.groupId === null ? 0 : 1);
  const [best] = rates
    .filter((rate) => rate.validFrom <= day && (rate.teacherId ?? teacherId) === teacherId && (rate.groupId ?? groupId) === groupId
      && (!rate.isSubstitute || substituteFor !== null))
    .toSorted((one, other) => weight(other) - weight(one) || (one.validFrom < other.validFrom ? 1 : -1));
  return best ?? null;
}

/** The teacher's pay of a month: a line for each group, rate and substituted teacher, then the entries; `total` is their sum. */
export function paySheetOf(teacherId: number, month: string, { rates, lessons, entries, approved, groupMonths }: PayInputs): ComputedSheet {
  const priced = lessons
    .filter((lesson) => lesson.teacherId === teacherId && sheetMonth(teacherId, lesson.day, approved) === month)
    .map((lesson) => ({ ...lesson, month: firstDay(lesson.day), rate: rateOf(lesson, rates) }));
  const sameLine = ({ groupId, month: held, substituteFor, rate }: (typeof priced)[number]) =>
    `${groupId} ${held} ${substituteFor ?? ''} ${rate ? rates.indexOf(rate) : ''}`;
  const ofLessons = [...Map.groupBy(priced, sameLine).values()].flatMap((held): PayLine[] => {
    const [first] = held;
    if (!first) return [];
    const { charged = 0, monthLessons = 0 } = groupMonths.find((one) => one.groupId === first.groupId && one.month === first.month) ?? {};
    const line = {
      entryId: null, note: null, groupName: first.groupName, days: held.map(({ day }) => day).sort(), substituteFor: first.substituteFor,
      rate: first.rate && { kind: first.rate.kind, amount: first.rate.amount },
      students: held.reduce((sum, { students }) => sum + students, 0), charged, monthLessons, isLate: first.month !== month,
    };
    return [{ ...line, amount: amountOf(line) }];
  });
  const own = entries.filter((entry) => entry.teacherId === teacherId && sheetMonth(teacherId, entry.month, approved) === month);
  const lines = [...ofLessons, ...own.map(({ id, note, amount, month: of }): PayLine => ({
    entryId: id, note, groupName: null, days: [], substituteFor: null, rate: null, students: 0, charged: 0, monthLessons: 0, isLate: of !== month, amount,
  }))];
  return {
    lines, total: lines.reduce((sum, { amount }) => sum + amount, 0), lessonIds: priced.map(({ id }) => id), entryIds: own.map(({ id }) => id),
    unpriced: priced.filter(({ rate }) => rate === null).length,
  };
}

/** A percentage applies to the group's charges by the teacher's share of its lessons in the month, rounded to the kopiyka. */
function amountOf({ rate, days, students, charged, monthLessons }: Pick<PayLine, 'rate' | 'days' | 'students' | 'charged' | 'monthLessons'>): number {
  if (rate === null) return 0;
  if (rate.kind === 'lesson') return rate.amount * days.length;
  if (rate.kind === 'student') return rate.amount * students;
  return monthLessons === 0 ? 0 : Math.round((charged * rate.amount * days.length) / (10_000 * monthLessons));
}
