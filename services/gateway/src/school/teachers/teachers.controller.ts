import { readJson, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { lastStatement } from '@dzvinok/tenancy/transaction';
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

  @Route(teachersRoutes.list, 'centre')
  list(@Input() { query }: RouteInput<typeof teachersRoutes.list>) {
    return readJson(() => this.repository.list({ isArchived: query?.archived === 'true' }));
  }

  @Route(teachersRoutes.one, 'centre')
  one(@Input() { params, query }: RouteInput<typeof teachersRoutes.one>) {
    return this.teachers.find(params.id, query?.passwords === 'hidden');
  }

  @Route(teachersRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof teachersRoutes.create>) {
    return withMessage(await this.teachers.create(body), successTexts.teacherAdded);
  }

  @Route(teachersRoutes.update, 'centre')
  async update(@Input() { body, query }: RouteInput<typeof teachersRoutes.update>) {
    const saved = await this.teachers.update(body, query?.passwords === 'hidden');
    return lastStatement(async () => withMessage(await saved(), successTexts.teacherUpdated));
  }

  @Route(teachersRoutes.archive, 'centre')
  async archive(@Input() { params }: RouteInput<typeof teachersRoutes.archive>) {
    await this.teachers.archive(params.id);
    return withMessage(null, 'Викладача перенесено в архів');
  }

  @Route(teachersRoutes.restore, 'centre')
  async restore(@Input() { params }: RouteInput<typeof teachersRoutes.restore>) {
    await this.teachers.restore(params.id);
    return withMessage(null, 'Викладача повернено з архіву');
  }
}
