import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { SuperAdmin } from '../../identity/auth/super-admin.entity.ts';
import { Tenant } from './tenant.entity.ts';

/** The call with an idempotency key that opened a centre, for as long as a repetition of it is answered. */
export const Onboarding = defineEntity({
  name: 'Onboarding',
  tableName: 'onboardings',
  schema: openSchema,
  properties: {
    accountId: foreignKey(SuperAdmin, 'account_id').primary().deleteRule('cascade'),
    key: p.uuid().primary(),
    requestHash: p.blob(),
    tenantId: foreignKey(Tenant, 'tenant_id').deleteRule('cascade'),
    createdAt: momentOfWriting(),
  },
});
