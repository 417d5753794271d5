import { Changes } from '@dzvinok/api-server/changes';
import { refuse, type Refusal } from '@dzvinok/api-server/refusal';
import type { CreateTopicBody, Topic } from '@dzvinok/contract/topics';
import { isUniqueViolation } from '@dzvinok/tenancy/errors';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { SubjectsRepository } from '../subjects/subjects.repository.ts';
import { TopicsRepository } from './topics.repository.ts';

@Injectable()
export class TopicsService {
  constructor(
    private readonly topics: TopicsRepository,
    private readonly subjects: SubjectsRepository,
    private readonly audit: AuditService,
    private readonly changes: Changes,
  ) {}

  async create({ subjectId, name }: CreateTopicBody): Promise<Topic> {
    if (!(await this.subjects.exists(subjectId))) {
      throw refuse('topics.unknown-subject', { fields: { subjectId: 'Оберіть предмет' } });
    }
    const added = await this.topics.insert(subjectId, name);
    if (!added) throw nameTaken();
    await this.audit.record({ action: 'topics.created', entity: 'topic', entityId: added.id, details: { name, subjectId } });
    return added;
  }

  async update({ id, subjectId, name }: CreateTopicBody & { id: number }): Promise<Topic> {
    const topic = await this.topics.find(id);
    if (!topic) throw refuse('topics.not-found');
    if (topic.subjectId !== subjectId) throw refuse('topics.subject-locked');
    if (topic.name === name) {
      this.changes.nothingChanged();
      return topic;
    }
    try {
      await this.topics.rename(id, name);
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken() : error;
    }
    await this.audit.record({ action: 'topics.renamed', entity: 'topic', entityId: id, details: { from: topic.name, to: name }, before: { name: topic.name }, after: { name } });
    return { ...topic, name };
  }
}

function nameTaken(): Refusal {
  return refuse('topics.name-taken', { fields: { name: 'Така тема вже є в цього предмета' } });
}
