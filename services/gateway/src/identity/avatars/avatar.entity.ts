import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Account } from '../accounts/account.entity.ts';

/** The key is part of the public address and changes with each picture. */
export const Avatar = defineEntity({
  name: 'Avatar',
  tableName: 'avatars',
  schema: openSchema,
  properties: {
    accountId: foreignKey(Account, 'account_id').primary().deleteRule('cascade'),
    key: p.text().unique(),
    image: p.blob(),
    createdAt: momentOfWriting(),
  },
  checks: [{ name: 'avatars_key_check', expression: "key ~ '^[0-9a-f]{32}$'" }],
});
