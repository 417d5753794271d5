import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Group } from '../groups/group.entity.ts';
import { Student } from '../students/student.entity.ts';
import { Teacher } from '../teachers/teacher.entity.ts';

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

/** Absences of one teacher do not overlap. */
export const TeacherAbsence = defineEntity({
  name: 'TeacherAbsence',
  tableName: 'teacher_absences',
  schema: openSchema,
  properties: {
    id: identity(),
    teacherId: foreignKey(Teacher, 'teacher_id').deleteRule('cascade'),
    startsAt: p.datetime(),
    endsAt: p.datetime(),
    /** Each week the hours of the first day, until the last time ends. */
    isWeekly: p.boolean().default(false),
    reason: p.text().nullable(),
    enteredBy: foreignKey(Account, 'entered_by').nullable(),
    enteredAt: momentOfWriting(),
  },
  indexes: [{ name: 'teacher_absences_teacher', properties: ['teacherId', 'endsAt'] }],
  checks: [{ name: 'teacher_absences_order_check', expression: 'starts_at < ends_at' }],
});
