import type { Classroom } from '@dzvinok/contract/classrooms';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

const classroomColumns = ['id', 'name'] as const;

// By the number in the name first, so that 2 stands before 10.
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

  /** Keeps everybody from beginning to use the classroom; who has begun is waited for. */
  async lock(id: number): Promise<Classroom | null> {
    const found = await db().selectFrom('classrooms').select(classroomColumns).where('id', '=', id).forUpdate().executeTakeFirst();
    return found ?? null;
  }

  /** Null when there is a classroom of this name. */
  async insert(name: string): Promise<Classroom | null> {
    const added = await db()
      .insertInto('classrooms')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .returning(classroomColumns)
      .executeTakeFirst();
    return added ?? null;
  }

  /** Null when there is no such classroom. Throws the database's unique violation when another one has this name. */
  async rename(id: number, name: string): Promise<Classroom | null> {
    const saved = await db().updateTable('classrooms').set({ name }).where('id', '=', id).returning(classroomColumns).executeTakeFirst();
    return saved ?? null;
  }

  async remove(id: number): Promise<void> {
    await db().deleteFrom('classrooms').where('id', '=', id).execute();
  }
}
