import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { teacherAbsencesRoutes } from '@dzvinok/contract/absences';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { LessonTeachers } from './lesson-teachers.service.ts';
import { TeacherAbsencesService } from './teacher-absences.service.ts';

@Controller()
export class TeacherAbsencesController {
  constructor(
    private readonly absences: TeacherAbsencesService,
    private readonly lessons: LessonTeachers,
  ) {}

  @Route(teacherAbsencesRoutes.list, 'centre')
  list() {
    return this.absences.list();
  }

  @Route(teacherAbsencesRoutes.one, 'centre')
  one(@Input() { params }: RouteInput<typeof teacherAbsencesRoutes.one>) {
    return this.absences.one(params.id);
  }

  @Route(teacherAbsencesRoutes.create, 'centre')
  create(@Input() { body }: RouteInput<typeof teacherAbsencesRoutes.create>, @Caller() caller: CallerInfo) {
    return this.absences.create(body, caller);
  }

  @Route(teacherAbsencesRoutes.remove, 'centre')
  async remove(@Input() { params }: RouteInput<typeof teacherAbsencesRoutes.remove>) {
    await this.absences.remove(params.id);
    return null;
  }

  @Route(teacherAbsencesRoutes.arrange, 'centre')
  arrange(@Input() { params, body }: RouteInput<typeof teacherAbsencesRoutes.arrange>, @Caller() caller: CallerInfo) {
    return this.absences.arrange(params.id, body, caller);
  }

  @Route(teacherAbsencesRoutes.takeBack, 'centre')
  takeBack(@Input() { params, body }: RouteInput<typeof teacherAbsencesRoutes.takeBack>, @Caller() caller: CallerInfo) {
    return this.absences.takeBack(params.id, body, caller);
  }

  @Route(teacherAbsencesRoutes.handOver, 'centre')
  handOver(@Input() { params, body }: RouteInput<typeof teacherAbsencesRoutes.handOver>, @Caller() caller: CallerInfo) {
    return this.lessons.handOver(params.id, body, caller);
  }
}
