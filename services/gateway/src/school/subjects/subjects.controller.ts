import { readJson, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { Controller } from '@nestjs/common';
import { SubjectsRepository } from './subjects.repository.ts';
import { SubjectsService } from './subjects.service.ts';

@Controller()
export class SubjectsController {
  constructor(
    private readonly repository: SubjectsRepository,
    private readonly subjects: SubjectsService,
  ) {}

  @Route(subjectsRoutes.list, 'centre')
  list() {
    return readJson(() => this.repository.list());
  }

  @Route(subjectsRoutes.usage, 'centre')
  usage() {
    return readJson(() => this.repository.usage());
  }

  @Route(subjectsRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof subjectsRoutes.create>) {
    return withMessage(await this.subjects.create(body), 'Предмет додано');
  }

  @Route(subjectsRoutes.update, 'centre')
  async update(@Input() { body }: RouteInput<typeof subjectsRoutes.update>) {
    return withMessage(await this.subjects.update(body), 'Предмет оновлено');
  }

  @Route(subjectsRoutes.remove, 'centre')
  async remove(@Input() { params }: RouteInput<typeof subjectsRoutes.remove>) {
    await this.subjects.remove(params.id);
    return withMessage(null, 'Предмет видалено');
  }
}
