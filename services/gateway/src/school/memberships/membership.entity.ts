import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, openSchema } from '../../runtime/database/columns.ts';
import { Group } from '../groups/group.entity.ts';
import { Student } from '../students/student.entity.ts';

/** A stay in a group; `leftOn` is the first day outside of it. */
export const Membership = defineEntity({
  name: 'Membership',
  tableName: 'memberships',
  schema: openSchema,
  properties: {
    id: identity(),
    groupId: foreignKey(Group, 'group_id').deleteRule('cascade'),
    studentId: foreignKey(Student, 'student_id').deleteRule('cascade').index('memberships_student'),
    joinedOn: p.date(),
    leftOn: p.date().nullable(),
    /** Archiving of the student or group ended the stay; it resumes when both are restored. */
    endedByArchive: p.boolean().default(false),
  },
  indexes: [{ name: 'memberships_to_resume', properties: ['groupId'], where: 'ended_by_archive' }],
  uniques: [{ name: 'memberships_present', properties: ['groupId', 'studentId'], where: 'left_on is null' }],
  checks: [{ name: 'memberships_check', expression: 'left_on is null or left_on >= joined_on' }],
});
