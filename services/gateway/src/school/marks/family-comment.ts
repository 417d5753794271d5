import { sql, type RawBuilder } from 'kysely';

/** SQL for a mark’s comment as its family reads it: null if it is for staff. Expects the table `marks mk`. */
export const commentForFamily: RawBuilder<string | null> = sql`case when mk.comment_audience = 'family' then mk.comment end`;
