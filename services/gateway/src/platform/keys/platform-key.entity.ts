import { defineEntity, p } from '@mikro-orm/postgresql';
import { openSchema } from '../../runtime/database/columns.ts';

/** One row: the key for tokens and recovery codes of every realm, wrapped by the master key. */
export const PlatformKey = defineEntity({
  name: 'PlatformKey',
  tableName: 'platform_key',
  schema: openSchema,
  properties: {
    id: p.integer().primary().autoincrement(false),
    wrappedKey: p.text(),
  },
});
