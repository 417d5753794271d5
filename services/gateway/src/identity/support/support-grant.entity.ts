import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Account } from '../accounts/account.entity.ts';

/** A day at most; one open grant at a time. */
export const SupportGrant = defineEntity({
  name: 'SupportGrant',
  tableName: 'support_grants',
  schema: openSchema,
  properties: {
    id: p.uuid().primary(),
    reason: p.text(),
    mode: p.text().$type<'read' | 'full'>(),
    grantedBy: foreignKey(Account, 'granted_by'),
    grantedAt: momentOfWriting(),
    endsAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    endedBy: foreignKey(Account, 'ended_by').nullable(),
  },
  indexes: [
    { name: 'support_grants_ends', expression: 'create index support_grants_ends on support_grants (ends_at desc)' },
    {
      name: 'support_grants_open',
      expression: 'create unique index support_grants_open on support_grants ((true)) where ended_at is null',
    },
  ],
  checks: [
    { name: 'support_grants_reason_check', expression: 'length(reason) >= 1 and length(reason) <= 500' },
    { name: 'support_grants_mode_check', expression: "mode in ('read', 'full')" },
    {
      name: 'support_grants_check',
      expression: "ends_at > granted_at and ends_at <= (granted_at + '24:00:00'::interval)",
    },
  ],
});
