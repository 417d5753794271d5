import { monthOf } from '@dzvinok/schedule/zone';
import type { NewEntry, StoredEntry } from '../ledger/ledger.repository.ts';
import type { RunCharge } from '../runs/run.rules.ts';

export interface TickedStudent {
  studentId: number;
  /** Charges of the run for the month. */
  bills: readonly RunCharge[];
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
const standing = ({ entries }: Pick<TickedStudent, 'entries'>) => entries.filter(({ isReversed, reversesId }) => !isReversed && reversesId === null);

/** Unreversed entries of earlier ticks, which are reversed with the flag. */
export function tickedEntries(student: Pick<TickedStudent, 'entries'>): StoredEntry[] {
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
  // A price per lesson is left to the run after the month; a group without a price costs nothing.
  const uncharged = student.bills.filter(({ state, basis }) => (state === 'new' || state === 'free') && basis.price !== 0);
  const all = uncharged.flatMap(({ groupId, membershipId, recipientId, charge, basis, turn, discounts }): NewEntry[] => {
    const line = { ...own, groupId, membershipId, recipientId };
    return [
      { ...line, kind: 'charge', amount: -charge, turn, basis },
      ...discounts.map((discount): NewEntry => ({ ...line, kind: 'discount', ...discount })),
    ];
  });
  const owed = all.filter(({ amount }) => amount !== 0);
  // Zero charges are kept only if the month has no other charge: a month without a charge is not paid.
  return owed.length > 0 ? owed : all;
}

function turnOf({ entries }: Pick<TickedStudent, 'entries'>, membershipId: number | null): number {
  return entries.filter((entry) => entry.kind === 'charge' && entry.reversesId === null && entry.membershipId === membershipId).length;
}
