import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../../identity/accounts/account.entity.ts';
import { foreignKey, openSchema } from '../../../runtime/database/columns.ts';

export const TelegramCode = defineEntity({
  name: 'TelegramCode',
  tableName: 'telegram_codes',
  schema: openSchema,
  properties: {
    hash: p.blob().primary(),
    accountId: foreignKey(Account, 'account_id').deleteRule('cascade').index('telegram_codes_account'),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
});
