import { defineEntity, p } from '@mikro-orm/postgresql';
import { momentOfWriting, openSchema } from '../../runtime/database/columns.ts';

/** A schema that is ready for the next centre, whose id it has already; libs/tenancy alone makes and takes them. */
export const PooledSchema = defineEntity({
  name: 'PooledSchema',
  tableName: 'spare_tenants',
  schema: openSchema,
  properties: {
    id: p.bigint('number').primary().autoincrement(false),
    schemaVersion: p.integer(),
    wrappedKey: p.text(),
    madeAt: momentOfWriting(),
  },
});
