import { refuse } from '@dzvinok/api-server/failure';
import { Input, rawJson, Route, withMessage, ChangePublisher } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { topicsRoutes, type CreateTopicBody } from '@dzvinok/contract/topics';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import { successTexts } from '@dzvinok/texts/messages';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, writeChanges } from '../../runtime/audit/audit.service.ts';
import { db, em } from '../../runtime/database/database.ts';
import { SubjectsRepository } from '../subjects/subjects.repository.ts';
import { Topic } from './topic.entity.ts';

@Injectable()
export class TopicsService {
  constructor(
    private readonly subjects: SubjectsRepository,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
  ) {}

  /** Sorted as added, which is the order of the programme. */
  async list(subjectId: number): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(json_build_object('id', id, 'name', name, 'subjectId', subject_id) order by id), '[]')::text
        as body
      from topics where subject_id = ${subjectId}`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async create({ subjectId, name }: CreateTopicBody): Promise<Topic> {
    if (!(await this.subjects.exists(subjectId))) {
      throw refuse('topics.unknown-subject', { fields: { subjectId: 'Оберіть предмет' } });
    }
    const topic = em().create(Topic, { subjectId, name });
    await em().persist(topic).flush().catch(refuseTakenName);
    await this.audit.record({ action: 'topics.created', entity: 'topic', entityId: topic.id, details: { name, subjectId } });
    return topic;
  }

  async update({ id, subjectId, name }: CreateTopicBody & { id: number }): Promise<Topic> {
    const topic = await em().findOne(Topic, id);
    if (!topic) throw refuse('topics.not-found');
    if (topic.subjectId !== subjectId) throw refuse('topics.subject-locked');
    if (topic.name === name) {
      this.changes.nothingChanged();
      return topic;
    }
    const from = topic.name;
    topic.name = name;
    const difference = await writeChanges(em(), topic).catch(refuseTakenName);
    await this.audit.record({ action: 'topics.renamed', entity: 'topic', entityId: id, details: { from, to: name }, ...difference });
    return topic;
  }
}

function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error) ? refuse('topics.name-taken', { fields: { name: 'Така тема вже є в цього предмета' } }) : error;
}

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
