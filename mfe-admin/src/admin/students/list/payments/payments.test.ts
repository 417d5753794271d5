import { expect, it } from 'vitest';
import { makeStudent } from '../students.fixture.ts';
import { paymentTotals } from './payments.ts';

it('payment totals are exact to the kopiika', () => {
  const students = [
    makeStudent({ id: 1, monthlyPayment: 999.99 }),
    makeStudent({ id: 2, monthlyPayment: 1000 }),
    makeStudent({ id: 3, monthlyPayment: 12_500, isCurrentMonthPayed: true }),
  ];
  expect(paymentTotals(students)).toEqual({ total: 14_499.99, paid: 12_500, debt: 1999.99 });
  const cents = Array.from({ length: 600 }, (_, id) => makeStudent({ id, monthlyPayment: 0.1, isCurrentMonthPayed: id < 300 }));
  expect(paymentTotals(cents)).toEqual({ total: 60, paid: 30, debt: 30 });
  const parts = [makeStudent({ monthlyPayment: 1000, due: 900.1, paid: 300.05 }), makeStudent({ monthlyPayment: 500, due: 500, paid: 500, isCurrentMonthPayed: true })];
  expect(paymentTotals(parts), 'part payments').toEqual({ total: 1400.1, paid: 800.05, debt: 600.05 });
  expect(paymentTotals([])).toEqual({ total: 0, paid: 0, debt: 0 });
});
