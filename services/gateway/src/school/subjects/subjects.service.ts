import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/refusal';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { subjectColorOf, type CreateSubjectBody, type Subject, type UpdateSubjectBody } from '@dzvinok/contract/subjects';
import type { InTheWay } from '@dzvinok/contract/usage';
import { isUniqueViolation } from '@dzvinok/tenancy/errors';
import { counted } from '@dzvinok/texts/plural';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { changed, type Facts } from '../../runtime/audit/changed.ts';
import { firstNames, groupNames, groupsUsing } from '../../runtime/usage/usage.ts';
import { SubjectsRepository } from './subjects.repository.ts';

@Injectable()
export class SubjectsService {
  constructor(
    private readonly subjects: SubjectsRepository,
    private readonly audit: AuditService,
  ) {}

  async create({ name, color = subjectColorOf(name) }: CreateSubjectBody): Promise<Subject> {
    const added = await this.subjects.insert(name, color);
    if (!added) throw nameTaken();
    await this.#note('subjects.created', added);
    return added;
  }

  async update(body: UpdateSubjectBody): Promise<Subject> {
    const before = await this.subjects.lock(body.id);
    const saved = await this.subjects.update(body).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
    if (!before || !saved) throw refuse('subjects.not-found');
    await this.#note('subjects.updated', saved, changed(factsOf(before), factsOf(saved)));
    return saved;
  }

  async remove(id: number): Promise<void> {
    const subject = await this.subjects.lock(id);
    if (!subject) throw refuse('subjects.not-found');
    const usage: InTheWay = {
      groups: await groupsUsing(sql`g.subject_id = ${id}`),
      teachers: await this.subjects.teachersOf(id),
      ...(await this.subjects.countsOf(id)),
    };
    const uses = usesOf(usage);
    if (uses.length > 0) {
      throw refuse('subjects.in-use', { text: `Предмет «${subject.name}» видалити не можна: ${uses.join('; ')}.`, data: usage });
    }
    await this.subjects.remove(id);
    await this.#note('subjects.deleted', subject);
  }

  #note(action: AuditAction, { id, name, color }: Subject, difference = {}): Promise<void> {
    return this.audit.record({ action, entity: 'subject', entityId: id, details: { name, color }, ...difference });
  }
}

function factsOf({ name, color }: Subject): Facts {
  return { name, color };
}

function usesOf({ groups, teachers, topicCount, lessonCount }: InTheWay): string[] {
  const teacherNames = teachers.map(({ fullName, isArchived }) => (isArchived ? `${fullName} (в архіві)` : fullName));
  return [
    ...(groups.length > 0 ? [`${counted(groups.length, 'group')} (${groupNames(groups)})`] : []),
    ...(teachers.length > 0 ? [`${counted(teachers.length, 'teacher')} (${firstNames(teacherNames)})`] : []),
    ...(topicCount > 0 ? [counted(topicCount, 'topic')] : []),
    ...(lessonCount > 0 ? [counted(lessonCount, 'lesson')] : []),
  ];
}

function nameTaken(): Refusal {
  return refuseField('subjects.name-taken', 'name');
}
