import { discounted, toKopiykas } from '@dzvinok/money/charges';
import { monthOf } from '@dzvinok/schedule/zone';
import type { NewEntry, StoredEntry } from '../ledger/ledger.repository.ts';
import type { RunCharge } from '../runs/run.rules.ts';

export interface TickedMembership {
  id: number;
  groupId: number;
  /** Hryvnias a month. */
  price: string;
  recipientId: number | null;
}

export interface TickedStudent {
  studentId: number;
  /** Per cent in force on the day. */
  discount: string;
  memberships: TickedMembership[];
  /** By membership, bills of the run that differ from the price less the discount. */
  bills?: ReadonlyMap<number, Pick<RunCharge, 'charge' | 'basis' | 'discounts' | 'state'>>;
  /** All entries of the month, oldest first. */
  entries: (StoredEntry & { isRestorable: boolean })[];
  isPaid: boolean;
}

export interface Tick {
  month: string;
  today: string;
  by: number;
}

const isOfTick = ({ source }: StoredEntry) => source === 'tick' || source === 'migration';
const standing = ({ entries }: TickedStudent) => entries.filter(({ isReversed, reversesId }) => !isReversed && reversesId === null);

/** Unreversed entries of earlier ticks, which are reversed with the flag. */
export function tickedEntries(student: TickedStudent): StoredEntry[] {
  return standing(student).filter(isOfTick);
}

export function isTickPayment(entry: StoredEntry): boolean {
  return entry.kind === 'payment' && isOfTick(entry);
}

/** Entries that make the month paid: missing charges less the discount, and the payment of the whole debt. */
export function tickOf(student: TickedStudent, tick: Tick): NewEntry[] {
  return restoredTick(student, tick) ?? newTick(student, tick);
}

/** The last tick, if it was taken back recently and nothing was charged since. */
function restoredTick(student: TickedStudent, { today }: Tick): NewEntry[] | undefined {
  if (standing(student).some(({ kind }) => kind === 'charge')) return undefined;
  const last = student.entries.findLast((entry) => entry.reversesId !== null && isOfTick(entry));
  if (!last?.isRestorable) return undefined;
  const reversed = new Set(student.entries.filter(({ reversesId, enteredAt }) => reversesId !== null && enteredAt === last.enteredAt)
    .map(({ reversesId }) => reversesId));
  const taken = student.entries.filter(({ id }) => reversed.has(id));
  // A charge that was reversed in the account is charged by today's price.
  if (!taken.some(isTickPayment)) return undefined;
  return taken.map((entry) =>
    ({ ...entry, day: entry.day < monthOf(today) ? today : entry.day, turn: entry.kind === 'charge' ? turnOf(student, entry.membershipId) : entry.turn }));
}

function newTick(student: TickedStudent, { month, today, by }: Tick): NewEntry[] {
  const { studentId } = student;
  const own = { studentId, day: today, month, source: 'tick', enteredBy: by } as const;
  const charges = chargesOf(student, own);
  const owed = new Map<number | null, { amount: number; recipientId: number | null }>();
  for (const { groupId = null, recipientId = null, amount } of [...student.entries, ...charges]) {
    const before = owed.get(groupId);
    owed.set(groupId, { amount: (before?.amount ?? 0) - amount, recipientId: before?.recipientId ?? recipientId });
  }
  let left = Math.max(0, [...owed.values()].reduce((sum, { amount }) => sum + amount, 0));
  const payments = [...owed].flatMap(([groupId, { amount, recipientId }]): NewEntry[] => {
    const paid = Math.min(amount, left);
    if (paid <= 0) return [];
    left -= paid;
    return [{ ...own, kind: 'payment', amount: paid, groupId, recipientId }];
  });
  return [...charges, ...payments.length > 0 ? payments : [{ ...own, kind: 'payment', amount: 0 } as const]];
}

type Own = Pick<NewEntry, 'studentId' | 'day' | 'month' | 'source' | 'enteredBy'>;

function chargesOf(student: TickedStudent, own: Own): NewEntry[] {
  const charged = standing(student).filter(({ kind }) => kind === 'charge');
  // A flag from before the ledger was charged as a whole.
  if (charged.some(({ membershipId }) => membershipId === null)) return [];
  const uncharged = student.memberships.filter(({ id }) => !charged.some(({ membershipId }) => membershipId === id));
  // A returned member was charged for the group's whole month with the former stay.
  const due = uncharged.filter(({ id, groupId, price }) => !student.bills?.has(id) && toKopiykas(price) > 0 && !charged.some((one) => one.groupId === groupId));
  const hundredths = toKopiykas(student.discount);
  const usual = discounted(due.map(({ price }) => toKopiykas(price)), hundredths).flatMap(({ price, discount }, place): NewEntry[] => {
    const membership = due[place];
    if (!membership) return [];
    const { id: membershipId, groupId, recipientId } = membership;
    const line = { ...own, groupId, membershipId, recipientId };
    return [
      { ...line, kind: 'charge', amount: -price, turn: turnOf(student, membershipId), basis: { price } },
      ...discount > 0 ? [{ ...line, kind: 'discount', amount: discount, basis: { percent: hundredths / 100, reason: 'discount' } } as const] : [],
    ];
  });
  const all = [...usual, ...uncharged.flatMap((membership) => billedCharges(student, membership, own))];
  const owed = all.filter(({ amount }) => amount !== 0);
  // Zero charges are kept only if the month has no other charge: a month without a charge is not paid.
  return owed.length > 0 ? owed : all;
}

function billedCharges(student: TickedStudent, { id: membershipId, groupId, recipientId }: TickedMembership, own: Own): NewEntry[] {
  const bill = student.bills?.get(membershipId);
  if (!bill || bill.state === 'charged') return [];
  const line = { ...own, groupId, membershipId, recipientId };
  return [
    { ...line, kind: 'charge', amount: -bill.charge, turn: turnOf(student, membershipId), basis: bill.basis },
    ...bill.discounts.map(({ amount, basis }): NewEntry => ({ ...line, kind: 'discount', amount, basis })),
  ];
}

export function turnOf({ entries }: Pick<TickedStudent, 'entries'>, membershipId: number | null): number {
  return entries.filter((entry) => entry.kind === 'charge' && entry.reversesId === null && entry.membershipId === membershipId).length;
}
