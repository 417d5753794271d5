import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Recipient } from '../../money/recipients/recipient.entity.ts';
import { Subject } from '../subjects/subject.entity.ts';
import { Teacher } from '../teachers/teacher.entity.ts';

export const Group = defineEntity({
  name: 'Group',
  tableName: 'groups',
  schema: openSchema,
  properties: {
    id: identity(),
    name: p.text(),
    subjectId: foreignKey(Subject, 'subject_id').index('groups_subject'),
    teacherId: foreignKey(Teacher, 'teacher_id').index('groups_teacher'),
    isOnline: p.boolean().default(false),
    /** Hryvnias, two decimals. */
    pricePerMonth: p.decimal().precision(10).scale(2).defaultRaw('0'),
    /** Hryvnias; the monthly run charges each held lesson instead of the month's price. */
    pricePerLesson: p.decimal().precision(10).scale(2).nullable(),
    /** Minutes. */
    lessonDuration: p.integer().default(45),
    capacity: p.integer().nullable(),
    /** Students of other groups may make up lessons here, in free places and in `guestPlaces` besides. */
    acceptsGuests: p.boolean().default(true),
    guestPlaces: p.integer().default(0),
    /** Raised by each change of the group's journal in the same transaction. */
    journalVersion: p.bigint('number').fieldName('version').defaultRaw('1'),
    /** Raised by each change of the group's plan, also when one is taken back. */
    planVersion: p.integer().default(0),
    planChangedAt: momentOfWriting(),
    /** The only days with weekly lessons, both included; null without a beginning or end. */
    firstDay: p.date().nullable(),
    lastDay: p.date().nullable(),
    /** Null for the centre's default recipient. */
    recipientId: foreignKey(Recipient, 'recipient_id').nullable(),
    archivedAt: p.datetime().nullable(),
    createdAt: momentOfWriting(),
    version: p.integer().fieldName('settings_version').version().default(1),
  },
  indexes: [{ name: 'groups_recipient', properties: ['recipientId'], where: 'recipient_id is not null' }],
  checks: [
    { name: 'groups_price_per_month_check', expression: 'price_per_month >= 0' },
    { name: 'groups_price_per_lesson_check', expression: 'price_per_lesson >= 0' },
    { name: 'groups_lesson_duration_check', expression: 'lesson_duration >= 0' },
    { name: 'groups_capacity_check', expression: 'capacity > 0' },
    { name: 'groups_guest_places_check', expression: 'guest_places >= 0' },
    { name: 'groups_days_check', expression: 'first_day <= last_day' },
  ],
});

export type Group = InferEntity<typeof Group>;
