import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, openSchema } from '../../runtime/database/columns.ts';
import { Classroom } from '../classrooms/classroom.entity.ts';
import { Group } from '../groups/group.entity.ts';

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
  },
  uniques: [{ name: 'schedule_slots_group_id_day_of_week_key', properties: ['groupId', 'dayOfWeek'] }],
  indexes: [
    { name: 'schedule_slots_classroom_day', properties: ['classroomId', 'dayOfWeek'] },
    { name: 'schedule_slots_day', properties: ['dayOfWeek'] },
  ],
  checks: [{ name: 'schedule_slots_day_of_week_check', expression: 'day_of_week >= 0 and day_of_week <= 6' }],
});
