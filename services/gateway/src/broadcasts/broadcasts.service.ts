import { refuse } from '@dzvinok/api-server/refusal';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { db } from '../database/database.ts';
import { CentreClock } from '../clock/centre-clock.ts';
import { GroupAccess } from '../groups/group-access.service.ts';
import { GroupVersions } from '../groups/group-versions.service.ts';
import { LessonsRepository } from '../lessons/lessons.repository.ts';
import { newRoomUrl } from './meeting-room.ts';

@Injectable()
export class BroadcastsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly lessons: LessonsRepository,
    private readonly clock: CentreClock,
    private readonly versions: GroupVersions,
  ) {}

  /** One room a lesson: a second start answers the room of the first. */
  async start(groupId: number, lessonId: number, caller: CallerInfo): Promise<{ joinUrl: string }> {
    await this.groups.open(groupId, caller);
    const lesson = await this.lessons.byId(groupId, lessonId);
    if (!lesson) throw refuse('lessons.not-found');
    if (lesson.topic_id === null || lesson.lesson_date !== this.clock.today().day) {
      throw refuse('broadcasts.lesson-not-started');
    }
    const { join_url: joinUrl } = await db()
      .insertInto('broadcasts')
      .values({ lesson_id: lessonId, join_url: newRoomUrl(currentTenant()), started_by: caller.accountId })
      // the update changes nothing; it makes a losing insert answer the winner's row
      .onConflict((conflict) => conflict.column('lesson_id').doUpdateSet((update) => ({ lesson_id: update.ref('broadcasts.lesson_id') })))
      .returning('join_url')
      .executeTakeFirstOrThrow();
    // The families' pages show the link.
    await this.versions.bump(groupId);
    return { joinUrl };
  }
}
