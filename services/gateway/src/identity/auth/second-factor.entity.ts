import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Account } from '../accounts/account.entity.ts';
import { SuperAdmin } from './super-admin.entity.ts';

const ofAccount = () => foreignKey(Account, 'account_id').primary().deleteRule('cascade');
const ofSuperAdmin = () => foreignKey(SuperAdmin, 'account_id').primary().deleteRule('cascade');

const secondFactorColumns = () => ({
  sealedSecret: p.text(),
  confirmedAt: p.datetime().nullable(),
  lastStep: p.bigint('number').defaultRaw('0'),
  createdAt: momentOfWriting(),
});

const recoveryCodeColumns = () => ({
  hash: p.blob().primary(),
  usedAt: p.datetime().nullable(),
});

export const SecondFactor = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  schema: openSchema,
  properties: { accountId: ofAccount(), ...secondFactorColumns() },
});

export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  schema: openSchema,
  properties: { accountId: ofAccount(), ...recoveryCodeColumns() },
});

export const PlatformSecondFactor = defineEntity({
  name: 'PlatformSecondFactor',
  tableName: 'second_factors',
  schema: openSchema,
  properties: { accountId: ofSuperAdmin(), ...secondFactorColumns() },
});

export const PlatformRecoveryCode = defineEntity({
  name: 'PlatformRecoveryCode',
  tableName: 'recovery_codes',
  schema: openSchema,
  properties: { accountId: ofSuperAdmin(), ...recoveryCodeColumns() },
});
