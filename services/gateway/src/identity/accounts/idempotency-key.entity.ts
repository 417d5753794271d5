import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { SuperAdmin } from '../auth/super-admin.entity.ts';
import { Account } from './account.entity.ts';

const columns = () => ({
  key: p.uuid().primary(),
  requestHash: p.blob(),
  reply: p.text().default(''),
  createdAt: momentOfWriting().index('idempotency_keys_age'),
});

/** Only libs/api-server reads and writes it. */
export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_keys',
  schema: openSchema,
  properties: { accountId: foreignKey(Account, 'account_id').primary().deleteRule('cascade'), ...columns() },
});

export const PlatformIdempotencyKey = defineEntity({
  name: 'PlatformIdempotencyKey',
  tableName: 'idempotency_keys',
  schema: openSchema,
  properties: { accountId: foreignKey(SuperAdmin, 'account_id').primary().deleteRule('cascade'), ...columns() },
});
