import { defineEntity, p } from '@mikro-orm/postgresql';
import type { LessonChangeKind } from '@dzvinok/contract/notices';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Account } from '../../identity/accounts/account.entity.ts';
import { Classroom } from '../classrooms/classroom.entity.ts';
import { Group } from '../groups/group.entity.ts';
import { Student } from '../students/student.entity.ts';
import { Teacher } from '../teachers/teacher.entity.ts';
import type { PartChanges } from './exception-parts.rules.ts';

/** Both days belong to it. */
const days = { firstDay: p.date(), lastDay: p.date() };
const daysCheck = (table: string) => ({ name: `${table}_days_check`, expression: 'first_day <= last_day' });
const writing = {
  version: p.integer().default(1),
  changedBy: foreignKey(Account, 'changed_by').nullable(),
  changedAt: momentOfWriting(),
};

/** A school year or a summer course; periods do not overlap, by an exclusion constraint. */
export const Period = defineEntity({
  name: 'Period',
  tableName: 'periods',
  schema: openSchema,
  properties: { id: identity(), name: p.text(), ...days },
  checks: [daysCheck('periods')],
});

/** A named part of a period; terms do not overlap, by an exclusion constraint. */
export const Term = defineEntity({
  name: 'Term',
  tableName: 'terms',
  schema: openSchema,
  properties: { periodId: foreignKey(Period, 'period_id').primary().deleteRule('cascade'), firstDay: p.date().primary(), lastDay: p.date(), name: p.text() },
  checks: [daysCheck('terms')],
});

export const Holiday = defineEntity({
  name: 'Holiday',
  tableName: 'holidays',
  schema: openSchema,
  properties: {
    id: identity(),
    name: p.text(),
    kind: p.text(),
    /** Otherwise the groups of `holiday_groups`. */
    isOfCentre: p.boolean(),
    ...days,
  },
  indexes: [{ name: 'holidays_days', properties: ['lastDay', 'firstDay'] }],
  checks: [daysCheck('holidays'), { name: 'holidays_kind_check', expression: "kind in ('closed', 'online', 'note')" }],
});

export const HolidayGroup = defineEntity({
  name: 'HolidayGroup',
  tableName: 'holiday_groups',
  schema: openSchema,
  properties: {
    holidayId: foreignKey(Holiday, 'holiday_id').primary().deleteRule('cascade'),
    groupId: foreignKey(Group, 'group_id').primary().deleteRule('cascade').index('holiday_groups_group'),
  },
});

/** Changes of the group's lesson of that planned day; null parts stay as planned. */
export const LessonException = defineEntity({
  name: 'LessonException',
  tableName: 'lesson_exceptions',
  schema: openSchema,
  properties: {
    groupId: foreignKey(Group, 'group_id').primary().deleteRule('cascade'),
    plannedOn: p.date().primary(),
    isCancelled: p.boolean().default(false),
    /** Of a cancelled lesson: it waits for another time. */
    isToBeGiven: p.boolean().default(true),
    startsAt: p.datetime().nullable(),
    classroomId: foreignKey(Classroom, 'classroom_id').nullable().deleteRule('set null').index('lesson_exceptions_classroom'),
    isOnline: p.boolean().nullable(),
    teacherId: foreignKey(Teacher, 'teacher_id').nullable().index('lesson_exceptions_teacher'),
    /** Of the part that changed last. */
    reason: p.text().nullable(),
    /** The last change of each part; a missing part has the row's change. */
    parts: p.json<PartChanges>().defaultRaw(`'{}'::jsonb`),
    ...writing,
  },
  checks: [{
    name: 'lesson_exceptions_parts_check',
    expression: 'not is_cancelled or num_nonnulls(starts_at, classroom_id, is_online, teacher_id) = 0',
  }],
  triggers: [{
    name: 'lesson_exceptions_refuse_paid', timing: 'after', events: ['insert', 'update', 'delete'],
    expression: 'create trigger lesson_exceptions_refuse_paid after insert or update or delete on lesson_exceptions for each row execute function refuse_paid_lesson()',
  }],
});

/** A lesson outside of the weekly slots. */
export const ExtraLesson = defineEntity({
  name: 'ExtraLesson',
  tableName: 'extra_lessons',
  schema: openSchema,
  properties: {
    id: identity(),
    groupId: foreignKey(Group, 'group_id').deleteRule('cascade'),
    startsAt: p.datetime(),
    minutes: p.integer(),
    classroomId: foreignKey(Classroom, 'classroom_id').nullable().deleteRule('set null').index('extra_lessons_classroom'),
    isOnline: p.boolean().default(false),
    /** Null: the group's teacher. */
    teacherId: foreignKey(Teacher, 'teacher_id').nullable().index('extra_lessons_teacher'),
    reason: p.text().nullable(),
    /** The last change, under `extra`; if missing, the row's change. */
    parts: p.json<PartChanges>().defaultRaw(`'{}'::jsonb`),
    ...writing,
  },
  indexes: [{ name: 'extra_lessons_group', properties: ['groupId', 'startsAt'] }],
});

/** A group or a student without lessons for some days; the place is kept. */
export const Freeze = defineEntity({
  name: 'Freeze',
  tableName: 'freezes',
  schema: openSchema,
  properties: {
    id: identity(),
    groupId: foreignKey(Group, 'group_id').nullable().deleteRule('cascade').index('freezes_group'),
    studentId: foreignKey(Student, 'student_id').nullable().deleteRule('cascade').index('freezes_student'),
    ...days,
    reason: p.text().nullable(),
    ...writing,
  },
  checks: [daysCheck('freezes'), { name: 'freezes_whose_check', expression: 'num_nonnulls(group_id, student_id) = 1' }],
});

/** Notice to families and teachers of a change of the plan. */
export const LessonChange = defineEntity({
  name: 'LessonChange',
  tableName: 'lesson_changes',
  schema: openSchema,
  properties: {
    id: identity(),
    /** Null for the whole centre. */
    groupIds: p.json<number[]>().nullable(),
    /** Only this student's family is told. */
    studentId: foreignKey(Student, 'student_id').nullable().deleteRule('cascade').index('lesson_changes_student'),
    day: p.date(),
    kind: p.text().$type<LessonChangeKind>(),
    text: p.text(),
    startsAt: p.datetime().nullable(),
    teachers: p.json<number[]>().defaultRaw(`'[]'::jsonb`),
    changedAt: momentOfWriting().index('lesson_changes_changed'),
  },
});
