import { defineEntity, p } from '@mikro-orm/postgresql';
import { momentOfWriting, openSchema } from '../../runtime/database/columns.ts';

/** A schema that lies ready for the next centre, whose id it has already. Made and taken by libs/tenancy alone. */
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
