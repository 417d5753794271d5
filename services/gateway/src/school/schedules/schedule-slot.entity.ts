import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, openSchema } from '../../runtime/database/columns.ts';
import { Classroom } from '../classrooms/classroom.entity.ts';
import { Group } from '../groups/group.entity.ts';

const dayOfWeekCheck = 'day_of_week >= 0 and day_of_week <= 6';

/** The group's week without an end: one slot a weekday, as long as the group's lessons. */
export const ScheduleSlot = defineEntity({
  name: 'ScheduleSlot',
  tableName: 'schedule_slots',
  schema: openSchema,
  properties: {
    id: identity(),
    groupId: foreignKey(Group, 'group_id').deleteRule('cascade'),
    /** 0 is Sunday. */
    dayOfWeek: p.smallint(),
    classroomId: foreignKey(Classroom, 'classroom_id'),
    /** `HH:MM:SS`, the centre's wall clock. */
    startTime: p.time(),
    /** First day; null since ever. */
    validFrom: p.date().nullable(),
  },
  uniques: [{ name: 'schedule_slots_group_id_day_of_week_key', properties: ['groupId', 'dayOfWeek'] }],
  indexes: [
    { name: 'schedule_slots_classroom_day', properties: ['classroomId', 'dayOfWeek'] },
    { name: 'schedule_slots_day', properties: ['dayOfWeek'] },
  ],
  checks: [{ name: 'schedule_slots_day_of_week_check', expression: dayOfWeekCheck }],
});

/**
 * Slots that end, with the length that lessons had; a table of its own, as the previous release takes each row of `schedule_slots` for the
 * present week. An exclusion constraint and the group's lock (`SchedulesRepository.replace`) keep slots of a weekday apart.
 */
export const EndedSlot = defineEntity({
  name: 'EndedSlot',
  tableName: 'ended_slots',
  schema: openSchema,
  properties: {
    id: identity(),
    groupId: foreignKey(Group, 'group_id').deleteRule('cascade'),
    dayOfWeek: p.smallint(),
    /** Null after the room was deleted. */
    classroomId: foreignKey(Classroom, 'classroom_id').nullable().deleteRule('set null'),
    startTime: p.time(),
    minutes: p.integer(),
    validFrom: p.date().nullable(),
    /** The day after the last day. */
    validTo: p.date(),
  },
  indexes: [
    { name: 'ended_slots_group', properties: ['groupId', 'validTo'] },
    { name: 'ended_slots_classroom', properties: ['classroomId', 'validTo'] },
  ],
  checks: [
    { name: 'ended_slots_day_of_week_check', expression: dayOfWeekCheck },
    { name: 'ended_slots_valid_to_check', expression: 'valid_from < valid_to' },
  ],
});
