import type { EntryBasis } from '@dzvinok/contract/ledger';
import type { ChargeRules, PlannedCharge } from '@dzvinok/contract/runs';
import { billOf } from '@dzvinok/money/bills';
import { toKopiykas } from '@dzvinok/money/charges';
import { takesPlace, type DayRange, type PlannedLesson } from '@dzvinok/schedule/plan';
import { isMemberOn } from '../../school/schedules/participants.ts';

export interface ChargedMembership {
  membershipId: number;
  studentId: number;
  fullName: string;
  groupId: number;
  className: string;
  subjectName: string;
  joinedOn: string;
  leftOn: string | null;
  /** Hryvnias, as `pricePerLesson`. */
  price: string;
  pricePerLesson: string | null;
  /** Per cent in force. */
  discount: string;
  parentId: number | null;
  recipientId: number | null;
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

export interface RunInputs {
  month: string;
  range: DayRange;
  today: string;
  rules: ChargeRules;
  memberships: readonly ChargedMembership[];
  posted: readonly PostedCharge[];
  lessons: readonly PlannedLesson[];
  /** Days of held lessons of groups that have a price per lesson. */
  held: readonly { groupId: number; day: string }[];
  freezes: readonly (DayRange & { studentId: number })[];
  /** Lessons that are planned count as held. */
  isForecast?: boolean;
}

export type RunCharge = PlannedCharge & { recipientId: number | null; turn: number };

const stands = ({ charges, reversed }: PostedCharge) => charges > reversed;

export function chargesOf(inputs: RunInputs): RunCharge[] {
  const { month, rules } = inputs;
  const lessonsOf = Map.groupBy(inputs.lessons.filter(({ state }) => state !== 'closed'), ({ groupId }) => groupId);
  const postedOf = Map.groupBy(inputs.posted, ({ membershipId, studentId }) => membershipId ?? `student ${studentId}`);
  const younger = youngerSiblings(inputs.memberships);
  const stays = rules.joining === 'whole' ? lastStays(inputs.memberships) : inputs.memberships;
  const ofGroup = Map.groupBy(inputs.memberships, stayKey);
  const bills = stays.map((membership) => ({
    membership,
    bill: membership.pricePerLesson === null
      ? ofMonth(membership, lessonsOf.get(membership.groupId) ?? [], inputs, younger)
      : ofLessons(membership, membership.pricePerLesson, lessonsOf.get(membership.groupId) ?? [], inputs, younger),
  }));
  const billsOf = Map.groupBy(bills, ({ membership }) => membership.studentId);
  return bills.map(({ membership, bill }) => {
    const posted = [...postedOf.get(membership.membershipId) ?? [], ...postedOf.get(`student ${membership.studentId}`) ?? []];
    const former = rules.joining === 'whole' ? (ofGroup.get(stayKey(membership)) ?? []).flatMap(({ membershipId }) => postedOf.get(membershipId) ?? []) : [];
    const isCharged = [...posted, ...former].some((one) => one.month === month && stands(one));
    const before = posted.filter((one) => one.month < month && stands(one));
    const wholeBefore = before.some(({ membershipId }) => membershipId === null);
    const whole = wholeBefore ? (billsOf.get(membership.studentId) ?? []).reduce((sum, other) => sum + other.bill.due, 0) : 0;
    const paidBefore = -before.reduce((sum, { net }) => sum + net, 0);
    return {
      membershipId: membership.membershipId, studentId: membership.studentId, fullName: membership.fullName, groupId: membership.groupId,
      className: membership.className, subjectName: membership.subjectName, recipientId: membership.recipientId, ...bill,
      before: beforeOf(bill.due, before.length > 0 ? paidBefore : null, wholeBefore ? whole : null),
      state: stateOf(membership, bill.due, isCharged, inputs),
      turn: posted.filter((one) => one.month === month && one.membershipId !== null).reduce((sum, { charges }) => sum + charges, 0),
    };
  });
}

/** For a student charged as a whole before the ledger, an equal sum means equal parts. */
function beforeOf(due: number, before: number | null, whole: number | null): number | null {
  if (whole === null) return before;
  return whole === before ? due : null;
}

const stayKey = ({ studentId, groupId }: ChargedMembership) => `${studentId} ${groupId}`;

function stateOf({ pricePerLesson }: ChargedMembership, due: number, isCharged: boolean, { today, range }: RunInputs): PlannedCharge['state'] {
  if (isCharged) return 'charged';
  if (pricePerLesson !== null && today <= range.to) return 'later';
  return due > 0 ? 'new' : 'free';
}

/** A month is charged whole once to a student who left and came back. */
function lastStays(memberships: readonly ChargedMembership[]): ChargedMembership[] {
  const last = new Map(memberships.toSorted((one, other) => one.membershipId - other.membershipId).map((one) => [stayKey(one), one.membershipId]));
  return memberships.filter((one) => last.get(stayKey(one)) === one.membershipId);
}

/** Children of a parent after the first charged child. */
function youngerSiblings(memberships: readonly ChargedMembership[]): ReadonlySet<number> {
  const families = Map.groupBy(memberships.filter(({ parentId }) => parentId !== null), ({ parentId }) => parentId);
  return new Set([...families.values()].flatMap((children) => [...new Set(children.map(({ studentId }) => studentId))].sort((one, other) => one - other).slice(1)));
}

/** The membership's price of one lesson by the plan of its month; null for a lesson that is not charged. */
export function priceOfLesson(membership: ChargedMembership, missedOn: string, inputs: Omit<RunInputs, 'posted'>): { amount: number; basis: EntryBasis } | null {
  const { groupId, studentId, pricePerLesson } = membership;
  const lessons = inputs.lessons.filter((lesson) => lesson.groupId === groupId && lesson.state !== 'closed');
  const lesson = lessons.find(({ plannedOn }) => plannedOn === missedOn);
  if (!lesson) return null;
  const isCharged = pricePerLesson === null ? counts(lesson, membership, inputs)
    : inputs.held.some((held) => held.groupId === groupId && held.day === lesson.day);
  if (!isCharged) return null;
  const priced = pricePerLesson === null ? { price: toKopiykas(membership.price), plannedLessons: lessons.length } : { price: toKopiykas(pricePerLesson), plannedLessons: 1 };
  const siblings = youngerSiblings(inputs.memberships).has(studentId) ? inputs.rules.siblingsPercent * 100 : 0;
  const { charge, due } = billOf({ ...priced, lessons: 1, discount: toKopiykas(membership.discount), siblings });
  const percent = charge === due ? undefined : Math.round((10_000 * (charge - due)) / charge) / 100;
  return { amount: due, basis: { ...priced, lessons: 1, percent, missedOn } };
}

type Billed = Pick<RunCharge, 'charge' | 'basis' | 'discounts' | 'due'>;

function ofMonth(membership: ChargedMembership, planned: readonly PlannedLesson[], inputs: RunInputs, younger: ReadonlySet<number>): Billed {
  const counted = planned.filter((lesson) => counts(lesson, membership, inputs)).length;
  const price = toKopiykas(membership.price);
  const lessons = { lessons: counted, plannedLessons: planned.length };
  return billed(membership, { price, ...lessons }, counted < planned.length ? { price, ...lessons } : { price }, inputs, younger);
}

function ofLessons(membership: ChargedMembership, pricePerLesson: string, planned: readonly PlannedLesson[], inputs: RunInputs, younger: ReadonlySet<number>): Billed {
  const given = inputs.isForecast ? planned.filter(takesPlace) : inputs.held.filter(({ groupId }) => groupId === membership.groupId);
  const lessons = given.filter(({ day }) => isMemberOn(membership, day)).length;
  const price = toKopiykas(pricePerLesson);
  return billed(membership, { price: price * lessons, lessons: 1, plannedLessons: 1 }, { price, lessons }, inputs, younger);
}

function billed(
  { studentId, discount }: ChargedMembership, priced: { price: number; lessons: number; plannedLessons: number }, basis: PlannedCharge['basis'],
  { rules }: RunInputs, younger: ReadonlySet<number>,
): Billed {
  const siblingsPercent = younger.has(studentId) ? rules.siblingsPercent : 0;
  const bill = billOf({ ...priced, discount: toKopiykas(discount), siblings: siblingsPercent * 100 });
  return {
    charge: bill.charge, basis, due: bill.due,
    discounts: [
      ...bill.discount > 0 ? [{ amount: bill.discount, basis: { percent: Number(discount), reason: 'discount' as const } }] : [],
      ...bill.siblings > 0 ? [{ amount: bill.siblings, basis: { percent: siblingsPercent, reason: 'siblings' as const } }] : [],
    ],
  };
}

function counts(lesson: PlannedLesson, membership: ChargedMembership, { rules, freezes }: Pick<RunInputs, 'rules' | 'freezes'>): boolean {
  const { day, state } = lesson;
  if (rules.joining === 'lessons' && !isMemberOn(membership, day)) return false;
  if (rules.cancelled === 'free' && state === 'cancelled') return false;
  if (rules.frozen === 'charged') return true;
  if (!takesPlace(lesson) && state === 'frozen') return false;
  return !freezes.some(({ studentId, from, to }) => studentId === membership.studentId && from <= day && day <= to);
}
