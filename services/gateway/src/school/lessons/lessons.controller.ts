import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, rawJson, Route } from '@dzvinok/api-server/handler';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { GroupAccess } from '../groups/group-changes.service.ts';
import { JournalsService } from './journals.service.ts';
import { LessonsRepository } from './lessons.repository.ts';
import { LessonsService } from './lessons.service.ts';

@Controller()
export class LessonsController {
  constructor(
    private readonly groups: GroupAccess,
    private readonly journals: JournalsService,
    private readonly lessons: LessonsRepository,
    private readonly service: LessonsService,
    private readonly clock: CentreClock,
  ) {}

  @Route(lessonsRoutes.header, 'centre')
  async header(@Input() { params }: RouteInput<typeof lessonsRoutes.header>, @Caller() caller: CallerInfo) {
    await this.groups.open(params.id, caller);
    const header = await this.lessons.header(params.id, this.clock.today());
    if (header === null) throw refuse('groups.not-found');
    return header;
  }

  @Route(lessonsRoutes.journal, { itself: 'callers who wait for a journal to be built hold no connection' })
  journal(@Input() { params }: RouteInput<typeof lessonsRoutes.journal>, @Caller() caller: CallerInfo) {
    return this.journals.read(params.id, caller);
  }

  @Route(lessonsRoutes.one, 'centre')
  async one(@Input() { params }: RouteInput<typeof lessonsRoutes.one>, @Caller() caller: CallerInfo) {
    await this.groups.open(params.classId, caller);
    const lesson = await this.lessons.lesson(params.classId, params.lessonId, this.clock.today());
    if (lesson === null) throw refuse('lessons.not-found');
    return rawJson(lesson);
  }

  @Route(lessonsRoutes.start, 'centre')
  start(@Input() { params, query }: RouteInput<typeof lessonsRoutes.start>, @Caller() caller: CallerInfo) {
    return this.service.start(params.id, params.topicId, query?.day, caller);
  }

  @Route(lessonsRoutes.changeTopic, 'centre')
  changeTopic(@Input() { params }: RouteInput<typeof lessonsRoutes.changeTopic>, @Caller() caller: CallerInfo) {
    return this.service.changeTopic(params.classId, params.lessonId, params.topicId, caller);
  }

  @Route(lessonsRoutes.takeBack, 'centre')
  takeBack(@Input() { params }: RouteInput<typeof lessonsRoutes.takeBack>, @Caller() caller: CallerInfo) {
    return this.service.takeBack(params.classId, params.lessonId, caller);
  }

  @Route(lessonsRoutes.remove, 'centre')
  remove(@Input() { params, query }: RouteInput<typeof lessonsRoutes.remove>, @Caller() caller: CallerInfo) {
    return this.service.remove(params.classId, params.lessonId, query.marks, caller);
  }
}
