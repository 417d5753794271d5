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
  const owing = makeStudent({ id: 1, due: 1000, paid: 0 });
  const ahead = makeStudent({ id: 2, due: 1000, paid: 2000, isCurrentMonthPayed: true });
  expect(paymentTotals([owing, ahead]), 'an overpayment of one student covers no debt of another').toEqual({ total: 2000, paid: 2000, debt: 1000 });
  expect(paymentTotals([ahead]), 'no debt below zero').toEqual({ total: 1000, paid: 2000, debt: 0 });
  const covered = makeStudent({ id: 3, due: 1000, paid: 400, isCurrentMonthPayed: true });
  expect(paymentTotals([covered]), 'paid in another month').toEqual({ total: 1000, paid: 400, debt: 0 });
  expect(paymentTotals([])).toEqual({ total: 0, paid: 0, debt: 0 });
});
