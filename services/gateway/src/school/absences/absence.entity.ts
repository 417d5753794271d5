import { defineEntity, p } from '@mikro-orm/postgresql';
import type { RequestState } from '@dzvinok/contract/substitutions';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Group } from '../groups/group.entity.ts';
import { Student } from '../students/student.entity.ts';
import { Teacher } from '../teachers/teacher.entity.ts';

/** Of one lesson by its planned day; a moved lesson keeps it. */
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

/** A teacher asks for a substitute for one lesson, or for a swap of two. All changes are made under the locks of the groups. */
export const SubstitutionRequest = defineEntity({
  name: 'SubstitutionRequest',
  tableName: 'substitution_requests',
  schema: openSchema,
  properties: {
    id: identity(),
    groupId: foreignKey(Group, 'group_id').deleteRule('cascade'),
    plannedOn: p.date(),
    /** The lesson's start when it was asked for; a lesson that starts at another time now is another lesson. */
    startsAt: p.datetime().index('substitution_requests_starts'),
    askedBy: foreignKey(Teacher, 'asked_by').deleteRule('cascade').index('substitution_requests_asked_by'),
    /** Null: any colleague. */
    askedId: foreignKey(Teacher, 'asked_id').nullable().deleteRule('cascade').index('substitution_requests_asked'),
    takenBy: foreignKey(Teacher, 'taken_by').nullable().deleteRule('cascade').index('substitution_requests_taken_by'),
    swapGroupId: foreignKey(Group, 'swap_group_id').nullable().deleteRule('cascade').index('substitution_requests_swap_group'),
    swapPlannedOn: p.date().nullable(),
    swapStartsAt: p.datetime().nullable(),
    reason: p.text().nullable(),
    answerUntil: p.datetime(),
    /** `accepted` waits for an admin. */
    state: p.text().$type<Exclude<RequestState, 'lapsed'>>().default('open'),
    askedAt: momentOfWriting(),
  },
  indexes: [{ name: 'substitution_requests_group', properties: ['groupId', 'plannedOn'] }],
  checks: [
    { name: 'substitution_requests_state_check', expression: "state in ('open', 'accepted', 'done', 'refused', 'withdrawn')" },
    { name: 'substitution_requests_swap_check', expression: 'num_nonnulls(swap_group_id, swap_planned_on, swap_starts_at) in (0, 3)' },
  ],
});
