import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Lesson } from '../lessons/lesson.entity.ts';

export const Broadcast = defineEntity({
  name: 'Broadcast',
  tableName: 'broadcasts',
  schema: openSchema,
  properties: {
    lessonId: foreignKey(Lesson, 'lesson_id').primary().deleteRule('cascade'),
    joinUrl: p.text(),
    startedBy: foreignKey(Account, 'started_by').nullable(),
    startedAt: momentOfWriting().index('broadcasts_started'),
  },
});
