import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Lesson } from '../lessons/lesson.entity.ts';

/** Set during a lesson, due at the group's next one. */
export const Homework = defineEntity({
  name: 'Homework',
  tableName: 'homeworks',
  schema: openSchema,
  properties: {
    lessonId: foreignKey(Lesson, 'lesson_id').primary().deleteRule('cascade'),
    description: p.text(),
    setBy: foreignKey(Account, 'set_by').nullable(),
    setAt: momentOfWriting().index('homeworks_set'),
  },
});
