export interface BillInput {
  /** Kopiykas a month. */
  price: number;
  /** Charged lessons, and all planned lessons of the month. */
  lessons: number;
  plannedLessons: number;
  /** Percentages in hundredths: 1250 is 12.5 %. `siblings` is of the price less `discount`. */
  discount: number;
  siblings: number;
}

export interface Bill {
  charge: number;
  discount: number;
  siblings: number;
  due: number;
}

/** A membership's bill of a month in kopiykas: `charge − discount − siblings = due`, each rounded to the kopiyka. */
export function billOf({ price, lessons, plannedLessons, discount, siblings }: BillInput): Bill {
  const charge = plannedLessons === 0 || lessons >= plannedLessons ? price : Math.round((price * lessons) / plannedLessons);
  const ofDiscount = Math.round((charge * discount) / 10_000);
  const ofSiblings = Math.round(((charge - ofDiscount) * siblings) / 10_000);
  return { charge, discount: ofDiscount, siblings: ofSiblings, due: charge - ofDiscount - ofSiblings };
}
