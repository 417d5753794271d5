import { ChangePublisher } from '@dzvinok/api-server/change-publisher';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { GroupAccess } from '../groups/group-access.service.ts';
import { LessonsRepository } from '../lessons/lessons.repository.ts';
import { BroadcastsRepository } from './broadcasts.repository.ts';
import { newRoomUrl } from './meeting-room.ts';

@Injectable()
export class BroadcastsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly lessons: LessonsRepository,
    private readonly broadcasts: BroadcastsRepository,
    private readonly clock: CentreClock,
    private readonly changes: ChangePublisher,
    private readonly audit: AuditService,
  ) {}

  /** Opens one room for a lesson; a second start gives the same room. The group’s lock keeps the lesson from being deleted. */
  async start(groupId: number, lessonId: number, caller: CallerInfo): Promise<{ joinUrl: string }> {
    await this.groups.lock(groupId, caller);
    const lesson = await this.lessons.byId(groupId, lessonId);
    if (!lesson) throw refuse('lessons.not-found');
    if (lesson.topic_id === null || lesson.lesson_date !== this.clock.today().day) {
      throw refuse('broadcasts.lesson-not-started');
    }
    const running = await this.broadcasts.joinUrl(lessonId);
    if (running !== null) {
      this.changes.nothingChanged();
      return { joinUrl: running };
    }
    const joinUrl = newRoomUrl(currentTenant());
    await this.broadcasts.insert({ lesson_id: lessonId, join_url: joinUrl, started_by: caller.accountId });
    // The log does not name the room, as anybody who knows it can enter.
    await this.audit.record({ action: 'broadcasts.started', entity: 'lesson', entityId: lessonId, details: { groupId, date: lesson.lesson_date } });
    return { joinUrl };
  }
}
