export interface BillInput {
  /** Kopiykas a month. */
  price: number;
  /** Charged lessons, and all planned lessons of the month. */
  lessons: number;
  plannedLessons: number;
}

/** Percentages in hundredths: 1250 is 12.5 %. `siblings` is of the price less `discount`. */
export interface Discounts {
  discount: number;
  siblings: number;
}

export interface Bill {
  charge: number;
  discount: number;
  siblings: number;
  due: number;
}

/**
 * One student's bills of a month in kopiykas: `charge − discount − siblings = due`. Each discount is that of the summed charges, rounded
 * once to the kopiyka, so that bills add up to the monthly payment; a bill depends on those before it, never on those after it.
 */
export function billsOf(inputs: readonly BillInput[], { discount, siblings }: Discounts): Bill[] {
  let before = { charged: 0, afterDiscount: 0, due: 0 };
  return inputs.map(({ price, lessons, plannedLessons }) => {
    const charge = plannedLessons === 0 || lessons >= plannedLessons ? price : Math.round((price * lessons) / plannedLessons);
    const charged = before.charged + charge;
    const afterDiscount = less(charged, discount);
    const now = { charged, afterDiscount, due: less(afterDiscount, siblings) };
    const [left, due] = [now.afterDiscount - before.afterDiscount, now.due - before.due];
    before = now;
    return { charge, discount: charge - left, siblings: left - due, due };
  });
}

const less = (sum: number, hundredths: number) => Math.floor((sum * (10_000 - hundredths) + 5_000) / 10_000);
