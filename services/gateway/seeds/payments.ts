import type { EntryBasis } from '@dzvinok/contract/ledger';
import { billsOf } from '@dzvinok/money/bills';
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

interface Charged {
  studentId: number;
  month: string;
  /** Author and moment of the charge. */
  by: { source: 'tick' | 'run'; day: string; entered_by: number; entered_at: string };
}

/** Made up; its check digits are right. */
const recipient = {
  id: 1, name: 'ФОП Дзвіночок Олена Ігорівна', tax_code: '3141592650', ibans: ['UA233052990000026008012345678'], tax_group: 2, vat_text: 'Без ПДВ',
  has_cash_register: false, qr_format: '002' as const, qr_prefix: 'https://qr.bank.gov.ua/' as const, is_default: true, version: 1,
};
const invoicedMonths = [-2, -1, 0];
const advance = 50_000;
const registration = 30_000;
const cancelledLesson = 20_000;
const oldDebtDays = 75;
const promisedDays = 5;
/** The last reminder of a debt comes a week after the tenth of its month. */
const reminded = { dueAfter: 9, stage: 7 };

/**
 * An autumn's ledger: payments, a monthly run with invoices, a part payment, an advance, a credit for a cancelled lesson, an old debt with a
 * reminder, and a promise of payment. The demo student has this month still to pay.
 */
export function ledgerOf(
  payments: readonly SeededPayment[],
  students: readonly SeededAccount[],
  discounts: ReadonlyMap<number, number>,
  memberships: readonly SeededMembership[],
  { moment: { today, zone }, groupNames }: { moment: { today: string; zone: string }; groupNames: readonly string[] },
) {
  const numbered = memberships.map((membership, place) => ({ ...membership, id: place + 1 }));
  const present = monthOf(today);
  const debtor = payments.at(-1)?.student_id;
  const owedFrom = monthOf(addMonths(today, -2));
  const paid = payments.filter(({ student_id: id, month }) => (id !== students[0]?.id || month !== present) && (id !== debtor || month < owedFrom));
  const isPaid = new Set(paid.map(({ student_id: id, month }) => `${id} ${month}`));

  const runOf = (month: string): Charged['by'] => ({ source: 'run', day: month, entered_by: adminId, entered_at: startInstant(month, '09:00:00', zone).toISOString() });

  function linesOf({ studentId, month, by }: Charged) {
    const own = numbered.filter((one) => one.studentId === studentId && one.leftOn === null);
    const kopiykas = own.map(({ group }) => Math.round((plannedGroups[group]?.pricePerMonth ?? 0) * 100));
    const bills = billsOf(kopiykas.map((price) => ({ price, lessons: 1, plannedLessons: 1 })), { discount: (discounts.get(studentId) ?? 0) * 100, siblings: 0 });
    return bills.flatMap(({ charge: price, discount }, place) => {
      const line = { student_id: studentId, month, ...by, group_id: (own[place]?.group ?? 0) + 1, membership_id: own[place]?.id ?? null, recipient_id: recipient.id };
      return [
        { ...line, kind: 'charge' as const, amount: -price, basis: { price } as EntryBasis | null },
        ...discount > 0 ? [{ ...line, kind: 'discount' as const, amount: discount, basis: { percent: discounts.get(studentId) ?? 0, reason: 'discount' } as EntryBasis | null }] : [],
      ];
    });
  }

  const paidLines = paid.flatMap(({ student_id: studentId, month, marked_by, marked_at }) => {
    const lines = linesOf({ studentId, month, by: { source: 'tick', day: marked_at.slice(0, 10), entered_by: marked_by, entered_at: marked_at } });
    const groups = Map.groupBy(lines, ({ group_id: group }) => group);
    const paidByGroup = [...groups.values()].flatMap((ofGroup) => ofGroup.slice(0, 1).map((first) =>
      ({ ...first, kind: 'payment' as const, amount: -ofGroup.reduce((sum, { amount }) => sum + amount, 0), basis: null })));
    return [...lines, ...paidByGroup];
  });
  const [, , credited] = students.filter(({ id }) => id !== debtor && !isPaid.has(`${id} ${present}`) && linesOf({ studentId: id, month: present, by: runOf(present) }).length > 0);
  const runs = invoicedMonths.flatMap((months) => {
    const month = monthOf(addMonths(today, months));
    return students.filter(({ id }) => !isPaid.has(`${id} ${month}`)).map(({ id: studentId }) => {
      const lines = linesOf({ studentId, month, by: runOf(month) });
      const credits = lines.slice(0, month === present && studentId === credited?.id ? 1 : 0).map((line) =>
        ({ ...line, source: 'manual' as const, kind: 'credit' as const, amount: cancelledLesson, membership_id: null, basis: { reason: 'cancelled' } as EntryBasis | null }));
      return { studentId, month, lines: [...lines, ...credits] };
    });
  }).filter(({ lines }) => lines.length > 0);

  const [, partly] = runs.filter(({ month }) => month === present);
  const [ahead] = paidLines.filter(({ kind, month }) => kind === 'payment' && month === present);
  const transferred = { method: 'transfer' as const, source: 'manual' as const };
  const late = runs.findLast(({ studentId, month }) => studentId === debtor && month < present);
  const entries = [
    ...[...paidLines, ...runs.flatMap(({ lines }) => lines)].map((line) => ({ ...line, method: null as 'transfer' | null })),
    ...(late?.lines ?? []).slice(0, 1).map((line) => {
      const day = addDays(today, -oldDebtDays);
      return { ...line, source: 'manual' as const, method: null, kind: 'one-off' as const, amount: -registration, day, month: monthOf(day), membership_id: null, basis: { purpose: 'registration' } as EntryBasis };
    }),
    ...(partly?.lines ?? []).slice(0, 1).map((line) => ({ ...line, ...transferred, kind: 'payment' as const, amount: -line.amount / 2, day: today, basis: null })),
    ...ahead ? [{ ...ahead, ...transferred, amount: advance }] : [],
  ];

  const counters = new Map<number, number>();
  const invoices = runs.map(({ studentId, month, lines }) => {
    const year = Number(month.slice(0, 4));
    const last = (counters.get(year) ?? 0) + 1;
    counters.set(year, last);
    return {
      recipient_id: recipient.id, number: `${year}-${String(last).padStart(6, '0')}`, student_id: studentId, month, issued_on: month, issued_by: adminId,
      issued_at: startInstant(month, '09:00:00', zone).toISOString(), amount: -lines.reduce((sum, { amount }) => sum + amount, 0),
      lines: lines.map(({ kind, group_id: group, amount, basis }) => ({ kind, className: groupNames[group - 1] ?? null, amount: -amount, basis })),
      recipient_name: recipient.name, recipient_code: recipient.tax_code, iban: recipient.ibans[0] ?? '', vat_text: recipient.vat_text,
      qr_format: recipient.qr_format, qr_prefix: recipient.qr_prefix,
    };
  });
  const promises = partly ? [{ student_id: partly.studentId, month: present, day: addDays(today, promisedDays), note: 'Після зарплати', entered_by: adminId }] : [];
  const dueOn = late && addDays(late.month, reminded.dueAfter);
  const reminders = late && dueOn ? [{
    student_id: late.studentId, due_on: dueOn, stage: reminded.stage, told_at: startInstant(addDays(dueOn, reminded.stage), '10:00:00', zone).toISOString(),
    owed: -entries.filter(({ student_id: id, kind, month }) => id === late.studentId && (kind === 'payment' || month <= late.month)).reduce((sum, { amount }) => sum + amount, 0),
  }] : [];
  return { recipient, entries, invoices, promises, reminders, counters: [...counters].map(([year, last]) => ({ recipient_id: recipient.id, year, last })) };
}
