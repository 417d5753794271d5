import type { IncomePart } from '@dzvinok/contract/income';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Tenant } from '../../platform/tenants/tenant.entity.ts';

/** The platform cannot read a centre, so a centre writes its published sums here. */
export const PublishedIncome = defineEntity({
  name: 'PublishedIncome',
  tableName: 'published_income',
  schema: openSchema,
  properties: {
    tenantId: foreignKey(Tenant, 'tenant_id').primary().deleteRule('cascade'),
    month: p.date().primary().index('published_income_month'),
    /** Kopiykas by subject. */
    subjects: p.json<IncomePart[]>(),
    publishedAt: momentOfWriting(),
  },
});
