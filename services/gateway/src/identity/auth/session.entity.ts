import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Account } from '../accounts/account.entity.ts';
import { SupportGrant } from '../support/support-grant.entity.ts';
import { SuperAdmin } from './super-admin.entity.ts';

const sessionColumns = () => ({
  id: p.uuid().primary(),
  refreshHash: p.text(),
  previousRefreshHash: p.text().nullable(),
  rotatedAt: momentOfWriting(),
  /** True once one of the newest tokens was used; until then the former refresh token is valid. */
  isRenewalUsed: p.boolean().default(true),
  createdAt: momentOfWriting(),
  expiresAt: p.datetime(),
  endedAt: p.datetime().nullable(),
  userAgent: p.text().nullable(),
});

export const Session = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  schema: openSchema,
  properties: {
    ...sessionColumns(),
    accountId: foreignKey(Account, 'account_id').deleteRule('cascade').index('sessions_account'),
    supportMode: p.text().$type<'read' | 'full'>().nullable(),
    supportGrant: foreignKey(SupportGrant, 'support_grant').nullable(),
    /** The SuperAdmin's own session that a support session was opened from. */
    supportFrom: p.uuid().nullable(),
    /** A keyed digest of the SuperAdmin's password at that moment. */
    supportProof: p.text().nullable(),
  },
  indexes: [{ name: 'sessions_support', properties: ['supportGrant'], where: 'support_grant is not null' }],
  checks: [{ name: 'sessions_support_mode_check', expression: "support_mode in ('read', 'full')" }],
});

export const PlatformSession = defineEntity({
  name: 'PlatformSession',
  tableName: 'sessions',
  schema: openSchema,
  properties: {
    ...sessionColumns(),
    accountId: foreignKey(SuperAdmin, 'account_id').deleteRule('cascade').index('sessions_account'),
    /** Always null; the same statements read both session tables. */
    supportMode: p.text().$type<'read' | 'full'>().nullable(),
  },
  checks: [{ name: 'sessions_support_mode_check', expression: 'support_mode is null' }],
});
