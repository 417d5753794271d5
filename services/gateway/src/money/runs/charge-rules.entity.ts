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
  },
  checks: [
    { name: 'charge_rules_one_check', expression: 'id = 1' },
    { name: 'charge_rules_closed_before_check', expression: 'extract(day from closed_before) = 1' },
  ],
});
