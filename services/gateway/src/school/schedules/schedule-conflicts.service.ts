import { refuse } from '@dzvinok/api-server/failure';
import { requestContext } from '@dzvinok/api-server/request-context';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { askedOf, conflictsOf, Timetable, withoutAllowed, type AskedLesson, type Conflict } from '@dzvinok/schedule/conflicts';
import { lookedAhead, planned, takesPlace, type DayRange, type PlannedLesson } from '@dzvinok/schedule/plan';
import { placeProblems, wayProblems, type RoomProblem } from '@dzvinok/schedule/rooms';
import { addDays } from '@dzvinok/schedule/zone';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService, type AuditEntry } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { conflictTexts, roomTexts } from './conflict-text.ts';
import { SchedulesRepository, type CentrePlan } from './schedules.repository.ts';
import { readTeacherTimes, teacherTexts } from './teacher-times.ts';
import type { WantedSlot } from './week-change.rules.ts';

export interface WantedWeek {
  groupId: number | null;
  /** Null leaves the teacher unchecked. */
  teacherId: number | null;
  lessonDuration: number;
  slots: readonly WantedSlot[];
  /** First day of the week; today by default. */
  from?: string | undefined;
  /** As the group is saved by default, as its days; lessons online need no room. */
  isOnline?: boolean | undefined;
  firstDay?: string | null | undefined;
  lastDay?: string | null | undefined;
  /** Students who come back with the group, besides the present ones. */
  comingBack?: readonly number[] | undefined;
}

const minuteMs = 60_000;
/** In a notice; the log has all of them. */
const toldConflicts = 5;

/** Conflicts of lessons to come, within the days that are looked ahead, with the other lessons of the plan. */
@Injectable()
export class ScheduleConflicts {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly notices: NoticeEvents,
  ) {}

  async unknownSlots({ slots }: WantedWeek): Promise<number[]> {
    const known = await this.schedules.knownClassrooms(classroomIds(slots));
    return slots.flatMap((slot, index) => (known.has(slot.classroomId) ? [] : [index]));
  }

  /** Classrooms and the teacher; with `isChange` also students, and without the conflicts that the saved group has already. */
  async find(week: WantedWeek, { isChange = false }: { isChange?: boolean | undefined } = {}): Promise<string[]> {
    if (week.slots.length === 0) return [];
    const { day, zone } = this.clock.today();
    const range = daysFrom(week.from ?? day);
    const centre = await this.schedules.plan(withNeighbours(range), { groupId: week.groupId, zone });
    const lessons = planned(withNeighbours(range), centre.plan);
    const others = new Timetable(lessons.filter(({ groupId }) => groupId !== week.groupId), centre.studentsOf);
    const students = isChange ? [...centre.studentsOf.get(week.groupId ?? newGroupId) ?? [], ...week.comingBack ?? []] : [];
    const find = (own: readonly PlannedLesson[]) => conflictsOf(this.#toCome(own, students), others);
    const allowed = isChange ? find(lessons.filter(({ groupId }) => groupId === week.groupId)) : [];
    const conflicts = withoutAllowed(find(lessonsOfWeek(week, range, centre)), allowed);
    const former = isChange ? this.#toCome(lessons.filter(({ groupId }) => groupId === week.groupId), students) : [];
    const wanted = this.#toCome(lessonsOfWeek(week, range, centre), students);
    const problems = problemsOf(wanted, others, centre);
    const asking = { zone, areDated: false };
    const teachers = await readTeacherTimes([...wanted, ...former], asking);
    const known = new Set(teacherTexts(former, teachers, asking));
    const names = await this.schedules.namesOf([...studentsIn(conflicts), ...studentsIn(problems)]);
    const described = { groups: centre.groups, names, zone };
    return [
      ...conflictTexts(conflicts, described).map(({ text }) => text), ...newTexts(problems, problemsOf(former, others, centre), described),
      ...teacherTexts(wanted, teachers, asking).filter((text) => !known.has(text)),
    ];
  }

  /** Locks the classrooms and the teacher until the transaction ends. */
  async findForSave(week: WantedWeek & { teacherId: number }): Promise<string[]> {
    await this.schedules.lockClassrooms(classroomIds(week.slots));
    await this.schedules.lockTeachers([week.teacherId]);
    return this.find(week, { isChange: true });
  }

  /** Sentences about students who would have two lessons at one time if they joined the group, by student. */
  async ofStudents(groupId: number, studentIds: readonly number[]): Promise<string[]> {
    const { day, zone } = this.clock.today();
    const range = daysFrom(day);
    const { plan, groups, studentsOf } = await this.schedules.plan(withNeighbours(range), {
      zone, of: sql`select m.group_id from memberships m join groups g on g.id = m.group_id and g.archived_at is null
        where m.student_id = any(${studentIds}::bigint[]) and m.left_on is null union select ${groupId}::bigint`,
    });
    const present = studentsOf.get(groupId);
    const coming = studentIds.filter((id) => !present?.has(id));
    const lessons = planned(withNeighbours(range), plan);
    const own = this.#toCome(lessons.filter((lesson) => lesson.groupId === groupId), coming);
    const others = new Timetable(lessons.filter((lesson) => lesson.groupId !== groupId), studentsOf);
    const conflicts = conflictsOf(own, others).filter(({ kind }) => kind === 'students');
    const names = await this.schedules.namesOf(studentsIn(conflicts));
    return [...names].flatMap(([id, name]) => {
      const of = conflicts.filter((conflict) => conflict.studentIds.includes(id)).map((conflict) => ({ ...conflict, studentIds: [id] }));
      return conflictTexts(of, { groups, names: new Map([[id, name]]), zone }).map(({ text }) => text);
    });
  }

  /**
   * For planned lessons that become as given: `confirmed` false refuses new conflicts over classrooms, teachers and students, true logs
   * them, absent skips the check, as the caller has asked beforehand. Locks the classrooms and teachers until the transaction ends.
   */
  async confirm(changed: readonly PlannedLesson[], confirmed: boolean | undefined, entry: Pick<AuditEntry, 'entity' | 'entityId' | 'details'>): Promise<void> {
    const asked = changed.filter(takesPlace);
    if (confirmed === undefined || asked.length === 0) return;
    await this.schedules.lockClassrooms([...new Set(asked.flatMap(({ room }) => room?.id ?? []))]);
    await this.schedules.lockTeachers([...new Set(asked.map(({ teacher }) => teacher.id))]);
    const conflicts = await this.ofLessons(changed);
    if (conflicts.length === 0) return;
    if (!confirmed) throw refuse('calendar.unconfirmed', { text: conflicts.join('; '), data: conflicts });
    await this.override('calendar.conflicts-overridden', conflicts, entry);
  }

  /** Logs that the caller knows of the conflicts, and tells the other admins. */
  async override(
    action: Extract<AuditAction, `${string}.conflicts-overridden`>, conflicts: readonly string[], entry: Pick<AuditEntry, 'entity' | 'entityId' | 'details'>,
  ): Promise<void> {
    if (conflicts.length === 0) return;
    await this.audit.record({ ...entry, action, details: { ...entry.details, conflicts } });
    const who = requestContext()?.caller?.fullName;
    await this.notices.tellAdmins({
      kind: 'work', title: 'Збережено попри накладку', text: `${who ? `${who}: ` : ''}${conflicts.slice(0, toldConflicts).join('; ')}${conflicts.length > toldConflicts ? ` і ще ${conflicts.length - toldConflicts}` : ''}`,
      page: adminPaths.calendar,
    });
  }

  /** New conflicts of planned lessons that become as given. */
  async ofLessons(changed: readonly PlannedLesson[]): Promise<string[]> {
    const asked = changed.filter(takesPlace);
    const days = asked.map(({ day }) => day).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { zone } = this.clock.today();
    const range = withNeighbours({ from: first, to: last });
    const centre = await this.schedules.plan(range, { zone });
    const { plan, groups, studentsOf } = centre;
    const changing = new Set(changed.map(nameOf));
    const { own = [], others = [] } = Object.groupBy(planned(range, plan), (lesson) => (changing.has(nameOf(lesson)) ? 'own' : 'others'));
    const timetable = new Timetable(others, studentsOf);
    const toCome = (lessons: readonly PlannedLesson[]) =>
      [...Map.groupBy(lessons, ({ groupId }) => groupId)].flatMap(([groupId, ofGroup]) => this.#toCome(ofGroup, [...studentsOf.get(groupId) ?? []]));
    const [wanted, former] = [toCome(asked), toCome(own)];
    const conflicts = withoutAllowed(conflictsOf(wanted, timetable), conflictsOf(former, timetable));
    const problems = problemsOf(wanted, timetable, centre);
    const names = await this.schedules.namesOf([...studentsIn(conflicts), ...studentsIn(problems)]);
    const described = { groups, names, zone, areDated: true };
    const teachers = await readTeacherTimes([...wanted, ...former], described);
    const known = new Set(teacherTexts(former, teachers, described));
    return [
      ...conflictTexts(conflicts, described).map(({ text }) => text), ...newTexts(problems, problemsOf(former, timetable, centre), described),
      ...teacherTexts(wanted, teachers, described).filter((text) => !known.has(text)),
    ];
  }

  #toCome(lessons: readonly PlannedLesson[], studentIds: readonly number[] = []): AskedLesson[] {
    const now = this.clock.now().getTime();
    return lessons
      .filter((lesson) => takesPlace(lesson) && lesson.startsAt.getTime() + lesson.minutes * minuteMs > now)
      .map((lesson) => askedOf(lesson, studentIds));
  }
}

/** Lessons of the group with the wanted week, moved lessons at their new time. */
function lessonsOfWeek({ groupId, teacherId, lessonDuration, slots, isOnline, ...days }: WantedWeek, range: DayRange, { plan, groups }: CentrePlan): PlannedLesson[] {
  const id = groupId ?? newGroupId;
  const isOwn = (one: { groupId: number }) => one.groupId === id;
  const { firstDay = groups[id]?.firstDay ?? null, lastDay = groups[id]?.lastDay ?? null } = days;
  return planned(range, {
    ...plan, extras: [], exceptions: plan.exceptions.filter(isOwn), freezes: plan.freezes.filter(isOwn),
    slots: slots.map(({ dayOfWeek, startTime, classroomId }) => ({
      groupId: id, dayOfWeek, startTime, minutes: lessonDuration, room: { id: classroomId, name: '' }, isOnline: isOnline ?? groups[id]?.isOnline ?? false,
      teacher: { id: teacherId ?? nobody, name: '' }, validFrom: firstDay, validTo: lastDay && addDays(lastDay, 1),
    })),
  });
}

const [newGroupId, nobody] = [0, 0];

function studentsIn(conflicts: readonly (Conflict | RoomProblem)[]): number[] {
  return [...new Set(conflicts.flatMap((conflict) => ('studentIds' in conflict ? conflict.studentIds : [])))];
}

function problemsOf(lessons: readonly AskedLesson[], others: Timetable, { rooms, plan: { zone } }: CentrePlan): RoomProblem[] {
  return lessons.flatMap((lesson) => [...placeProblems(lesson, rooms, zone), ...wayProblems(lesson, others, rooms)]);
}

/** Sentences about problems that the saved lessons do not have. */
function newTexts(problems: readonly RoomProblem[], former: readonly RoomProblem[], described: Parameters<typeof roomTexts>[1]): string[] {
  const known = new Set(roomTexts(former, described).map(({ text }) => text));
  return roomTexts(problems, described).map(({ text }) => text).filter((text) => !known.has(text));
}

/** Equal for a lesson before and after it changes. */
export function nameOf({ groupId, plannedOn, state }: PlannedLesson): string {
  return `${groupId} ${plannedOn} ${state === 'extra'}`;
}

function daysFrom(from: string): DayRange {
  return { from, to: addDays(from, lookedAhead - 1) };
}

/** A lesson past midnight may overlap with a lesson of the next day. */
function withNeighbours({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -1), to: addDays(to, 1) };
}

function classroomIds(slots: WantedWeek['slots']): number[] {
  return [...new Set(slots.map((slot) => slot.classroomId))];
}

export function isSameWeek(one: WantedWeek, other: WantedWeek): boolean {
  return one.teacherId === other.teacherId && one.lessonDuration === other.lessonDuration && keyOf(one) === keyOf(other);
}

function keyOf({ slots }: WantedWeek): string {
  return slots.map(({ dayOfWeek, classroomId, startTime }) => `${dayOfWeek} ${classroomId} ${startTime}`).sort().join();
}
