import { Input, rawJson, Route, withMessage } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { successTexts } from '@dzvinok/texts/messages';
import { Controller } from '@nestjs/common';
import { TopicsService } from './topics.service.ts';

@Controller()
export class TopicsController {
  constructor(private readonly topics: TopicsService) {}

  @Route(topicsRoutes.list, 'centre')
  async list(@Input() { query }: RouteInput<typeof topicsRoutes.list>) {
    return rawJson(await this.topics.list(query.subjectId));
  }

  @Route(topicsRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof topicsRoutes.create>) {
    return withMessage(await this.topics.create(body), successTexts.topicAdded);
  }

  @Route(topicsRoutes.update, 'centre')
  async update(@Input() { body }: RouteInput<typeof topicsRoutes.update>) {
    return withMessage(await this.topics.update(body), successTexts.topicUpdated);
  }
}
