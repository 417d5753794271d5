import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, openSchema } from '../../runtime/database/columns.ts';

export const EmailCode = defineEntity({
  name: 'EmailCode',
  tableName: 'email_codes',
  schema: openSchema,
  properties: {
    accountId: foreignKey(Account, 'account_id').primary().deleteRule('cascade'),
    address: p.text(),
    codeHash: p.blob(),
    expiresAt: p.datetime(),
    tries: p.integer().default(0),
  },
});
