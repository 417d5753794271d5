import { Input, Route, withMessage } from '@dzvinok/api-server/handler';
import { parentsRoutes } from '@dzvinok/contract/parents';
import type { RouteInput } from '@dzvinok/contract/route';
import { lastStatement } from '@dzvinok/tenancy/transaction';
import { successTexts } from '@dzvinok/texts/messages';
import { Controller } from '@nestjs/common';
import { ParentsService } from './parents.service.ts';

const attachedText = 'Користувача додано: учня приєднано до наявного облікового запису з цим номером, пароль не змінено';

@Controller()
export class ParentsController {
  constructor(private readonly parents: ParentsService) {}

  @Route(parentsRoutes.create, 'centre')
  async create(@Input() { params, body }: RouteInput<typeof parentsRoutes.create>) {
    const attached = await this.parents.create(params.id, body);
    return withMessage(attached, attached.isExistingAccount ? attachedText : successTexts.userAdded);
  }

  @Route(parentsRoutes.update, 'centre')
  async update(@Input() { params, body, query }: RouteInput<typeof parentsRoutes.update>) {
    const saved = await this.parents.update(params.id, body, query?.passwords === 'hidden');
    return lastStatement(async () => withMessage(await saved(), successTexts.userUpdated));
  }
}
