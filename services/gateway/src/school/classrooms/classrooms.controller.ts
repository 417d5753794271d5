import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { readJson, Input, Route, withMessage } from '@dzvinok/api-server/handler';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { classroomsRoutes, type CreateClassroomBody } from '@dzvinok/contract/classrooms';
import type { RouteInput } from '@dzvinok/contract/route';
import type { InTheWay } from '@dzvinok/contract/usage';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import { counted } from '@dzvinok/texts/plural';
import { LockMode } from '@mikro-orm/postgresql';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, writeChanges } from '../../runtime/audit/audit.service.ts';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db, em } from '../../runtime/database/database.ts';
import { groupNames, groupsUsing } from '../../runtime/usage/usage.ts';
import { Classroom } from './classroom.entity.ts';

// Sorts by the number in the name, so that 2 comes before 10.
const naturalOrder = sql`substring(name from '\\d+')::numeric nulls last, ${nameOrder('name')}`;

@Injectable()
export class ClassroomsService {
  constructor(private readonly audit: AuditService) {}

  async create({ name, places = null }: CreateClassroomBody): Promise<Classroom> {
    const classroom = em().create(Classroom, { name, places });
    await em().persist(classroom).flush().catch(refuseTakenName);
    await this.#note('classrooms.created', classroom);
    return classroom;
  }

  async update({ id, name, places }: CreateClassroomBody & { id: number }): Promise<Classroom> {
    const classroom = em().assign(await this.#lock(id), { name, ...places !== undefined && { places } });
    await this.#note('classrooms.updated', classroom, await writeChanges(em(), classroom).catch(refuseTakenName));
    return classroom;
  }

  async remove(id: number): Promise<void> {
    const classroom = await this.#lock(id);
    const groups = await groupsUsing(sql`g.id in (
      select group_id from schedule_slots where classroom_id = ${id}
      union all select group_id from ended_slots where classroom_id = ${id} and valid_to > current_date
      union all select group_id from lesson_exceptions where classroom_id = ${id} and coalesce(starts_at::date, planned_on) >= current_date
      union all select group_id from extra_lessons where classroom_id = ${id} and starts_at >= current_date)`);
    if (groups.length > 0) {
      const text = `Аудиторію «${classroom.name}» видалити не можна: вона в розкладі ${counted(groups.length, ['групи', 'груп', 'груп'])} (${groupNames(groups)}).`;
      const data: InTheWay = { groups, teachers: [], topicCount: 0, lessonCount: 0 };
      throw refuse('classrooms.in-use', { text, data });
    }
    await em().remove(classroom).flush();
    await this.#note('classrooms.deleted', classroom);
  }

  /** Blocks new uses of the classroom; waits for saves that have begun. */
  async #lock(id: number): Promise<Classroom> {
    const classroom = await em().findOne(Classroom, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!classroom) throw refuse('classrooms.not-found');
    return classroom;
  }

  #note(action: AuditAction, { id, name }: Classroom, difference = {}): Promise<void> {
    return this.audit.record({ action, entity: 'classroom', entityId: id, details: { name }, ...difference });
  }

  async list(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(json_build_object('id', id, 'name', name) order by ${naturalOrder}), '[]')::text as body
      from classrooms`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async usage(): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(item order by ${naturalOrder}), '[]')::text as body
      from (
        select c.id, c.name, c.places,
          (select count(distinct o.group_id) from schedule_slots o where o.classroom_id = c.id) as "groupCount"
        from classrooms c
      ) item`.execute(db());
    return rows[0]?.body ?? '[]';
  }
}

function refuseTakenName(error: unknown): never {
  throw isUniqueViolation(error) ? refuseField('classrooms.name-taken', 'name') : error;
}

@Controller()
export class ClassroomsController {
  constructor(private readonly classrooms: ClassroomsService) {}

  @Route(classroomsRoutes.list, 'centre')
  list() {
    return readJson(() => this.classrooms.list());
  }

  @Route(classroomsRoutes.usage, 'centre')
  usage() {
    return readJson(() => this.classrooms.usage());
  }

  @Route(classroomsRoutes.create, 'centre')
  async create(@Input() { body }: RouteInput<typeof classroomsRoutes.create>) {
    return withMessage(await this.classrooms.create(body), 'Аудиторію додано');
  }

  @Route(classroomsRoutes.update, 'centre')
  async update(@Input() { body }: RouteInput<typeof classroomsRoutes.update>) {
    return withMessage(await this.classrooms.update(body), 'Аудиторію оновлено');
  }

  @Route(classroomsRoutes.remove, 'centre')
  async remove(@Input() { params }: RouteInput<typeof classroomsRoutes.remove>) {
    await this.classrooms.remove(params.id);
    return withMessage(null, 'Аудиторію видалено');
  }
}
