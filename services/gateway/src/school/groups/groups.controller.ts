import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { readJson, Caller, Input, rawJson, Reply, Route, withMessage } from '@dzvinok/api-server/handler';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { RouteInput } from '@dzvinok/contract/route';
import { lastStatement } from '@dzvinok/tenancy/transaction';
import { successTexts } from '@dzvinok/texts/messages';
import { Controller } from '@nestjs/common';
import { GroupsRepository } from './groups.repository.ts';
import { GroupsService } from './groups.service.ts';

@Controller()
export class GroupsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly repository: GroupsRepository,
  ) {}

  @Route(groupsRoutes.list, 'centre')
  list(@Input() { query }: RouteInput<typeof groupsRoutes.list>) {
    return readJson(() => this.repository.list({ isArchived: query?.archived === 'true' }));
  }

  @Route(groupsRoutes.one, 'centre')
  async one(@Input() { params }: RouteInput<typeof groupsRoutes.one>) {
    return rawJson(await this.groups.find(params.id));
  }

  @Route(groupsRoutes.scheduleConflicts, 'centre')
  findConflicts(@Input() { body }: RouteInput<typeof groupsRoutes.scheduleConflicts>) {
    return this.groups.findConflicts(body);
  }

  @Route(groupsRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof groupsRoutes.create>) {
    return withMessage(await this.groups.create(body), successTexts.groupAdded);
  }

  @Route(groupsRoutes.update, 'centre')
  async update(@Input() { body }: RouteInput<typeof groupsRoutes.update>) {
    const saved = await this.groups.update(body);
    return lastStatement(async () => new Reply<never>({ json: await saved(), message: successTexts.groupUpdated }));
  }

  @Route(groupsRoutes.mine, 'centre')
  mine(@Caller() caller: CallerInfo) {
    return lastStatement(() => this.groups.listOfTeacher(caller.accountId));
  }
}
