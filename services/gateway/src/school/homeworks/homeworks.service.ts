import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Homeworks } from '@dzvinok/contract/homeworks';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { GroupAccess } from '../groups/group-access.service.ts';
import { LessonsRepository } from '../lessons/lessons.repository.ts';
import { HomeworksRepository } from './homeworks.repository.ts';

interface Which {
  groupId: number;
  /** The version that the writer began from; a caller that names none overwrites. */
  from: string | undefined;
}

@Injectable()
export class HomeworksService {
  constructor(
    private readonly groups: GroupAccess,
    private readonly lessons: LessonsRepository,
    private readonly homeworks: HomeworksRepository,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
  ) {}

  async one(groupId: number, caller: CallerInfo): Promise<Homeworks> {
    await this.groups.open(groupId, caller);
    return this.homeworks.ofDay(groupId, this.clock.today().day);
  }

  /** Of two writers who began from the same text the second one gets an edit conflict; the group’s lock lets them in one by one. */
  async set({ groupId, from }: Which, description: string, caller: CallerInfo): Promise<Homeworks> {
    await this.groups.lock(groupId, caller);
    const { day } = this.clock.today();
    const lesson = await this.lessons.onDay(groupId, day);
    if (!lesson || lesson.topic_id === null) throw refuse('homeworks.lesson-not-started');
    const before = await this.homeworks.ofDay(groupId, day);
    if (from !== undefined && from !== before.nextLessonVersion) throw refuse('homeworks.stale', { data: before });
    if (description === '') await this.homeworks.remove(lesson.id);
    else await this.homeworks.save(lesson.id, description, caller.accountId);
    const saved = await this.homeworks.ofDay(groupId, day);
    await this.audit.record({
      action: 'homeworks.set',
      entity: 'lesson',
      entityId: lesson.id,
      details: { groupId, date: day },
      before: { description: before.nextLessonHomework },
      after: { description: saved.nextLessonHomework },
    });
    return saved;
  }
}
