import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Group } from '../groups/group.entity.ts';
import { Student } from '../students/student.entity.ts';

/** Said beforehand of one lesson by its planned day; a moved lesson keeps it. */
export const AnnouncedAbsence = defineEntity({
  name: 'AnnouncedAbsence',
  tableName: 'announced_absences',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    groupId: foreignKey(Group, 'group_id').primary().deleteRule('cascade'),
    plannedOn: p.date().primary(),
    reason: p.text().nullable(),
    announcedBy: foreignKey(Account, 'announced_by').nullable(),
    announcedAt: momentOfWriting(),
  },
  indexes: [{ name: 'announced_absences_lesson', properties: ['groupId', 'plannedOn'] }],
});
