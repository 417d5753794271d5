import { defineEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, openSchema } from '../../runtime/database/columns.ts';
import { PaySheet } from '../../money/pay/pay.entity.ts';
import { Group } from '../groups/group.entity.ts';
import { Topic } from '../topics/topic.entity.ts';

export const Lesson = defineEntity({
  name: 'Lesson',
  tableName: 'lessons',
  schema: openSchema,
  properties: {
    id: identity(),
    groupId: foreignKey(Group, 'group_id').deleteRule('cascade'),
    topicId: foreignKey(Topic, 'topic_id').nullable(),
    /** An extra lesson with the topic of another lesson of the group. */
    isRepeat: p.boolean().default(false),
    lessonDate: p.date(),
    startsAt: p.datetime(),
    recordingUrl: p.text().nullable(),
    /** When the address was saved; null for recordings before December 2026. */
    recordedAt: p.datetime().nullable(),
    /** Taken by air-raid alerts that are over. */
    lostMinutes: p.integer().default(0),
    /** The group's teacher when the lesson was entered, set by a trigger, as the group may change teachers. */
    groupTeacherId: p.bigint('number').nullable(),
    /** Approved sheet that pays it; until the sheet is reopened, teacher and attendance of the lesson are locked. */
    paySheetId: foreignKey(PaySheet, 'pay_sheet_id').nullable(),
  },
  uniques: [
    { name: 'lessons_group_id_lesson_date_key', properties: ['groupId', 'lessonDate'] },
    { name: 'lessons_topic_once', properties: ['groupId', 'topicId'], where: 'not is_repeat' },
  ],
  indexes: [
    { name: 'lessons_topic', properties: ['topicId', 'groupId'] },
    { name: 'lessons_recorded', properties: ['groupId', 'lessonDate'], where: 'recording_url is not null' },
    { name: 'lessons_recorded_at', properties: ['recordedAt'], where: 'recorded_at is not null' },
    { name: 'lessons_date', properties: ['lessonDate'] },
    { name: 'lessons_pay_sheet', properties: ['paySheetId'], where: 'pay_sheet_id is not null' },
  ],
  triggers: [
    {
      name: 'lessons_keep_teacher', timing: 'before', events: ['insert'],
      expression: 'create trigger lessons_keep_teacher before insert on lessons for each row execute function keep_group_teacher()',
    },
    {
      name: 'lessons_refuse_paid', timing: 'before', events: ['update', 'delete'],
      expression: 'create trigger lessons_refuse_paid before update or delete on lessons for each row execute function refuse_paid_lesson()',
    },
  ],
});
