import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { readJson, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { RouteInput } from '@dzvinok/contract/route';
import { subjectsRoutes, subjectColorOf, type CreateSubjectBody, type UpdateSubjectBody } from '@dzvinok/contract/subjects';
import type { InTheWay } from '@dzvinok/contract/usage';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import { counted } from '@dzvinok/texts/plural';
import { LockMode } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { SubjectsRepository } from './subjects.repository.ts';
import { AuditService, writeChanges } from '../../runtime/audit/audit.service.ts';
import { em } from '../../runtime/database/database.ts';
import { firstNames, groupNames, groupsUsing } from '../../runtime/usage/usage.ts';
import { Subject } from './subject.entity.ts';

@Injectable()
export class SubjectsService {
  constructor(
    private readonly subjects: SubjectsRepository,
    private readonly audit: AuditService,
  ) {}

  async create({ name, color = subjectColorOf(name) }: CreateSubjectBody): Promise<Subject> {
    const subject = em().create(Subject, { name, color });
    await em().persist(subject).flush().catch(refuseTakenName);
    await this.#note('subjects.created', subject);
    return subject;
  }

  async update({ id, name, color }: UpdateSubjectBody): Promise<Subject> {
    const subject = em().assign(await this.#lock(id), { name, color });
    await this.#note('subjects.updated', subject, await writeChanges(em(), subject).catch(refuseTakenName));
    return subject;
  }

  async remove(id: number): Promise<void> {
    const subject = await this.#lock(id);
    const usage: InTheWay = {
      groups: await groupsUsing(sql`g.subject_id = ${id}`),
      teachers: await this.subjects.teachersOf(id),
      ...(await this.subjects.countsOf(id)),
    };
    const uses = usesOf(usage);
    if (uses.length > 0) {
      throw refuse('subjects.in-use', { text: `Предмет «${subject.name}» видалити не можна: ${uses.join('; ')}.`, data: usage });
    }
    await em().remove(subject).flush();
    await this.#note('subjects.deleted', subject);
  }

  /** Blocks new uses of the subject; waits for saves that have begun. */
  async #lock(id: number): Promise<Subject> {
    const subject = await em().findOne(Subject, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!subject) throw refuse('subjects.not-found');
    return subject;
  }

  #note(action: AuditAction, { id, name, color }: Subject, difference = {}): Promise<void> {
    return this.audit.record({ action, entity: 'subject', entityId: id, details: { name, color }, ...difference });
  }
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

function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error) ? refuseField('subjects.name-taken', 'name') : error;
}

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
