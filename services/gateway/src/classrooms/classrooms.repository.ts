import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../database/database.ts';

@Injectable()
export class ClassroomsRepository {
  /** By the number in the name first, so that 2 stands before 10. */
  async list(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(json_build_object('id', id, 'name', name)
        order by substring(name from '\\d+')::numeric nulls last, name collate "uk-x-icu"), '[]')::text as body
      from classrooms`.execute(db());
    return rows[0]?.body ?? '[]';
  }
}
