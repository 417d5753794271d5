import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billsOf } from './bills.ts';

const whole = { price: 240_000, lessons: 12, plannedLessons: 12 };

test('a bill is made of the lessons that count, the student’s discount and then that for siblings', () => {
  expect(billsOf([whole], { discount: 0, siblings: 0 })).toEqual([{ charge: 240_000, discount: 0, siblings: 0, due: 240_000 }]);
  expect(billsOf([{ ...whole, lessons: 8 }], { discount: 1_000, siblings: 500 })).toEqual([{ charge: 160_000, discount: 16_000, siblings: 7_200, due: 136_800 }]);
  expect(billsOf([{ ...whole, lessons: 0 }], { discount: 0, siblings: 0 })).toMatchObject([{ due: 0 }]);
  expect(billsOf([{ ...whole, lessons: 0, plannedLessons: 0 }], { discount: 0, siblings: 0 }), 'a group without a week').toMatchObject([{ due: 240_000 }]);
});

test('bills of one student are rounded once, as their sum is', () => {
  const odd = { price: 3_333, lessons: 1, plannedLessons: 1 };
  expect(billsOf([odd, odd], { discount: 1_500, siblings: 0 }).map(({ due }) => due)).toEqual([2_833, 2_833]);
  expect(billsOf([odd, odd, odd], { discount: 5_000, siblings: 0 }).map(({ due }) => due)).toEqual([1_667, 1_666, 1_667]);
});

test('no bill is below zero or above its price, its lines add up, and bills add up to their sum less the discounts', () => {
  const percent = fc.integer({ min: 0, max: 10_000 });
  const inputs = fc.array(fc.record({ price: fc.integer({ min: 0, max: 100_000_000 }), lessons: fc.nat(40), plannedLessons: fc.nat(40) }), { maxLength: 6 });
  fc.assert(fc.property(inputs, percent, percent, (given, discount, siblings) => {
    const bills = billsOf(given, { discount, siblings });
    for (const [place, bill] of bills.entries()) {
      expect(bill.charge - bill.discount - bill.siblings).toBe(bill.due);
      for (const amount of Object.values(bill)) expect(amount >= 0 && amount <= (given[place]?.price ?? 0)).toBe(true);
    }
    const sumOf = (part: 'charge' | 'due') => bills.reduce((sum, bill) => sum + bill[part], 0);
    const [all] = billsOf([{ price: sumOf('charge'), lessons: 1, plannedLessons: 1 }], { discount, siblings });
    expect(sumOf('due')).toBe(all?.due);
    expect(billsOf(given.slice(0, -1), { discount, siblings })).toEqual(bills.slice(0, -1));
  }));
});
