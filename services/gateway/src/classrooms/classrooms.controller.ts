import { rawJson } from '@dzvinok/api-server/reply';
import { Route } from '@dzvinok/api-server/route';
import { classroomsRoutes } from '@dzvinok/contract/classrooms';
import { Controller } from '@nestjs/common';
import { ClassroomsRepository } from './classrooms.repository.ts';

@Controller()
export class ClassroomsController {
  constructor(private readonly classrooms: ClassroomsRepository) {}

  @Route(classroomsRoutes.list)
  async list() {
    return rawJson(await this.classrooms.list());
  }
}
