import { sql, type RawBuilder } from 'kysely';

/**
 * A student's monthly payment on the day `today` (decisions §4), as an expression over the aliases
 * `s` (students) and `present` (`present.price`: the prices of the groups the student is in now, summed).
 */
export function monthlyPayment(today: string): RawBuilder<string> {
  return sql`round(coalesce(present.price, 0) * (100 - case
    when ${today}::date >= coalesce(s.discount_valid_from, '-infinity')
     and ${today}::date <= coalesce(s.discount_valid_to, 'infinity') then s.discount
    else 0 end) / 100, 2)`;
}
