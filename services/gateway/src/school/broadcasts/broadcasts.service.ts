import { ChangePublisher } from '@dzvinok/api-server/handler';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { GroupAccess, keepToDays } from '../groups/group-changes.service.ts';
import { LessonsRepository } from '../lessons/lessons.repository.ts';

const defaultMeetingService = 'https://meet.jit.si/';

@Injectable()
export class BroadcastsService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly lessons: LessonsRepository,
    private readonly clock: CentreClock,
    private readonly changes: ChangePublisher,
    private readonly audit: AuditService,
  ) {}

  /** A second start gives the same room. The group's lock keeps the lesson from being deleted. */
  async start(groupId: number, lessonId: number, caller: CallerInfo): Promise<{ joinUrl: string }> {
    const group = await this.groups.lockFor(groupId, caller);
    const lesson = await this.lessons.byId(groupId, lessonId);
    if (!lesson) throw refuse('lessons.not-found');
    keepToDays(group, lesson.lesson_date);
    if (lesson.topic_id === null || lesson.lesson_date !== this.clock.today().day) {
      throw refuse('broadcasts.lesson-not-started');
    }
    const running = await this.#joinUrl(lessonId);
    if (running !== null) {
      this.changes.nothingChanged();
      return { joinUrl: running };
    }
    const joinUrl = newRoomUrl(currentTenant());
    await this.#insert({ lesson_id: lessonId, join_url: joinUrl, started_by: caller.accountId });
    // The log omits the address, as its readers could enter the room.
    await this.audit.record({ action: 'broadcasts.started', entity: 'lesson', entityId: lessonId, details: { groupId, date: lesson.lesson_date } });
    return { joinUrl };
  }

  async #joinUrl(lessonId: number): Promise<string | null> {
    const running = await db().selectFrom('broadcasts').select('join_url').where('lesson_id', '=', lessonId).executeTakeFirst();
    return running?.join_url ?? null;
  }

  async #insert(broadcast: { lesson_id: number; join_url: string; started_by: number }): Promise<void> {
    await db().insertInto('broadcasts').values(broadcast).execute();
  }
}

/** The address cannot be guessed. Uses the centre's own meeting service if it has one. */
export function newRoomUrl(tenant: Pick<Tenant, 'features'>): string {
  const service = settingsOf(tenant).meetingService ?? defaultMeetingService;
  return new URL(`dzvinok-${randomBytes(16).toString('hex')}`, service.endsWith('/') ? service : `${service}/`).href;
}
