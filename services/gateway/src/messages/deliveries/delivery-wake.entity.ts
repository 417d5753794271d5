import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, openSchema } from '../../runtime/database/columns.ts';
import { Tenant } from '../../platform/tenants/tenant.entity.ts';

/** When a centre has something to send next, so that idle centres need not be asked. */
export const DeliveryWake = defineEntity({
  name: 'DeliveryWake',
  tableName: 'delivery_wakes',
  schema: openSchema,
  properties: {
    tenantId: foreignKey(Tenant, 'tenant_id').primary().deleteRule('cascade'),
    dueAt: p.datetime().index('delivery_wakes_due'),
    /** Grows with each note, so that a note written meanwhile is not overwritten. */
    version: p.integer().default(1),
  },
});
