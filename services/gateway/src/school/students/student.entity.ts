import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, openSchema } from '../../runtime/database/columns.ts';

export const Student = defineEntity({
  name: 'Student',
  tableName: 'students',
  schema: openSchema,
  properties: {
    id: foreignKey(Account, 'id').primary().deleteRule('cascade'),
    schoolInfo: p.text(),
    comment: p.text().nullable(),
    isPasswordSent: p.boolean().default(false),
    isEducationOnline: p.boolean().default(false),
    /** Percent, two decimals. */
    discount: p.decimal().precision(5).scale(2).defaultRaw('0'),
    discountValidFrom: p.date().nullable(),
    discountValidTo: p.date().nullable(),
    version: p.integer().version().default(1),
  },
  checks: [{ name: 'students_discount_check', expression: 'discount >= 0 and discount <= 100' }],
});

export type Student = InferEntity<typeof Student>;

/** Per cent of the discount in force on the day. Expects `students s`. */
export function discountOn(day: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql`case
    when ${day}::date >= coalesce(s.discount_valid_from, '-infinity')
     and ${day}::date <= coalesce(s.discount_valid_to, 'infinity') then s.discount
    else 0 end`;
}
