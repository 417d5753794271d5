import { defineEntity, p } from '@mikro-orm/postgresql';
import type { MakeUpRules as Rules } from '@dzvinok/contract/make-ups';
import { type RawBuilder, sql } from 'kysely';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Group } from '../groups/group.entity.ts';
import { Student } from '../students/student.entity.ts';

/** A lesson of another group at which the student, as a guest, makes up a missed one; both by their planned days. */
export const MakeUp = defineEntity({
  name: 'MakeUp',
  tableName: 'make_ups',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    missedGroupId: foreignKey(Group, 'missed_group_id').primary().deleteRule('cascade').index('make_ups_missed_group'),
    missedOn: p.date().primary(),
    groupId: foreignKey(Group, 'group_id').deleteRule('cascade'),
    plannedOn: p.date(),
    isApproved: p.boolean(),
    bookedBy: foreignKey(Account, 'booked_by').nullable(),
    bookedAt: momentOfWriting(),
  },
  indexes: [{ name: 'make_ups_lesson', properties: ['groupId', 'plannedOn'] }],
});

/** The family knows that this missed lesson can be made up. */
export const MakeUpOffer = defineEntity({
  name: 'MakeUpOffer',
  tableName: 'make_up_offers',
  schema: openSchema,
  properties: {
    studentId: foreignKey(Student, 'student_id').primary().deleteRule('cascade'),
    missedGroupId: foreignKey(Group, 'missed_group_id').primary().deleteRule('cascade').index('make_up_offers_missed_group'),
    missedOn: p.date().primary().index('make_up_offers_missed_on'),
    toldAt: momentOfWriting(),
  },
});

/** The centre's only row; without it the usual rules hold. */
export const MakeUpRules = defineEntity({
  name: 'MakeUpRules',
  tableName: 'make_up_rules',
  schema: openSchema,
  properties: {
    id: p.integer().primary().autoincrement(false),
    rules: p.json<Rules>(),
  },
  checks: [{ name: 'make_up_rules_one_check', expression: 'id = 1' }],
});

/** Guests and held places at the coming lesson of the group with most of them. */
export function mostGuests(groupId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select coalesce(max(guests), 0)::int from (
    select count(*) as guests from make_ups b where b.group_id = ${groupId} and b.planned_on >= current_date group by b.planned_on) lesson)`;
}
