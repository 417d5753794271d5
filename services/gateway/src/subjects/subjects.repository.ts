import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../database/database.ts';

@Injectable()
export class SubjectsRepository {
  async list(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'color', color)
        order by name collate "uk-x-icu"), '[]')::text as body
      from subjects`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async exists(id: number): Promise<boolean> {
    const found = await db().selectFrom('subjects').select('id').where('id', '=', id).executeTakeFirst();
    return found !== undefined;
  }
}
