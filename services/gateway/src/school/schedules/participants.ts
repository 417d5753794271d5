import { type RawBuilder, sql } from 'kysely';

/** A stay counts up to the day before `left_on`. Expects `memberships m`. */
export function memberOn(day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(m.joined_on <= ${day} and (m.left_on is null or m.left_on > ${day}))`;
}

export function isMemberOn({ joinedOn, leftOn }: { joinedOn: string; leftOn: string | null }, day: string): boolean {
  return joinedOn <= day && (leftOn === null || leftOn > day);
}

/** Day on which the lesson of `make_ups b` takes place. */
export const guestDay = sql<string>`coalesce((
  select e.starts_at::date from lesson_exceptions e where e.group_id = b.group_id and e.planned_on = b.planned_on), b.planned_on)`;

/** True for an approved guest of the group's lesson of that day. The trigger `refuse_foreign_mark` checks the same. */
export function isGuestAt({ studentId, groupId, day }: Record<'studentId' | 'groupId' | 'day', RawBuilder<unknown>>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from make_ups b where b.student_id = ${studentId} and b.group_id = ${groupId} and b.is_approved and ${guestDay} = ${day})`;
}

/** Last day of the freeze that the student has on that day; null without one. */
export function frozenUntil(studentId: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(
    select f.last_day from freezes f where f.student_id = ${studentId} and f.first_day <= ${day} and f.last_day >= ${day} limit 1)`;
}
