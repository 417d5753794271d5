import { monthOf } from '@dzvinok/schedule/zone';
import type { Debt } from './statements.repository.ts';

interface Share {
  studentId: number;
  invoiceId: number | null;
  amount: number;
}

interface OwedMonth {
  month: string;
  debt: number;
  groupIds: (number | null)[];
}

/** Month of each payment in turn: its invoice's, else the oldest with a debt; with the group if only one group has a debt in that month. */
export function paidMonths(debts: readonly Debt[], invoices: ReadonlyMap<number, { studentId: number; month: string }>) {
  const owed = new Map<number, OwedMonth[]>();
  for (const { studentId, month, groupId, debt } of debts) {
    const months = owed.get(studentId) ?? [];
    owed.set(studentId, months);
    const known = months.find((one) => one.month === month);
    if (known) known.groupIds.push(groupId);
    else months.push({ month, debt, groupIds: [groupId] });
  }
  return ({ studentId, invoiceId, amount }: Share, day: string): { month: string; groupId: number | null } => {
    const months = owed.get(studentId)?.filter(({ debt }) => debt > 0) ?? [];
    const invoice = invoices.get(invoiceId ?? 0);
    const wanted = invoice?.studentId === studentId ? invoice.month : undefined;
    const paid = months.find(({ month }) => month === wanted) ?? months[0];
    if (!paid) return { month: monthOf(day), groupId: null };
    paid.debt -= amount;
    return { month: paid.month, groupId: paid.groupIds.length === 1 ? paid.groupIds[0] ?? null : null };
  };
}
