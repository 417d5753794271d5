import { sql } from 'kysely';
import { db } from '../database/database.ts';

/** The people whom a change concerns, as account ids of the open transaction's centre. */
export interface Audience {
  admins: number[];
  families: { studentId: number; parentIds: number[] }[];
}

/** The students whose pages change: named ones, or all who are in these groups now. */
export type Concerned = { students: readonly number[] } | { membersOf: readonly number[] };

/** Reads who is to hear of a change, inside the transaction that makes it. */
export async function readAudience(concerned: Concerned): Promise<Audience> {
  const students = 'students' in concerned
    ? sql`select unnest(${concerned.students}::bigint[]) as student_id`
    : sql`select student_id from memberships where group_id = any(${concerned.membersOf}::bigint[]) and left_on is null`;
  const { rows: [audience] } = await sql<Audience>`
    select (
      select coalesce(json_agg(id), '[]') from accounts where role = 'TenantAdmin' and archived_at is null
    ) as admins, (
      select coalesce(json_agg(json_build_object('studentId', s.student_id, 'parentIds', array(
        select parent_id from student_parents p where p.student_id = s.student_id
      ))), '[]')
      from (select distinct student_id from (${students}) c) s
    ) as families`.execute(db());
  return audience ?? { admins: [], families: [] };
}
