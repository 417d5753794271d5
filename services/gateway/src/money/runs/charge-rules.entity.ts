import type { ChargeRules as Rules } from '@dzvinok/contract/runs';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { openSchema } from '../../runtime/database/columns.ts';

/** The centre's only row; without it the usual rules hold and no month is closed. */
export const ChargeRules = defineEntity({
  name: 'ChargeRules',
  tableName: 'charge_rules',
  schema: openSchema,
  properties: {
    id: p.integer().primary().autoincrement(false),
    rules: p.json<Rules>().nullable(),
    /** First day of the first open month; entries of earlier days are refused by a trigger. */
    closedBefore: p.date().nullable(),
    /** Day of the month until which the month is to be paid. */
    dueDay: p.integer().default(10),
    /** When debts are next looked at for reminders; null while they are off. */
    remindAt: p.datetime().nullable(),
  },
  checks: [
    { name: 'charge_rules_one_check', expression: 'id = 1' },
    { name: 'charge_rules_closed_before_check', expression: 'extract(day from closed_before) = 1' },
    { name: 'charge_rules_due_day_check', expression: 'due_day >= 1 and due_day <= 28' },
  ],
});
