import { rawJson, withMessage } from '@dzvinok/api-server/reply';
import { Input, Route } from '@dzvinok/api-server/route';
import type { RouteInput } from '@dzvinok/contract/route';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { successTexts } from '@dzvinok/texts/messages';
import { Controller } from '@nestjs/common';
import { TeachersRepository } from './teachers.repository.ts';
import { TeachersService } from './teachers.service.ts';

@Controller()
export class TeachersController {
  constructor(
    private readonly teachers: TeachersService,
    private readonly repository: TeachersRepository,
  ) {}

  @Route(teachersRoutes.list)
  async list() {
    return rawJson(await this.repository.list());
  }

  @Route(teachersRoutes.one)
  one(@Input() { params }: RouteInput<typeof teachersRoutes.one>) {
    return this.teachers.find(params.id);
  }

  @Route(teachersRoutes.create)
  async create(@Input() { body }: RouteInput<typeof teachersRoutes.create>) {
    return withMessage(await this.teachers.create(body), successTexts.teacherAdded);
  }

  @Route(teachersRoutes.update)
  async update(@Input() { body }: RouteInput<typeof teachersRoutes.update>) {
    return withMessage(await this.teachers.update(body), successTexts.teacherUpdated);
  }
}
