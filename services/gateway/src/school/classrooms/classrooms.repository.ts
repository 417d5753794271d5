import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

// The number in the name comes first, so that 2 is before 10.
const naturalOrder = sql`substring(name from '\\d+')::numeric nulls last, name collate "uk-x-icu"`;

@Injectable()
export class ClassroomsRepository {
  async list(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(json_build_object('id', id, 'name', name) order by ${naturalOrder}), '[]')::text as body
      from classrooms`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async usage(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(item order by ${naturalOrder}), '[]')::text as body
      from (
        select c.id, c.name,
          (select count(distinct o.group_id) from schedule_slots o where o.classroom_id = c.id) as "groupCount"
        from classrooms c
      ) item`.execute(db());
    return rows[0]?.body ?? '[]';
  }
}
