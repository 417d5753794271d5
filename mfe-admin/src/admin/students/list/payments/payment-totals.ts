import type { StudentListItem } from '@dzvinok/contract/students';
import { sumKopiikas, toHryvnias, toKopiikas } from '@dzvinok/ui/money';

export interface PaymentTotals {
  total: number;
  paid: number;
  debt: number;
}

/** Over the rows shown: what they owe this month, what is paid, what is left (decisions §4). */
export function paymentTotals(students: readonly StudentListItem[]): PaymentTotals {
  const total = sumKopiikas(students.map((student) => toKopiikas(student.monthlyPayment)));
  const paid = sumKopiikas(
    students.filter((student) => student.isCurrentMonthPayed).map((student) => toKopiikas(student.monthlyPayment)),
  );
  return { total: toHryvnias(total), paid: toHryvnias(paid), debt: toHryvnias(total - paid) };
}
