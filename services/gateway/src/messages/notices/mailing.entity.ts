import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Group } from '../../school/groups/group.entity.ts';

export const mailingStopped = 'Розсилку зупинено';

export const Mailing = defineEntity({
  name: 'Mailing',
  tableName: 'mailings',
  schema: openSchema,
  properties: {
    id: identity(),
    message: p.text(),
    /** Null with chosen students, or for the whole centre. */
    groupId: foreignKey(Group, 'group_id').nullable().deleteRule('set null').index('mailings_group'),
    studentIds: p.json<number[]>().nullable(),
    /** Recipients in words. */
    audience: p.text(),
    recipientId: p.integer(),
    isPromotional: p.boolean().default(false),
    createdBy: foreignKey(Account, 'created_by'),
    createdAt: momentOfWriting(),
    sendAt: p.datetime(),
    toldAt: p.datetime().nullable(),
    stoppedAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'mailings_due', properties: ['sendAt'], where: 'told_at is null and stopped_at is null' }],
});
