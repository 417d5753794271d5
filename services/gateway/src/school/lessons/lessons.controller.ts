import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, rawJson, Route } from '@dzvinok/api-server/handler';
import { lessonsRoutes, type LessonHeader } from '@dzvinok/contract/lessons';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { GroupAccess, keepToDays } from '../groups/group-changes.service.ts';
import { JournalsService } from './journals.service.ts';
import { LessonsRepository } from './lessons.repository.ts';
import { LessonsService } from './lessons.service.ts';

/** The header for a substitute, on the days of the substituted lessons. */
function keptToDays(header: LessonHeader, days: readonly string[]): LessonHeader {
  const { missedDays = [], announcedAbsences = [], teacherName } = header;
  return {
    ...header, substituteFor: teacherName ?? null, missedDays: missedDays.filter((day) => days.includes(day)),
    announcedAbsences: announcedAbsences.filter(({ date }) => days.includes(date)),
  };
}

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
    const { days } = await this.groups.openFor(params.id, caller);
    const header = await this.lessons.header(params.id, this.clock.today());
    if (header === null) throw refuse('groups.not-found');
    return days ? keptToDays(header, days) : header;
  }

  @Route(lessonsRoutes.journal, { itself: 'callers who wait for a journal to be built hold no connection' })
  journal(@Input() { params }: RouteInput<typeof lessonsRoutes.journal>, @Caller() caller: CallerInfo) {
    return this.journals.read(params.id, caller);
  }

  @Route(lessonsRoutes.one, 'centre')
  async one(@Input() { params }: RouteInput<typeof lessonsRoutes.one>, @Caller() caller: CallerInfo) {
    const group = await this.groups.openFor(params.classId, caller);
    if (group.days) keepToDays(group, (await this.lessons.byId(params.classId, params.lessonId))?.lesson_date ?? '');
    const lesson = await this.lessons.lesson(params.classId, params.lessonId, this.clock.today());
    if (lesson === null) throw refuse('lessons.not-found');
    return rawJson(lesson);
  }

  @Route(lessonsRoutes.recent, 'centre')
  async recent(@Input() { params }: RouteInput<typeof lessonsRoutes.recent>, @Caller() caller: CallerInfo) {
    await this.groups.openFor(params.id, caller);
    return rawJson(await this.lessons.recent(params.id));
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
