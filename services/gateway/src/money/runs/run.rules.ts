import type { EntryBasis } from '@dzvinok/contract/ledger';
import type { ChargeRules, PlannedCharge } from '@dzvinok/contract/runs';
import { type BillInput, billsOf as billsOfCharges, type Discounts } from '@dzvinok/money/bills';
import { takesPlace, type DayRange, type PlannedLesson } from '@dzvinok/schedule/plan';
import { addDays, addMonths } from '@dzvinok/schedule/zone';
import { isMemberOn } from '../../school/schedules/participants.ts';

export interface ChargedMembership {
  membershipId: number;
  studentId: number;
  groupId: number;
  joinedOn: string;
  leftOn: string | null;
  /** Kopiykas a month, and a lesson for a group that is charged by held lessons. */
  price: number;
  pricePerLesson: number | null;
  recipientId: number | null;
  /** The group's own days. */
  firstDay: string | null;
  lastDay: string | null;
}

/** Hundredths of a per cent within its days. */
export interface StudentDiscount {
  studentId: number;
  discount: number;
  from: string | null;
  to: string | null;
}

/** Input of the rules for a range of months. */
export interface RunFacts {
  rules: ChargeRules;
  /** By id. */
  memberships: readonly ChargedMembership[];
  discounts: readonly StudentDiscount[];
  /** Children of parents who have several. */
  families: readonly (readonly number[])[];
  /** Of students. */
  freezes: readonly (DayRange & { studentId: number })[];
  /** Of groups of which some membership may not pay all planned lessons. */
  lessons: readonly PlannedLesson[];
  /** Days of held lessons of groups that have a price per lesson. */
  held: readonly { groupId: number; day: string }[];
}

/** Ledger sums of a month for a membership, or for a whole student (`membershipId` null). */
export interface PostedCharge {
  studentId: number;
  membershipId: number | null;
  month: string;
  /** Kopiykas of charges and discounts. */
  net: number;
  charges: number;
  reversed: number;
}

export interface RunInputs extends RunFacts {
  month: string;
  range: DayRange;
  today: string;
  /** Lessons that are planned count as held. */
  isForecast?: boolean;
}

export type Bill = Pick<PlannedCharge, 'membershipId' | 'studentId' | 'groupId' | 'charge' | 'basis' | 'discounts' | 'due'> & Pick<ChargedMembership, 'joinedOn' | 'recipientId'> & {
  /** Lessons of the month are still to be held. */
  isLater: boolean;
};

export type RunCharge = Bill & Pick<PlannedCharge, 'before' | 'state'> & { turn: number };

const stands = ({ charges, reversed }: PostedCharge) => charges > reversed;

export function rangeOf(month: string): DayRange {
  return { from: month, to: addDays(addMonths(month, 1), -1) };
}

/** The facts as of one of their months. A group whose own days lie outside of the month is charged nothing. */
export function inputsOf(month: string, today: string, facts: RunFacts): RunInputs {
  const range = rangeOf(month);
  const within = ({ day }: { day: string }) => range.from <= day && day <= range.to;
  return {
    ...facts, month, range, today,
    memberships: facts.memberships.filter((one) => isStayIn(range, one) && !isOutside(range, { from: one.firstDay, to: one.lastDay })),
    discounts: facts.discounts.filter((one) => !isOutside(atDay(today, range), one)),
    lessons: facts.lessons.filter(within),
    held: facts.held.filter(within),
  };
}

/** A stay that ended on its first day is none. */
const isStayIn = ({ from, to }: DayRange, { joinedOn, leftOn }: ChargedMembership) => joinedOn <= to && (leftOn === null || leftOn > from) && leftOn !== joinedOn;

const isOutside = (range: DayRange, { from, to }: { from: string | null; to: string | null }) => (from !== null && from > range.to) || (to !== null && to < range.from);

/** Discounts of a month are those of the present day, or of the month's day that is nearest to it. */
function atDay(today: string, { from, to }: DayRange): DayRange {
  const day = today < from ? from : today > to ? to : today;
  return { from: day, to: day };
}

/** The bill of each membership of the month by the rules of the centre. */
export function billsOf(inputs: RunInputs): Bill[] {
  const lessonsOf = Map.groupBy(inputs.lessons.filter(({ state }) => state !== 'closed'), ({ groupId }) => groupId);
  const discounts = discountsOf(inputs);
  const stays = inputs.rules.joining === 'whole' ? lastStays(inputs.memberships) : inputs.memberships;
  const ofStudents = Map.groupBy(stays, ({ studentId }) => studentId);
  return [...ofStudents].flatMap(([studentId, own]) => billsOfStudent(own, discounts(studentId), lessonsOf, inputs));
}

/** Each bill, with what the ledger has of the month and the month before. */
export function chargesOf(inputs: RunInputs & { posted: readonly PostedCharge[] }): RunCharge[] {
  const { month, rules } = inputs;
  const postedOf = Map.groupBy(inputs.posted, ({ membershipId, studentId }) => membershipId ?? `student ${studentId}`);
  const ofGroup = Map.groupBy(inputs.memberships, stayKey);
  const bills = billsOf(inputs);
  const billsOfStudents = Map.groupBy(bills, ({ studentId }) => studentId);
  return bills.map((bill) => {
    const { membershipId, studentId, due } = bill;
    const posted = [...postedOf.get(membershipId) ?? [], ...postedOf.get(`student ${studentId}`) ?? []];
    const former = rules.joining === 'whole' ? (ofGroup.get(stayKey(bill)) ?? []).flatMap((stay) => postedOf.get(stay.membershipId) ?? []) : [];
    const isCharged = [...posted, ...former].some((one) => one.month === month && stands(one));
    const before = posted.filter((one) => one.month < month && stands(one));
    const wholeBefore = before.some((one) => one.membershipId === null);
    const whole = wholeBefore ? (billsOfStudents.get(studentId) ?? []).reduce((sum, other) => sum + other.due, 0) : 0;
    const paidBefore = -before.reduce((sum, { net }) => sum + net, 0);
    return {
      ...bill,
      before: beforeOf(due, before.length > 0 ? paidBefore : null, wholeBefore ? whole : null),
      state: stateOf(bill, isCharged),
      turn: posted.filter((one) => one.month === month && one.membershipId !== null).reduce((sum, { charges }) => sum + charges, 0),
    };
  });
}

/** For a student charged as a whole before the ledger, an equal sum means equal parts. */
function beforeOf(due: number, before: number | null, whole: number | null): number | null {
  if (whole === null) return before;
  return whole === before ? due : null;
}

const stayKey = ({ studentId, groupId }: Pick<ChargedMembership, 'studentId' | 'groupId'>) => `${studentId} ${groupId}`;

function stateOf({ isLater, due }: Bill, isCharged: boolean): PlannedCharge['state'] {
  if (isCharged) return 'charged';
  if (isLater) return 'later';
  return due > 0 ? 'new' : 'free';
}

/** A month is charged whole once to a student who left and came back. */
function lastStays(memberships: readonly ChargedMembership[]): ChargedMembership[] {
  const last = new Map(memberships.map((one) => [stayKey(one), one.membershipId]));
  return memberships.filter((one) => last.get(stayKey(one)) === one.membershipId);
}

/** A student's own discount, and the siblings' discount of each child of a parent after the first charged child. */
function discountsOf({ memberships, discounts, families, rules }: Pick<RunInputs, 'memberships' | 'discounts' | 'families' | 'rules'>): (studentId: number) => Discounts {
  const own = new Map(discounts.map(({ studentId, discount }) => [studentId, discount]));
  const charged = new Set(memberships.map(({ studentId }) => studentId));
  const younger = new Set(families.flatMap((children) => children.filter((id) => charged.has(id)).sort((one, other) => one - other).slice(1)));
  return (studentId) => ({ discount: own.get(studentId) ?? 0, siblings: younger.has(studentId) ? rules.siblingsPercent * 100 : 0 });
}

type LessonsOf = ReadonlyMap<number, readonly PlannedLesson[]>;

interface Priced {
  input: BillInput;
  basis: EntryBasis;
}

/** A price per lesson comes last, so that its changing sum moves the rounding of no other bill. */
function billsOfStudent(memberships: readonly ChargedMembership[], discounts: Discounts, lessonsOf: LessonsOf, inputs: RunInputs): Bill[] {
  const [monthly, byLesson] = [memberships.filter(({ pricePerLesson }) => pricePerLesson === null), memberships.filter(({ pricePerLesson }) => pricePerLesson !== null)];
  const ordered = [...monthly, ...byLesson];
  const priced = ordered.map((membership) => pricedOf(membership, lessonsOf.get(membership.groupId) ?? [], inputs));
  const bills = billsOfCharges(priced.map(({ input }) => input), discounts);
  return ordered.flatMap(({ membershipId, studentId, groupId, joinedOn, recipientId, pricePerLesson }, place): Bill[] => {
    const [bill, basis] = [bills[place], priced[place]?.basis];
    if (!bill || !basis) return [];
    const { charge, due } = bill;
    return [{ membershipId, studentId, groupId, joinedOn, recipientId, charge, basis, discounts: linesOf(bill, discounts), due, isLater: pricePerLesson !== null && inputs.today <= inputs.range.to }];
  });
}

function pricedOf(membership: ChargedMembership, planned: readonly PlannedLesson[], inputs: RunInputs): Priced {
  const { price, pricePerLesson } = membership;
  if (pricePerLesson !== null) {
    const given = inputs.isForecast ? planned.filter(takesPlace) : inputs.held.filter(({ groupId }) => groupId === membership.groupId);
    const lessons = given.filter(({ day }) => isMemberOn(membership, day)).length;
    return { input: { price: pricePerLesson * lessons, lessons: 1, plannedLessons: 1 }, basis: { price: pricePerLesson, lessons } };
  }
  const lessons = { lessons: planned.filter((lesson) => counts(lesson, membership, inputs)).length, plannedLessons: planned.length };
  return { input: { price, ...lessons }, basis: lessons.lessons < lessons.plannedLessons ? { price, ...lessons } : { price } };
}

function linesOf(bill: { discount: number; siblings: number }, percent: Discounts): PlannedCharge['discounts'] {
  return (['discount', 'siblings'] as const).filter((reason) => bill[reason] > 0)
    .map((reason) => ({ amount: bill[reason], basis: { percent: percent[reason] / 100, reason } }));
}

/** The membership's price of one lesson by the plan of its month; null for a lesson that is not charged. */
export function priceOfLesson(membership: ChargedMembership, missedOn: string, inputs: RunInputs): { amount: number; basis: EntryBasis } | null {
  const { groupId, studentId, pricePerLesson } = membership;
  const lessons = inputs.lessons.filter((lesson) => lesson.groupId === groupId && lesson.state !== 'closed');
  const lesson = lessons.find(({ plannedOn }) => plannedOn === missedOn);
  if (!lesson) return null;
  const isCharged = pricePerLesson === null ? counts(lesson, membership, inputs)
    : inputs.held.some((held) => held.groupId === groupId && held.day === lesson.day);
  if (!isCharged) return null;
  const priced = pricePerLesson === null ? { price: membership.price, plannedLessons: lessons.length } : { price: pricePerLesson, plannedLessons: 1 };
  const [{ charge, due } = { charge: 0, due: 0 }] = billsOfCharges([{ ...priced, lessons: 1 }], discountsOf(inputs)(studentId));
  const percent = charge === due ? undefined : Math.round((10_000 * (charge - due)) / charge) / 100;
  return { amount: due, basis: { ...priced, lessons: 1, percent, missedOn } };
}

function counts(lesson: PlannedLesson, membership: ChargedMembership, { rules, freezes }: Pick<RunInputs, 'rules' | 'freezes'>): boolean {
  const { day, state } = lesson;
  if (rules.joining === 'lessons' && !isMemberOn(membership, day)) return false;
  if (rules.cancelled === 'free' && state === 'cancelled') return false;
  if (rules.frozen === 'charged') return true;
  if (!takesPlace(lesson) && state === 'frozen') return false;
  return !freezes.some(({ studentId, from, to }) => studentId === membership.studentId && from <= day && day <= to);
}
