import type { Topic } from '@dzvinok/contract/topics';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';

const topicColumns = ['id', 'name', 'subject_id as subjectId'] as const;

@Injectable()
export class TopicsRepository {
  /** In the order in which they were added: that of the programme. */
  async list(subjectId: number): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'subjectId', subject_id) order by id), '[]')::text
        as body
      from topics where subject_id = ${subjectId}`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async find(id: number): Promise<Topic | null> {
    const found = await db().selectFrom('topics').select(topicColumns).where('id', '=', id).executeTakeFirst();
    return found ?? null;
  }

  /** Null when the subject has a topic of this name. */
  async insert(subjectId: number, name: string): Promise<Topic | null> {
    const added = await db()
      .insertInto('topics')
      .values({ subject_id: subjectId, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning(topicColumns)
      .executeTakeFirst();
    return added ?? null;
  }

  /** Throws the database's unique violation when another topic of the subject has this name. */
  async rename(id: number, name: string): Promise<void> {
    await db().updateTable('topics').set({ name }).where('id', '=', id).execute();
  }
}
