import type { InTheWay } from '@dzvinok/contract/usage';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';

@Injectable()
export class SubjectsRepository {
  async list(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'color', color)
        order by ${nameOrder('name')}), '[]')::text as body
      from subjects`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  /** Archived teachers count too, as they keep their subject. */
  async usage(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(item order by ${nameOrder('item.name')}), '[]')::text as body
      from (
        select s.id, s.name, s.color,
          (select count(*) from groups g where g.subject_id = s.id) as "groupCount",
          (select count(*) from teacher_subjects ts where ts.subject_id = s.id) as "teacherCount",
          (select count(*) from topics t where t.subject_id = s.id) as "topicCount"
        from subjects s
      ) item`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async exists(id: number): Promise<boolean> {
    const found = await db().selectFrom('subjects').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();
    return found !== undefined;
  }

  async teachersOf(id: number): Promise<InTheWay['teachers']> {
    const { rows } = await sql<InTheWay['teachers'][number]>`
      select a.id, a.full_name as "fullName", a.archived_at is not null as "isArchived"
      from teacher_subjects ts join accounts a on a.id = ts.teacher_id
      where ts.subject_id = ${id}
      order by a.archived_at is not null, ${nameOrder('a.full_name')}, a.id`.execute(db());
    return rows;
  }

  async countsOf(id: number): Promise<Pick<InTheWay, 'topicCount' | 'lessonCount'>> {
    const { rows } = await sql<Pick<InTheWay, 'topicCount' | 'lessonCount'>>`
      select (select count(*) from topics where subject_id = ${id}) as "topicCount",
        (select count(*) from lessons l join groups g on g.id = l.group_id where g.subject_id = ${id}) as "lessonCount"`
      .execute(db());
    return rows[0] ?? { topicCount: 0, lessonCount: 0 };
  }
}
