import { Injectable } from '@nestjs/common';
import { db } from '../../runtime/database/database.ts';

@Injectable()
export class BroadcastsRepository {
  async joinUrl(lessonId: number): Promise<string | null> {
    const running = await db().selectFrom('broadcasts').select('join_url').where('lesson_id', '=', lessonId).executeTakeFirst();
    return running?.join_url ?? null;
  }

  async insert(broadcast: { lesson_id: number; join_url: string; started_by: number }): Promise<void> {
    await db().insertInto('broadcasts').values(broadcast).execute();
  }
}
