import { ChangePublisher } from '@dzvinok/api-server/handler';
import { refuse, refuseField, type Refusal } from '@dzvinok/api-server/failure';
import { groupSettings, type CreateGroupBody, type ScheduleConflictsBody, type TeacherGroup, type UpdateGroupBody } from '@dzvinok/contract/groups';
import { endsByMidnight } from '@dzvinok/schedule/week';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import { AuditService, changed, type Facts, editConflict } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db, em, flushRaisingVersion, isChanged, pickFields } from '../../runtime/database/database.ts';
import { endLostBookings, tellOfWeek } from '../schedules/lesson-changes.ts';
import { isSameWeek, ScheduleConflicts, type WantedWeek } from '../schedules/schedule-conflicts.service.ts';
import { SchedulesRepository, type Meeting } from '../schedules/schedules.repository.ts';
import { changeOfWeek, type OwnDays } from '../schedules/week-change.rules.ts';
import { SubjectsRepository } from '../subjects/subjects.repository.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { Group } from './group.entity.ts';
import { GroupsRepository } from './groups.repository.ts';

type TaughtWeek = WantedWeek & OwnDays & { teacherId: number };

@Injectable()
export class GroupsService {
  constructor(
    private readonly groups: GroupsRepository,
    private readonly schedules: SchedulesRepository,
    private readonly conflicts: ScheduleConflicts,
    private readonly teachers: TeachersRepository,
    private readonly subjects: SubjectsRepository,
    private readonly changes: ChangePublisher,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async find(id: number): Promise<string> {
    const body = await this.groups.find(id);
    if (body === null) throw refuse('groups.not-found');
    return body;
  }

  listOfTeacher(teacherId: number): Promise<TeacherGroup[]> {
    return this.groups.listOfTeacher(teacherId, this.clock.today());
  }

  /** Without a teacher in the body, an existing group is checked with its present teacher. */
  async findConflicts(body: ScheduleConflictsBody): Promise<string[]> {
    const groupId = body.classId || null;
    const group = groupId === null ? null : await this.groups.header(groupId);
    if (groupId !== null && !group) throw refuse('groups.not-found');
    const week: WantedWeek = {
      groupId,
      teacherId: body.teacherId ?? group?.teacherId ?? null,
      lessonDuration: body.lessonDurationMinutes,
      slots: body.newSchedules,
      isOnline: body.isOnline ?? undefined,
      ...body.firstDay !== undefined && { firstDay: body.firstDay },
      ...body.lastDay !== undefined && { lastDay: body.lastDay },
    };
    await this.#refuseUnknownClassrooms(week, 'newSchedules');
    return this.conflicts.find(week, { isChange: body.withoutAllowed });
  }

  async create(body: CreateGroupBody): Promise<{ id: number }> {
    if (!(await this.subjects.exists(body.subjectId))) {
      throw refuse('groups.unknown-subject', { fields: { subjectId: 'Оберіть предмет' } });
    }
    const from = this.#firstDay(body);
    const days = daysOf(body);
    this.#refuseDays(days, noDays);
    refusePastMidnight(body);
    await refuseUnknownRecipient(body);
    const { teacherName, conflicts } = await this.#takePlaces({ ...weekOf(null, body, from), ...days }, body);
    const group = em().create(Group, { subjectId: body.subjectId, ...settingsOf(body) });
    await em().persist(group).flush();
    const slots = body.schedules.map((slot) => ({ ...slot, validFrom: from }));
    const schedules = await this.schedules.replace(group.id, { slots, ended: [], firstDays: [] });
    await this.audit.record({ action: 'groups.created', entity: 'group', entityId: group.id, after: factsOf(group, teacherName, schedules) });
    await this.#override(group.id, conflicts);
    return { id: group.id };
  }

  /** Equal settings write nothing and keep the version. @returns a read of the saved settings, for the transaction's last statement */
  async update(body: UpdateGroupBody): Promise<() => Promise<string>> {
    const { id } = body;
    const opened = await this.groups.open(id);
    if (!opened) throw refuse('groups.not-found');
    const { group } = opened;
    if (group.archivedAt !== null) throw refuse('groups.archived');
    if (body.version !== undefined && body.version !== group.version) throw await this.#editConflict(id, body.version);
    if (group.subjectId !== body.subjectId) {
      throw refuseField('groups.subject-locked', 'subjectId');
    }
    if (body.recipientId !== group.recipientId) await refuseUnknownRecipient(body);
    const { teacherId: formerTeacherId, lessonDuration } = group;
    const present = { groupId: id, teacherId: formerTeacherId, lessonDuration, slots: opened.schedules };
    const from = this.#firstDay(body);
    const days = daysOf(body, group);
    const formerDays = daysOf({}, group);
    this.#refuseDays(days, formerDays);
    if (days.firstDay !== formerDays.firstDay) await this.#refuseNewFirstDay(id, days, formerDays);
    const week = { ...weekOf(id, body, from), ...days };
    const areDaysKept = days.firstDay === formerDays.firstDay && days.lastDay === formerDays.lastDay;
    const isWeekKept = areDaysKept && isSameWeek(present, week) && (body.validFrom === undefined || present.slots.every(({ validFrom }) => (validFrom ?? '') <= from));
    if (!isWeekKept) refusePastMidnight(body);
    const weekChange = changeOfWeek({ former: { ...present, ...formerDays }, wanted: week, from, today: this.clock.today() });
    const { teacherName, conflicts } = await this.#takePlaces(week, { ...body, arePlacesKept: isWeekKept && group.isOnline === body.isOnline });
    const meetings = opened.schedules.map(({ dayOfWeek, startTime, classroomName }) => ({ dayOfWeek, startTime, classroomName }));
    if (!isWeekKept && await this.schedules.hasExceptionsOutside(week, from)) throw refuse('groups.exceptions-in-the-way');
    const former = { facts: factsOf(group, opened.teacherName, meetings), teacherId: formerTeacherId };
    const details = { version: group.version + 1 };
    Object.assign(group, settingsOf(body));
    if (isWeekKept && !isChanged(em(), group)) {
      this.changes.nothingChanged();
      return () => this.find(id);
    }
    const [schedules] = await Promise.all([isWeekKept ? meetings : this.schedules.replace(id, weekChange), flushRaisingVersion(em(), group)]);
    if (!isWeekKept) {
      await tellOfWeek({ groupId: id, from, ...days, meetings: schedules, teachers: [former.teacherId, body.teacherId] });
      await endLostBookings([id], this.clock.today());
    }
    const told = { details, ...changed(former.facts, factsOf(group, teacherName, schedules)) };
    await Promise.all([
      this.changes.publishNow({ alsoTold: [former.teacherId] }),
      this.audit.record({ action: 'groups.updated', entity: 'group', entityId: id, ...told }),
    ]);
    await this.#override(id, conflicts);
    return () => this.find(id);
  }

  #override(entityId: number, conflicts: readonly string[]): Promise<void> {
    return this.conflicts.override('groups.conflicts-overridden', conflicts, { entity: 'group', entityId });
  }

  /** The day from which a saved week holds; earlier days keep their week. */
  #firstDay({ validFrom }: Pick<CreateGroupBody, 'validFrom'>): string {
    const { day } = this.clock.today();
    if (validFrom !== undefined && validFrom < day) throw refuseField('groups.week-in-past', 'validFrom');
    return validFrom ?? day;
  }

  /** The last day is no earlier than the first one, and a new last day is still to come. */
  #refuseDays({ firstDay, lastDay }: OwnDays, former: OwnDays): void {
    if (lastDay === null) return;
    if (firstDay !== null && lastDay < firstDay) throw refuseField('groups.days-reversed', 'lastDay');
    if (lastDay !== former.lastDay && lastDay < this.clock.today().day) throw refuseField('groups.last-day-past', 'lastDay');
  }

  /** Only a group that has not begun gets another first day, so that the past stays. */
  async #refuseNewFirstDay(groupId: number, { firstDay }: OwnDays, former: OwnDays): Promise<void> {
    const { day } = this.clock.today();
    if (firstDay !== null && firstDay < day) throw refuseField('groups.first-day-past', 'firstDay');
    const isToCome = former.firstDay !== null && former.firstDay > day;
    if (!isToCome && await this.schedules.hasBegun(groupId, firstDay, day)) throw refuseField('groups.first-day-come', 'firstDay');
  }

  async #editConflict(id: number, from: number): Promise<Refusal> {
    const current: unknown = JSON.parse(await this.find(id));
    return editConflict('groups.stale', { entity: 'group', id, from, current });
  }

  /** Locks the teacher, and classrooms of a changed week. Refuses new conflicts of a changed week unless the caller overrides them. */
  async #takePlaces(
    week: TaughtWeek, { overrideConflicts, arePlacesKept }: Pick<CreateGroupBody, 'overrideConflicts'> & { arePlacesKept?: boolean },
  ): Promise<{ teacherName: string; conflicts: string[] }> {
    const teacherName = await this.teachers.lockForShare(week.teacherId);
    if (teacherName === null) {
      throw refuse('groups.unknown-teacher', { fields: { teacherId: 'Оберіть викладача' } });
    }
    await this.#refuseUnknownClassrooms(week);
    const conflicts = arePlacesKept ? [] : await this.conflicts.findForSave(week);
    if (conflicts.length > 0 && overrideConflicts === false) {
      throw refuse('groups.schedule-conflict', { text: conflicts.join('; '), data: conflicts });
    }
    return { teacherName, conflicts };
  }

  async #refuseUnknownClassrooms(week: WantedWeek, field = 'schedules'): Promise<void> {
    const unknown = await this.conflicts.unknownSlots(week);
    if (unknown.length === 0) return;
    const fields = Object.fromEntries(unknown.map((index) => [`${field}.${index}.classroomId`, 'Оберіть аудиторію']));
    throw refuse('groups.unknown-classroom', { fields });
  }
}

function refusePastMidnight({ schedules, lessonDuration }: CreateGroupBody): void {
  const code = 'calendar.past-midnight';
  const late = schedules.flatMap(({ startTime }, index) => (endsByMidnight(startTime, lessonDuration) ? [] : [`schedules.${index}.startTime`]));
  if (late.length > 0) throw refuse(code, { fields: Object.fromEntries(late.map((field) => [field, errorText(code)])) });
}

/** Locked, as it may be put away meanwhile. */
async function refuseUnknownRecipient({ recipientId }: CreateGroupBody): Promise<void> {
  if (recipientId === undefined || recipientId === null) return;
  const found = await db().selectFrom('recipients').select('id').where('id', '=', recipientId).where('archived_at', 'is', null).forShare().executeTakeFirst();
  if (!found) throw refuseField('groups.unknown-recipient', 'recipientId');
}

const noDays: OwnDays = { firstDay: null, lastDay: null };

/** Absent days stay as the group has them. */
function daysOf({ firstDay, lastDay }: Partial<CreateGroupBody>, group: Pick<Group, 'firstDay' | 'lastDay'> = noDays): OwnDays {
  return { firstDay: (firstDay === undefined ? group.firstDay : firstDay) ?? null, lastDay: (lastDay === undefined ? group.lastDay : lastDay) ?? null };
}

function settingsOf(body: CreateGroupBody) {
  const { capacity, acceptsGuests, guestPlaces, recipientId, pricePerLesson, firstDay, lastDay, ...settings } = pickFields(body, groupSettings);
  return {
    ...settings, ...capacity !== undefined && { capacity }, ...acceptsGuests !== undefined && { acceptsGuests }, ...guestPlaces !== undefined && { guestPlaces },
    ...recipientId !== undefined && { recipientId },
    ...firstDay !== undefined && { firstDay }, ...lastDay !== undefined && { lastDay },
    ...pricePerLesson !== undefined && { pricePerLesson: pricePerLesson?.toFixed(2) ?? null },
    pricePerMonth: body.pricePerMonth.toFixed(2),
  };
}

function weekOf(groupId: number | null, { teacherId, lessonDuration, isOnline, schedules: slots }: CreateGroupBody, from: string): Omit<TaughtWeek, keyof OwnDays> {
  return { groupId, teacherId, lessonDuration, slots, from, isOnline };
}

function factsOf(group: Group, teacherName: string, schedules: readonly Meeting[]): Facts {
  const { teacherId: _, ...settings } = pickFields(group, groupSettings);
  return { ...settings, teacherName, pricePerMonth: Number(group.pricePerMonth), pricePerLesson: group.pricePerLesson ? Number(group.pricePerLesson) : null, schedules };
}

