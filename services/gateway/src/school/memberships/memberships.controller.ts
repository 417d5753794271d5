import { refuse } from '@dzvinok/api-server/failure';
import { Input, Route, ChangePublisher } from '@dzvinok/api-server/handler';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { groupsRoutes } from '@dzvinok/contract/groups';
import type { DoneForMany } from '@dzvinok/contract/many-students';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { mostGuests } from '../make-ups/make-up.entity.ts';
import { ScheduleConflicts } from '../schedules/schedule-conflicts.service.ts';
import { freePlaces } from '@dzvinok/schedule/places';
import { placesText } from '@dzvinok/texts/conflicts';
import { doneFor } from '../students/done-for-many.ts';
import { refuseUntilAllClear } from '../alerts/alert.queries.ts';
import { StudentsRepository } from '../students/students.repository.ts';
import { db } from '../../runtime/database/database.ts';
import { LeavingCredits } from './leaving-credits.ts';
import { MemberNotices } from './member-notices.service.ts';

// Callers hold the group's lock, so that simultaneous joins and leaves are serialised.

interface StayChange {
  studentId: number;
  before: Facts;
  after: Facts;
}

interface Joining {
  inGroup: number;
  coming: number;
  guests: number;
  capacity: number | null;
}

@Injectable()
export class MembershipsRepository {
  async joining(groupId: number, studentIds: readonly number[]): Promise<Joining> {
    const { rows: [found] } = await sql<Joining>`
      select count(m.id)::int as "inGroup",
        ${studentIds.length} - count(m.id) filter (where m.student_id = any(${studentIds}::bigint[]))::int as coming,
        ${mostGuests(sql`g.id`)} as guests, g.capacity
      from groups g left join memberships m on m.group_id = g.id and m.left_on is null
      where g.id = ${groupId} group by g.id`.execute(db());
    return found ?? { inGroup: 0, coming: 0, guests: 0, capacity: null };
  }

  /** Undoes a leave of the same day. */
  async reopen(groupId: number, studentIds: readonly number[], today: string): Promise<StayChange[]> {
    const { rows } = await sql<{ studentId: number }>`
      update memberships set left_on = null
      where id in (
        select max(id) from memberships gone
        where group_id = ${groupId} and student_id = any(${studentIds}::bigint[]) and left_on = ${today} and not exists (
          select from memberships present
          where present.group_id = ${groupId} and present.student_id = gone.student_id and present.left_on is null)
        group by student_id
      )
      returning student_id as "studentId"`.execute(db());
    return rows.map(({ studentId }) => ({ studentId, before: { leftOn: today }, after: { leftOn: null } }));
  }

  /** Omits students who are in the group already. */
  async insert(groupId: number, studentIds: readonly number[], today: string): Promise<StayChange[]> {
    const { rows } = await sql<{ studentId: number }>`
      insert into memberships (group_id, student_id, joined_on)
      select ${groupId}, student_id, ${today} from unnest(${studentIds}::bigint[]) as wanted (student_id)
      on conflict (group_id, student_id) where left_on is null do nothing
      returning student_id as "studentId"`.execute(db());
    return rows.map(({ studentId }) => ({ studentId, before: { joinedOn: null }, after: { joinedOn: today } }));
  }

  /** Omits students who are not in the group. */
  async close(groupId: number, studentIds: readonly number[], today: string): Promise<StayChange[]> {
    const { rows } = await sql<{ studentId: number; leftOn: string }>`
      update memberships set left_on = greatest(joined_on, ${today}::date)
      where group_id = ${groupId} and student_id = any(${studentIds}::bigint[]) and left_on is null
      returning student_id as "studentId", left_on as "leftOn"`.execute(db());
    return rows.map(({ studentId, leftOn }) => ({ studentId, before: { leftOn: null }, after: { leftOn } }));
  }
}

/** A repeated call changes nothing. */
@Injectable()
export class MembershipsService {
  constructor(
    private readonly memberships: MembershipsRepository,
    private readonly groups: GroupsRepository,
    private readonly students: StudentsRepository,
    private readonly conflicts: ScheduleConflicts,
    private readonly notices: MemberNotices,
    private readonly leaving: LeavingCredits,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
    private readonly changes: ChangePublisher,
  ) {}

  async add(groupId: number, studentId: number, confirmed?: boolean): Promise<void> {
    const { refused } = await this.addMany(groupId, [studentId], confirmed);
    if (refused.length > 0) throw refuse('students.not-found');
  }

  /** Missing students are reported as refused; all other students are added, unless `confirmed` is false and a clash or lack of places is found. */
  async addMany(groupId: number, studentIds: readonly number[], confirmed?: boolean): Promise<DoneForMany> {
    const { present, changes } = await this.join(groupId, studentIds, confirmed);
    if (changes.length === 0) this.changes.nothingChanged();
    return doneFor(studentIds, present);
  }

  /** As `addMany`, for a call that does more than this and publishes the change itself. */
  async join(groupId: number, studentIds: readonly number[], confirmed?: boolean): Promise<{ present: ReadonlySet<number>; changes: StayChange[] }> {
    const isChecked = confirmed !== undefined;
    const { today, present } = await this.#open(groupId, studentIds, { isChecked });
    const conflicts = isChecked ? await this.#conflicts(groupId, [...present]) : [];
    if (conflicts.length > 0 && !confirmed) throw refuse('groups.join-unconfirmed', { text: conflicts.join('; '), data: conflicts });
    const reopened = await this.memberships.reopen(groupId, [...present], today);
    if (reopened.length > 0) await this.leaving.undo({ groupId, studentIds: reopened.map(({ studentId }) => studentId) });
    const inserted = await this.memberships.insert(groupId, [...present], today);
    const changes = [...reopened, ...inserted];
    await this.#note('memberships.added', groupId, changes);
    await this.conflicts.override('memberships.conflicts-overridden', conflicts, { entity: 'group', entityId: groupId });
    await this.notices.tell('joined', changes.map(({ studentId }) => ({ groupId, studentId })));
    return { present, changes };
  }

  async remove(groupId: number, studentId: number): Promise<void> {
    const { refused } = await this.removeMany(groupId, [studentId]);
    if (refused.length > 0) throw refuse('students.not-found');
  }

  /** Missing students are reported as refused; all other students are taken out. */
  async removeMany(groupId: number, studentIds: readonly number[]): Promise<DoneForMany> {
    const { today, present } = await this.#open(groupId, studentIds);
    await refuseUntilAllClear(groupId, [...present]);
    await this.leaving.end({ groupId, studentIds: [...present] });
    const changes = await this.memberships.close(groupId, [...present], today);
    await this.#note('memberships.removed', groupId, changes);
    await this.notices.tell('left', changes.map(({ studentId }) => ({ groupId, studentId })));
    if (changes.length === 0) this.changes.nothingChanged();
    return doneFor(studentIds, present);
  }

  async #conflicts(groupId: number, studentIds: readonly number[]): Promise<string[]> {
    const { capacity, inGroup, coming, guests } = await this.memberships.joining(groupId, studentIds);
    const free = freePlaces({ capacity, members: inGroup + coming, guests, held: 0 });
    return [
      ...(capacity !== null && coming > 0 && free !== null && free < 0 ? [placesText(capacity, inGroup + coming, guests)] : []),
      ...await this.conflicts.ofStudents(groupId, studentIds),
    ];
  }

  /** Locks students before the group, as changes of a student do. With `isChecked`, other groups that check the students wait. */
  async #open(
    groupId: number, studentIds: readonly number[], { isChecked } = { isChecked: false },
  ): Promise<{ today: string; present: ReadonlySet<number> }> {
    const present = await (isChecked ? this.students.lock(studentIds) : this.students.lockForShare(studentIds));
    const group = await this.groups.lock(groupId);
    if (!group) throw refuse('groups.not-found');
    if (group.isArchived) throw refuse('groups.archived');
    return { today: this.clock.today().day, present };
  }

  async #note(action: AuditAction, groupId: number, changes: readonly StayChange[]): Promise<void> {
    await this.audit.recordAll(changes.map(({ studentId, before, after }) => ({
      action, entity: 'group', entityId: groupId, details: { studentId }, before, after,
    })));
  }
}

@Controller()
export class MembershipsController {
  constructor(private readonly memberships: MembershipsService) {}

  @Route(groupsRoutes.addStudent, 'centre')
  async add(@Input() { params, query }: RouteInput<typeof groupsRoutes.addStudent>) {
    await this.memberships.add(params.classId, params.studentId, query?.confirmed);
    return null;
  }

  @Route(groupsRoutes.addStudents, 'centre')
  addMany(@Input() { params, body }: RouteInput<typeof groupsRoutes.addStudents>) {
    return this.memberships.addMany(params.classId, body.studentIds, body.confirmed);
  }

  @Route(groupsRoutes.removeStudent, 'centre')
  async remove(@Input() { params }: RouteInput<typeof groupsRoutes.removeStudent>) {
    await this.memberships.remove(params.classId, params.studentId);
    return null;
  }

  @Route(groupsRoutes.removeStudents, 'centre')
  removeMany(@Input() { params, body }: RouteInput<typeof groupsRoutes.removeStudents>) {
    return this.memberships.removeMany(params.classId, body.studentIds);
  }
}
