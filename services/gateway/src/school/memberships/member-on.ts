import { sql, type RawBuilder } from 'kysely';

/** SQL: the stay `memberships m` covers the day. The day of leaving is the first day outside of the group. */
export function memberOn(day: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(m.joined_on <= ${day} and (m.left_on is null or m.left_on > ${day}))`;
}

/** The same for a stay that was read. Days are `YYYY-MM-DD`. */
export function isMemberOn({ joinedOn, leftOn }: { joinedOn: string; leftOn: string | null }, day: string): boolean {
  return joinedOn <= day && (leftOn === null || leftOn > day);
}
