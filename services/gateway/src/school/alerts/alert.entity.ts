import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AlertAnswer, RollCallState } from '@dzvinok/contract/alerts';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Classroom } from '../classrooms/classroom.entity.ts';
import { Site } from '../classrooms/site.entity.ts';
import { Group } from '../groups/group.entity.ts';
import { Student } from '../students/student.entity.ts';

/** Of a site, a classroom or a group’s lesson, else of the whole centre. A place has at most one open alert. */
export const Alert = defineEntity({
  name: 'Alert',
  tableName: 'alerts',
  schema: openSchema,
  properties: {
    id: identity(),
    siteId: foreignKey(Site, 'site_id').nullable().deleteRule('cascade').index('alerts_site'),
    classroomId: foreignKey(Classroom, 'classroom_id').nullable().deleteRule('cascade').index('alerts_classroom'),
    groupId: foreignKey(Group, 'group_id').nullable().deleteRule('cascade').index('alerts_group'),
    startedAt: p.datetime().index('alerts_started'),
    startedBy: foreignKey(Account, 'started_by').nullable(),
    endedAt: p.datetime().nullable(),
    endedBy: foreignKey(Account, 'ended_by').nullable(),
    answer: p.text().$type<AlertAnswer>().nullable(),
    decidedAt: p.datetime().nullable(),
    decidedBy: foreignKey(Account, 'decided_by').nullable(),
  },
  indexes: [{
    name: 'alerts_on',
    expression: 'create unique index alerts_on on alerts (site_id, classroom_id, group_id) nulls not distinct where ended_at is null',
  }],
  checks: [
    { name: 'alerts_place_check', expression: 'num_nonnulls(site_id, classroom_id, group_id) <= 1' },
    { name: 'alerts_answer_check', expression: "answer in ('interrupted', 'shelter', 'online') and (answer is null) = (decided_at is null)" },
    { name: 'alerts_order_check', expression: 'ended_at >= started_at' },
  ],
});

/** A student at an alert, called in the lesson of a group. */
export const RollCall = defineEntity({
  name: 'RollCall',
  tableName: 'roll_calls',
  schema: openSchema,
  properties: {
    alertId: foreignKey(Alert, 'alert_id').primary().deleteRule('cascade'),
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    groupId: foreignKey(Group, 'group_id').deleteRule('cascade').index('roll_calls_group'),
    day: p.date(),
    state: p.text().$type<RollCallState>(),
    calledBy: foreignKey(Account, 'called_by').nullable(),
    calledAt: momentOfWriting(),
  },
  indexes: [{ name: 'roll_calls_student', properties: ['studentId', 'groupId', 'day'] }],
  checks: [{ name: 'roll_calls_state_check', expression: "state in ('shelter', 'away')" }],
});
