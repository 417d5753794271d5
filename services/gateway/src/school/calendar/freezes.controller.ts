import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { freezesRoutes, type CreateFreezeBody, type Freeze, type UpdateFreezeBody } from '@dzvinok/contract/freezes';
import type { RouteInput } from '@dzvinok/contract/route';
import type { DayRange } from '@dzvinok/schedule/plan';
import { addDays } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { Controller, Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { type AuditEntry, AuditService, changed } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { endBookingsOf, tellGuestsOfDays, tellOfFreeze } from '../schedules/lesson-changes.ts';

const yearOfDays = 366;

type Owner = Pick<Freeze, 'studentId' | 'classId'>;
type Changed = { id: number; classIds: number[] };

/** The lock of the student or the group keeps other freezes of the same away. */
@Injectable()
export class FreezesService {
  constructor(
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  list({ studentId = null, classId = null }: { studentId?: number | null | undefined; classId?: number | null | undefined }): Promise<Freeze[]> {
    const from = addDays(this.clock.today().day, -yearOfDays);
    return read(sql`f.last_day >= ${from}::date and (${studentId}::bigint is null or f.student_id = ${studentId}) and (${classId}::bigint is null or f.group_id = ${classId})`);
  }

  async create({ studentId = null, classId = null, from, to, reason }: CreateFreezeBody, caller: CallerInfo): Promise<Changed> {
    const owner = { studentId, classId };
    const classIds = await lock(owner);
    await refuseOverlap(owner, { from, to }, 0);
    const { id } = await db().insertInto('freezes')
      .values({ student_id: studentId, group_id: classId, first_day: from, last_day: to, reason: reason || null, changed_by: caller.accountId })
      .returning('id').executeTakeFirstOrThrow();
    const groups = await this.#endBookings(owner, { from, to });
    await this.#tell(owner, { after: { from, to }, reason: reason || null });
    await this.audit.record({ action: 'freezes.created', ...entityOf(owner), details: { from, to, reason: reason || null } });
    return { id, classIds: [...new Set([...classIds, ...groups])] };
  }

  async update(id: number, { from, to, reason, version }: UpdateFreezeBody, caller: CallerInfo): Promise<Changed> {
    const { former, classIds } = await this.#lockFreeze(id);
    if (former.version !== version) throw refuse('freezes.stale', { data: former });
    await refuseOverlap(former, { from, to }, id);
    await db().updateTable('freezes')
      .set({ first_day: from, last_day: to, reason: reason || null, version: version + 1, changed_by: caller.accountId, changed_at: sql`now()` })
      .where('id', '=', id).execute();
    const groups = await this.#endBookings(former, { from, to });
    await this.#tell(former, { before: former, after: { from, to }, reason: reason || null });
    const before = { from: former.from, to: former.to, reason: former.reason };
    await this.audit.record({ action: 'freezes.changed', ...entityOf(former), ...changed(before, { from, to, reason: reason || null }) });
    return { id, classIds: [...new Set([...classIds, ...groups])] };
  }

  async remove(id: number): Promise<Changed> {
    const { former, classIds } = await this.#lockFreeze(id);
    await db().deleteFrom('freezes').where('id', '=', id).execute();
    const { from, to, reason } = former;
    await this.#tell(former, { before: former, reason });
    await this.audit.record({ action: 'freezes.deleted', ...entityOf(former), details: { from, to, reason } });
    return { id, classIds };
  }

  /** A frozen student is no guest either: the credits wait. @returns the groups that lose the guest */
  async #endBookings({ studentId }: Owner, { from, to }: DayRange): Promise<number[]> {
    const { day: today } = this.clock.today();
    if (studentId === null || to < today) return [];
    return endBookingsOf(studentId, { from: from < today ? today : from, to }, 'ці дні учень пропускає');
  }

  /** Tells families, teacher and guests of a group of days that became frozen or free. */
  async #tell({ classId }: Owner, { before, after, reason }: { before?: DayRange; after?: DayRange; reason: string | null }): Promise<void> {
    if (classId === null) return;
    const clock = this.clock.today();
    const { day: today, zone } = clock;
    const news = [
      ...daysOnlyIn(before, after).map((days) => ({ days, isOver: true })), ...daysOnlyIn(after, before).map((days) => ({ days, isOver: false })),
    ];
    for (const { days: { from, to }, isOver } of news) {
      if (to < today) continue;
      const days = { from: from < today ? today : from, to };
      await tellOfFreeze(classId, days, reason, { ...clock, isOver });
      // Freezes of a group do not overlap: on these days it had this one or none.
      const freezes = isOver ? [{ groupId: classId, ...days }] : [];
      await tellGuestsOfDays([classId], days, { zone, happens: 'занять немає', before: (plan) => ({ ...plan, freezes }) });
    }
  }

  async #lockFreeze(id: number): Promise<{ former: Freeze; classIds: number[] }> {
    const [known] = await read(sql`f.id = ${id}`);
    const classIds = known ? await lock(known) : [];
    // Read again, as the freeze may have changed before the lock was free.
    const [former] = await read(sql`f.id = ${id}`);
    if (!former) throw refuse('freezes.not-found');
    return { former, classIds };
  }
}

/** The parts of the range before and after the other one. */
function daysOnlyIn(range: DayRange | undefined, other: DayRange | undefined): DayRange[] {
  if (!range) return [];
  if (!other || other.to < range.from || other.from > range.to) return [range];
  return [{ ...range, to: addDays(other.from, -1) }, { ...range, from: addDays(other.to, 1) }].filter(({ from, to }) => from <= to);
}

/** @returns ids of the freeze's groups */
async function lock({ studentId, classId }: Owner): Promise<number[]> {
  if (studentId === null) {
    const group = await db().selectFrom('groups').select('id').where('id', '=', classId).where('archived_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
    if (!group) throw refuse('groups.not-found');
    return [group.id];
  }
  const { rows: [student] } = await sql`
    select from students s join accounts a on a.id = s.id and a.archived_at is null where s.id = ${studentId} for no key update of s`.execute(db());
  if (!student) throw refuse('students.not-found');
  const stays = await db().selectFrom('memberships').select('group_id').where('student_id', '=', studentId).where('left_on', 'is', null).execute();
  return stays.map((stay) => stay.group_id);
}

async function read(where: RawBuilder<unknown>): Promise<Freeze[]> {
  const { rows } = await sql<Freeze>`
    select f.id, f.student_id as "studentId", f.group_id as "classId", f.first_day as "from", f.last_day as "to", f.reason, f.version
    from freezes f where ${where} order by f.first_day, f.id`.execute(db());
  return rows;
}

async function refuseOverlap({ studentId, classId }: Owner, { from, to }: DayRange, exceptId: number): Promise<void> {
  const [other] = await read(sql`f.id <> ${exceptId} and f.first_day <= ${to}::date and f.last_day >= ${from}::date
    and ${studentId === null ? sql`f.group_id = ${classId}` : sql`f.student_id = ${studentId}`}`);
  if (!other) return;
  const whose = studentId === null ? 'Групу вже заморожено' : 'Учня вже заморожено';
  throw refuse('freezes.overlap', { text: `${whose} з ${formatDate(other.from)} до ${formatDate(other.to)}. Змініть ту заморозку або оберіть інші дні.`, data: other });
}

function entityOf({ studentId, classId }: Owner): Pick<AuditEntry, 'entity'> & { entityId: number } {
  return studentId === null ? { entity: 'group', entityId: Number(classId) } : { entity: 'student', entityId: studentId };
}

@Controller()
export class FreezesController {
  constructor(private readonly freezes: FreezesService) {}

  @Route(freezesRoutes.list, 'centre')
  list(@Input() { query }: RouteInput<typeof freezesRoutes.list>) {
    return this.freezes.list(query);
  }

  @Route(freezesRoutes.create, 'centre')
  create(@Input() { body }: RouteInput<typeof freezesRoutes.create>, @Caller() caller: CallerInfo) {
    return this.freezes.create(body, caller);
  }

  @Route(freezesRoutes.update, 'centre')
  update(@Input() { params, body }: RouteInput<typeof freezesRoutes.update>, @Caller() caller: CallerInfo) {
    return this.freezes.update(params.id, body, caller);
  }

  @Route(freezesRoutes.remove, 'centre')
  remove(@Input() { params }: RouteInput<typeof freezesRoutes.remove>) {
    return this.freezes.remove(params.id);
  }
}
