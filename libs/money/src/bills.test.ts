import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billOf } from './bills.ts';

test('a bill is made of the lessons that count, the student’s discount and then that for siblings', () => {
  const whole = { price: 240_000, lessons: 12, plannedLessons: 12, discount: 0, siblings: 0 };
  expect(billOf(whole)).toEqual({ charge: 240_000, discount: 0, siblings: 0, due: 240_000 });
  expect(billOf({ ...whole, lessons: 8, discount: 1_000, siblings: 500 })).toEqual({ charge: 160_000, discount: 16_000, siblings: 7_200, due: 136_800 });
  expect(billOf({ ...whole, lessons: 0 })).toMatchObject({ due: 0 });
  expect(billOf({ ...whole, lessons: 0, plannedLessons: 0 }), 'a group without a week').toMatchObject({ due: 240_000 });
});

test('a bill is never below zero or above the price, and its lines add up', () => {
  const percent = fc.integer({ min: 0, max: 10_000 });
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.nat(40), fc.nat(40), percent, percent, (price, lessons, plannedLessons, discount, siblings) => {
    const bill = billOf({ price, lessons, plannedLessons, discount, siblings });
    expect(bill.charge - bill.discount - bill.siblings).toBe(bill.due);
    for (const amount of Object.values(bill)) expect(amount >= 0 && amount <= price).toBe(true);
  }));
});
