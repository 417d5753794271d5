import { defineEntity, p } from '@mikro-orm/postgresql';
import { openSchema } from '../../runtime/database/columns.ts';

/** One row: the key that tokens and recovery codes of every realm are made with, wrapped by the master key. */
export const PlatformKey = defineEntity({
  name: 'PlatformKey',
  tableName: 'platform_key',
  schema: openSchema,
  properties: {
    id: p.integer().primary().autoincrement(false),
    wrappedKey: p.text(),
  },
});
