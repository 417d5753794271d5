import { Caller, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { studentsRoutes } from '@dzvinok/contract/students';
import { lastStatement } from '@dzvinok/tenancy/transaction';
import { successTexts } from '@dzvinok/texts/messages';
import { Controller } from '@nestjs/common';
import { StudentsListService } from './students-list.service.ts';
import { StudentsService } from './students.service.ts';

@Controller()
export class StudentsController {
  constructor(
    private readonly students: StudentsService,
    private readonly lists: StudentsListService,
  ) {}

  @Route(studentsRoutes.list, { itself: 'callers who wait for the list to be built hold no connection' })
  list(@Input() { query }: RouteInput<typeof studentsRoutes.list>, @Caller() caller: CallerInfo) {
    return query?.archived === 'true' ? this.lists.readArchived(caller) : this.lists.read(caller);
  }

  @Route(studentsRoutes.one, 'centre')
  one(@Input() { params, query }: RouteInput<typeof studentsRoutes.one>) {
    return this.students.find(params.id, query?.passwords === 'hidden');
  }

  @Route(studentsRoutes.overview, 'centre')
  overview(@Input() { params }: RouteInput<typeof studentsRoutes.overview>) {
    return this.students.overview(params.id);
  }

  @Route(studentsRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof studentsRoutes.create>) {
    return withMessage(await this.students.create(body), successTexts.userAdded);
  }

  @Route(studentsRoutes.update, 'centre')
  async update(@Input() { body, query }: RouteInput<typeof studentsRoutes.update>) {
    const saved = await this.students.update(body, query?.passwords === 'hidden');
    return lastStatement(async () => withMessage(await saved(), successTexts.userUpdated));
  }
}
