import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AttendanceChoice as Choice } from '@dzvinok/contract/attendance';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Group } from '../../school/groups/group.entity.ts';
import { Student } from '../../school/students/student.entity.ts';

/** `status`: 0 in person, 1 online, 2 recording. */
export const AttendanceChoice = defineEntity({
  name: 'AttendanceChoice',
  tableName: 'attendance_choices',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    groupId: foreignKey(Group, 'group_id').primary().deleteRule('cascade'),
    startsAt: p.datetime().primary(),
    status: p.smallint().$type<Choice>(),
    chosenAt: momentOfWriting(),
  },
  indexes: [{ name: 'attendance_choices_lesson', properties: ['groupId', 'startsAt'] }],
  checks: [{ name: 'attendance_choices_status_check', expression: 'status in (0, 1, 2)' }],
});
