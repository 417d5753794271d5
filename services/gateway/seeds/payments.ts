import { discounted } from '@dzvinok/money/charges';
import { addDays, addMonths, monthOf, startInstant } from '@dzvinok/schedule/zone';
import type { SeededMembership } from './memberships.ts';
import type { SeededAccount } from './people.ts';
import type { Random } from './random.ts';
import { plannedGroups } from './timetable.ts';

export interface SeededPayment {
  student_id: number;
  month: string;
  amount: string;
  marked_by: number;
  marked_at: string;
}

const adminId = 1;
/** Share of students who have paid, by months from now. */
const paidShare: readonly (readonly [number, number])[] = [[-3, 0.98], [-2, 0.96], [-1, 0.93], [0, 0.65], [1, 0.08]];

/** Paid months up to the next, at the price of the groups less the discount. */
export function paymentsOf(
  students: readonly SeededAccount[],
  discounts: ReadonlyMap<number, number>,
  memberships: readonly SeededMembership[],
  { today, zone }: { today: string; zone: string },
  random: Random,
): SeededPayment[] {
  return students.flatMap(({ id }) => {
    const prices = memberships
      .filter((membership) => membership.studentId === id && membership.leftOn === null)
      .map((membership) => plannedGroups[membership.group]?.pricePerMonth ?? 0);
    const kopiikas = prices.reduce((sum, price) => sum + Math.round(price * 100), 0);
    const due = Math.round((kopiikas * (100 - (discounts.get(id) ?? 0))) / 100);
    return paidShare.flatMap(([months, share]): SeededPayment[] => {
      if (due === 0 || !random.chance(share)) return [];
      const month = addMonths(today, months);
      const day = addDays(month, random.between(0, 9));
      return [{
        student_id: id,
        month: monthOf(month),
        amount: (due / 100).toFixed(2),
        marked_by: adminId,
        marked_at: startInstant(day < today ? day : addDays(today, -1), '12:00:00', zone).toISOString(),
      }];
    });
  });
}

/** The same in the ledger: each paid month charged by group, less the discount, and paid. */
export function entriesOf(payments: readonly SeededPayment[], discounts: ReadonlyMap<number, number>, memberships: readonly SeededMembership[]) {
  const numbered = memberships.map((membership, place) => ({ ...membership, id: place + 1 }));
  return payments.flatMap(({ student_id, month, marked_by, marked_at }) => {
    const own = numbered.filter(({ studentId, leftOn }) => studentId === student_id && leftOn === null);
    const kopiykas = own.map(({ group }) => Math.round((plannedGroups[group]?.pricePerMonth ?? 0) * 100));
    return discounted(kopiykas, (discounts.get(student_id) ?? 0) * 100).flatMap(({ price, discount }, place) => {
      const line = {
        student_id, month, day: marked_at.slice(0, 10), group_id: (own[place]?.group ?? 0) + 1, membership_id: own[place]?.id ?? null,
        source: 'tick' as const, entered_by: marked_by, entered_at: marked_at,
      };
      return [
        { ...line, kind: 'charge' as const, amount: -price },
        ...discount > 0 ? [{ ...line, kind: 'discount' as const, amount: discount }] : [],
        { ...line, kind: 'payment' as const, amount: price - discount },
      ];
    });
  });
}
