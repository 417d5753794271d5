import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/refusal';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { Classroom, CreateClassroomBody } from '@dzvinok/contract/classrooms';
import type { InTheWay } from '@dzvinok/contract/usage';
import { isUniqueViolation } from '@dzvinok/tenancy/errors';
import { counted } from '@dzvinok/texts/plural';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { groupNames, groupsUsing } from '../../runtime/usage/usage.ts';
import { ClassroomsRepository } from './classrooms.repository.ts';

@Injectable()
export class ClassroomsService {
  constructor(
    private readonly classrooms: ClassroomsRepository,
    private readonly audit: AuditService,
  ) {}

  async create({ name }: CreateClassroomBody): Promise<Classroom> {
    const added = await this.classrooms.insert(name);
    if (!added) throw nameTaken();
    await this.#note('classrooms.created', added);
    return added;
  }

  async update({ id, name }: Classroom): Promise<Classroom> {
    const before = await this.classrooms.lock(id);
    const saved = await this.classrooms.rename(id, name).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken() : error;
    });
    if (!before || !saved) throw refuse('classrooms.not-found');
    await this.#note('classrooms.updated', saved, { before: { name: before.name }, after: { name: saved.name } });
    return saved;
  }

  async remove(id: number): Promise<void> {
    const classroom = await this.classrooms.lock(id);
    if (!classroom) throw refuse('classrooms.not-found');
    const groups = await groupsUsing(sql`g.id in (select group_id from schedule_slots where classroom_id = ${id})`);
    if (groups.length > 0) {
      const text = `Аудиторію «${classroom.name}» видалити не можна: вона в розкладі ${counted(groups.length, ['групи', 'груп', 'груп'])} (${groupNames(groups)}).`;
      const data: InTheWay = { groups, teachers: [], topicCount: 0, lessonCount: 0 };
      throw refuse('classrooms.in-use', { text, data });
    }
    await this.classrooms.remove(id);
    await this.#note('classrooms.deleted', classroom);
  }

  #note(action: AuditAction, { id, name }: Classroom, difference = {}): Promise<void> {
    return this.audit.record({ action, entity: 'classroom', entityId: id, details: { name }, ...difference });
  }
}

function nameTaken(): Refusal {
  return refuseField('classrooms.name-taken', 'name');
}
