import { type RawBuilder, sql } from 'kysely';

/** Rows `student_id` and `account_id` of payers of present students: a parent, or without parents the student unless known to be a minor. */
export const payers: RawBuilder<unknown> = sql`
  select s.id as student_id, coalesce(parent.id, s.id) as account_id
  from accounts s
  left join student_parents sp on sp.student_id = s.id
  left join accounts parent on parent.id = sp.parent_id and parent.archived_at is null
  where s.role = 'Student' and s.archived_at is null
    and (parent.id is not null or sp.parent_id is null and (s.date_of_birth is null or s.date_of_birth <= current_date - interval '18 years'))`;
