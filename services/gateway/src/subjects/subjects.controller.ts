import { rawJson } from '@dzvinok/api-server/reply';
import { Route } from '@dzvinok/api-server/route';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { Controller } from '@nestjs/common';
import { SubjectsRepository } from './subjects.repository.ts';

@Controller()
export class SubjectsController {
  constructor(private readonly subjects: SubjectsRepository) {}

  @Route(subjectsRoutes.list)
  async list() {
    return rawJson(await this.subjects.list());
  }
}
