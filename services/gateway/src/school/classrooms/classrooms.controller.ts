import { readJson, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { ClassroomsService } from './classrooms.service.ts';

@Controller()
export class ClassroomsController {
  constructor(private readonly classrooms: ClassroomsService) {}

  @Route(classroomsRoutes.list, 'centre')
  list() {
    return readJson(() => this.classrooms.list());
  }

  @Route(classroomsRoutes.usage, 'centre')
  usage() {
    return readJson(() => this.classrooms.usage());
  }

  @Route(classroomsRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof classroomsRoutes.create>) {
    return withMessage(await this.classrooms.create(body), 'Аудиторію додано');
  }

  @Route(classroomsRoutes.update, 'centre')
  async update(@Input() { body }: RouteInput<typeof classroomsRoutes.update>) {
    return withMessage(await this.classrooms.update(body), 'Аудиторію оновлено');
  }

  @Route(classroomsRoutes.remove, 'centre')
  async remove(@Input() { params }: RouteInput<typeof classroomsRoutes.remove>) {
    await this.classrooms.remove(params.id);
    return withMessage(null, 'Аудиторію видалено');
  }
}
