import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { PlannedLessonItem } from '@dzvinok/contract/calendar';
import type { AskBody, Colleague, RequestedLesson, SubstitutionRequest } from '@dzvinok/contract/substitutions';
import type { SubstitutionRules } from '@dzvinok/contract/tenant-life';
import { lookedAhead, takesPlace, type DayRange } from '@dzvinok/schedule/plan';
import { addDays, dayIn, isoIn, startInstant } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { substitutionRulesOf } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { plannedLessons } from '../calendar/calendar.queries.ts';
import { refuseBegun } from '../calendar/lesson-day.rules.ts';
import { tell, whenOf } from '../schedules/lesson-changes.ts';
import { readPlanned } from '../schedules/plan.queries.ts';
import type { Span } from '../schedules/teacher-times.ts';
import { TeachersRepository } from '../teachers/teachers.repository.ts';
import { LessonTeachers, teachersIn } from './lesson-teachers.service.ts';
import { isFree, isWorking, timeOf } from './substitution.rules.ts';
import { SubstitutionsRepository, type AskedLesson, type StoredRequest } from './substitutions.repository.ts';

const hourMs = 60 * 60_000;
/** Lessons to swap with are offered from these days. */
const swapDays = 14;

type Which = Pick<AskedLesson, 'groupId' | 'plannedOn'>;
type Ending = 'decline' | 'withdraw' | 'refuse';

/** Answers are given under the locks of the groups, so the first of several wins and no lesson begins meanwhile. */
@Injectable()
export class SubstitutionsService {
  constructor(
    private readonly requests: SubstitutionsRepository,
    private readonly teachers: TeachersRepository,
    private readonly lessons: LessonTeachers,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly live: LiveEvents,
  ) {}

  /** `teacherId` is null for an admin. */
  async list(teacherId: number | null): Promise<SubstitutionRules & { requests: SubstitutionRequest[] }> {
    const { now, zone } = this.clock.today();
    const found = await this.requests.list(teacherId, now);
    return { requests: found.map((request) => shown(request, { teacherId, now, zone })), ...substitutionRulesOf(currentTenant()) };
  }

  async colleagues(which: Which, { accountId }: CallerInfo): Promise<Colleague[]> {
    const { day: today, now, zone } = this.clock.today();
    const own = await this.#ownLesson(which, accountId);
    const days = [own.startsAt.slice(0, 10), today].toSorted();
    const range = { from: addDays(days[0] ?? today, -1), to: addDays(days[1] ?? today, swapDays) };
    const planned = await plannedLessons(range, zone);
    const lesson = itemOf(planned, { ...which, startsAt: new Date(own.startsAt) });
    if (!lesson) throw refuse('calendar.no-lesson');
    const people = await teachersIn(spanOf(range, zone), zone);
    const asker = people.find(({ id }) => id === accountId);
    const others = planned.filter((one) => one !== lesson);
    const free = people.filter((one) => one.id !== accountId && isFree(one, lesson, planned));
    const { atWork = [], outOfHours = [] } = Object.groupBy(free, (one) => (isWorking(one, lesson) ? 'atWork' : 'outOfHours'));
    return [...atWork, ...outOfHours].map(({ id, name, subjects, hours }) => ({
      id, name, isOutOfHours: !isWorking({ hours }, lesson), isOfSubject: subjects.includes(lesson.subjectName),
      lessons: planned
        .filter((one) => takesPlace(one) && !one.isHeld && one.teacher.id === id && Date.parse(one.startsAt) > now.getTime() + answerMs())
        .filter((one) => asker && isFree(asker, one, others))
        .map(({ groupId: classId, className, subjectName, subjectColor, plannedOn, startsAt }) => ({ classId, className, subjectName, subjectColor, plannedOn, startsAt })),
    }));
  }

  async ask({ classId, plannedOn, teacherId = null, swap, reason }: AskBody, caller: CallerInfo): Promise<{ id: number; classIds: number[] }> {
    const { now, zone } = this.clock.today();
    await lockGroups([classId, ...swap ? [swap.classId] : []]);
    const lesson = await this.#ownLesson({ groupId: classId, plannedOn }, caller.accountId);
    const swapped = swap && teacherId !== null ? await this.#ownLesson({ groupId: swap.classId, plannedOn: swap.plannedOn }, teacherId) : null;
    const asked = { lesson: askedLesson(lesson), swap: swapped && askedLesson(swapped) };
    const answerUntil = new Date(firstStart(asked).getTime() - answerMs());
    if (answerUntil <= now) throw refuse('substitutions.too-late');
    if (await this.requests.isAsked(asked.lesson, now)) throw refuse('substitutions.already-asked');
    const free = teacherId === null ? await this.#free(asked.lesson, caller.accountId) : [teacherId];
    if (free.length === 0) throw refuse('substitutions.nobody');
    if (teacherId !== null) await this.#check(asked, { askerId: caller.accountId, takerId: teacherId });
    const id = await this.requests.insert({ ...asked, reason: reason || null, answerUntil, askedBy: caller.accountId, askedId: teacherId });
    const forWhat = swapped ? `пропонує обмін: ваш урок ${lineOf(swapped, zone)} на свій ${lineOf(lesson, zone)}` : `просить замінити на уроці ${lineOf(lesson, zone)}`;
    await this.#tell(lesson.startsAt, `${caller.fullName} ${forWhat}${reason ? `. Причина: ${reason}` : ''}`, free);
    await this.#record('substitutions.asked', { id, lesson: asked.lesson });
    return { id, classIds: groupsOf(asked) };
  }

  async accept(id: number, caller: CallerInfo): Promise<{ classIds: number[] }> {
    const request = await this.#open(id);
    if (!isAskedOf(request, caller.accountId)) throw refuse('substitutions.not-found');
    if (request.state !== 'open') throw refuse(request.taker ? 'substitutions.taken' : 'substitutions.closed');
    const { now } = this.clock.today();
    if (request.answerUntil <= now) throw refuse('substitutions.too-late');
    const lessons = await this.#check(request, { askerId: request.asker.id, takerId: caller.accountId });
    if (substitutionRulesOf(currentTenant()).isConfirmedByAdmin) {
      await this.requests.setState(id, 'accepted', caller.accountId);
      await this.#tell(lessons.lesson.startsAt, `${caller.fullName} погоджується на ${this.#what(request)}. Чекає на підтвердження центру`, [request.asker.id]);
    } else {
      await this.#give(request, lessons, { takerId: caller.accountId, caller });
    }
    await this.#record('substitutions.accepted', request);
    return { classIds: groupsOf(request) };
  }

  async confirm(id: number, caller: CallerInfo): Promise<{ classIds: number[] }> {
    const request = await this.#open(id);
    if (request.state !== 'accepted' || !request.taker) throw refuse('substitutions.closed');
    if (firstStart(request) <= this.clock.today().now) throw refuse('substitutions.too-late');
    const lessons = await this.#check(request, { askerId: request.asker.id, takerId: request.taker.id });
    await this.#give(request, lessons, { takerId: request.taker.id, caller });
    await this.#record('substitutions.confirmed', request);
    return { classIds: groupsOf(request) };
  }

  /** The asked colleague says no, the asker takes the request back, or an admin refuses it. */
  async end(id: number, how: Ending, caller: CallerInfo): Promise<{ classIds: number[] }> {
    const request = await this.#open(id);
    const isAllowed = { decline: request.asked?.id === caller.accountId, withdraw: request.asker.id === caller.accountId, refuse: true }[how];
    if (!isAllowed) throw refuse('substitutions.not-found');
    if (request.state !== 'open' && request.state !== 'accepted') throw refuse('substitutions.closed');
    await this.requests.setState(id, how === 'withdraw' ? 'withdrawn' : 'refused');
    const partner = request.taker ?? request.asked;
    const people = { decline: [request.asker], withdraw: partner ? [partner] : [], refuse: [request.asker, ...partner ? [partner] : []] }[how];
    const what = this.#what(request);
    const text = { decline: `${caller.fullName} не може взяти ${what}`, withdraw: `${request.asker.name} більше не просить про ${what}`, refuse: `Центр не погодив ${what}` }[how];
    await this.#tell(isoIn(this.clock.today().zone, request.lesson.startsAt), text, people.map((one) => one.id));
    await this.#record(how === 'withdraw' ? 'substitutions.withdrawn' : 'substitutions.refused', request);
    return { classIds: groupsOf(request) };
  }

  /** Reads the request again under the locks of its groups. */
  async #open(id: number): Promise<StoredRequest> {
    const found = await this.requests.find(id);
    if (found) await lockGroups(groupsOf(found));
    const request = found && await this.requests.find(id);
    if (!request) throw refuse('substitutions.not-found');
    return request;
  }

  /** The coming lesson of that planned day, which the teacher would give. */
  async #ownLesson({ groupId, plannedOn }: Which, teacherId: number): Promise<PlannedLessonItem> {
    const { now, zone } = this.clock.today();
    const planned = await readPlanned(sql`${groupId}::bigint`, { from: addDays(plannedOn, -lookedAhead), to: addDays(plannedOn, lookedAhead) }, zone);
    const own = planned.find((one) => one.plannedOn === plannedOn && takesPlace(one) && one.teacher.id === teacherId && one.startsAt > now);
    const lesson = own && itemOf(await plannedLessons({ from: own.day, to: own.day }, zone), { groupId, plannedOn, startsAt: own.startsAt });
    if (!lesson) throw refuse('substitutions.not-yours');
    return lesson;
  }

  /** Colleagues who could give the lesson: of the subject, else others; outside of their working hours if no colleague is at work. */
  async #free(of: AskedLesson, askerId: number): Promise<number[]> {
    const { planned, lesson, people } = await this.#around(of);
    const free = people.filter((one) => one.id !== askerId && lesson && isFree(one, lesson, planned));
    const atWork = free.filter((one) => lesson && isWorking(one, lesson));
    const asked = atWork.length > 0 ? atWork : free;
    const ofSubject = asked.filter(({ subjects }) => subjects.includes(of.subjectName));
    return (ofSubject.length > 0 ? ofSubject : asked).map(({ id }) => id);
  }

  async #around(of: AskedLesson) {
    const { zone } = this.clock.today();
    const day = dayIn(zone, of.startsAt);
    const range = { from: addDays(day, -1), to: addDays(day, 1) };
    const planned = await plannedLessons(range, zone);
    return { planned, lesson: itemOf(planned, of), people: await teachersIn(spanOf(range, zone), zone) };
  }

  /** Refuses lessons that are not as they were asked for, and teachers who are not free; locks both teachers. */
  async #check({ lesson, swap }: Pick<StoredRequest, 'lesson' | 'swap'>, { askerId, takerId }: { askerId: number; takerId: number }) {
    for (const teacherId of [askerId, takerId].toSorted((one, other) => one - other)) await this.teachers.lock(teacherId);
    const find = async (of: AskedLesson, { from, to }: { from: number; to: number }, given: AskedLesson | null) => {
      const { planned, lesson: found, people } = await this.#around(of);
      if (!found || found.teacher.id !== from) throw refuse('substitutions.lesson-changed');
      await refuseBegun(of.groupId, found.day);
      const taker = people.find(({ id }) => id === to);
      if (!taker) throw refuse('groups.unknown-teacher');
      const others = planned.filter((one) => !given || !isItem(one, given));
      if (!isFree(taker, found, others)) throw refuse(timeOf(taker.absences, found) ? 'absences.substitute-absent' : 'absences.substitute-busy');
      return found;
    };
    return {
      lesson: await find(lesson, { from: askerId, to: takerId }, swap),
      swap: swap && await find(swap, { from: takerId, to: askerId }, lesson),
    };
  }

  /** Both lessons of a swap, or none. Families and teachers are told of each. */
  async #give(
    { id, asker }: StoredRequest, { lesson, swap }: { lesson: PlannedLessonItem; swap: PlannedLessonItem | null },
    { takerId, caller }: { takerId: number; caller: CallerInfo },
  ): Promise<void> {
    await this.lessons.give(lesson, takerId, caller);
    if (swap) await this.lessons.give(swap, asker.id, caller);
    await this.requests.setState(id, 'done', takerId);
  }

  #what({ lesson, swap }: StoredRequest): string {
    const { zone } = this.clock.today();
    return swap ? `обмін уроками ${lineOf(lesson, zone)} і ${lineOf(swap, zone)}` : `заміну на уроці ${lineOf(lesson, zone)}`;
  }

  async #tell(startsAt: string, text: string, teachers: readonly number[]): Promise<void> {
    if (teachers.length === 0) return;
    await tell({ kind: 'request', day: startsAt.slice(0, 10), text }, [], teachers);
    this.live.noticesSoon();
  }

  #record(action: 'substitutions.asked' | 'substitutions.accepted' | 'substitutions.confirmed' | 'substitutions.refused' | 'substitutions.withdrawn', { id, lesson }: Pick<StoredRequest, 'id' | 'lesson'>): Promise<void> {
    return this.audit.record({ action, entity: 'group', entityId: lesson.groupId, details: { request: id, group: lesson.className, date: lesson.plannedOn } });
  }
}

/** A colleague answers at least this long before the lesson, an admin until it begins. */
function answerMs(): number {
  return substitutionRulesOf(currentTenant()).answerHours * hourMs;
}

/** The asked colleague may answer, or any colleague but the asker. */
function isAskedOf({ asker, asked }: StoredRequest, teacherId: number): boolean {
  return asker.id !== teacherId && (asked === null || asked.id === teacherId);
}

async function lockGroups(ids: readonly number[]): Promise<void> {
  await sql`select from groups where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`.execute(db());
}

function groupsOf({ lesson, swap }: { lesson: Pick<AskedLesson, 'groupId'>; swap: Pick<AskedLesson, 'groupId'> | null }): number[] {
  return [...new Set([lesson.groupId, ...swap ? [swap.groupId] : []])];
}

function firstStart({ lesson, swap }: { lesson: AskedLesson; swap: AskedLesson | null }): Date {
  return swap && swap.startsAt < lesson.startsAt ? swap.startsAt : lesson.startsAt;
}

function isItem(item: PlannedLessonItem, { groupId, plannedOn, startsAt }: Which & { startsAt: Date }): boolean {
  return item.groupId === groupId && item.plannedOn === plannedOn && Date.parse(item.startsAt) === startsAt.getTime();
}

function itemOf(planned: readonly PlannedLessonItem[], of: Which & { startsAt: Date }): PlannedLessonItem | undefined {
  return planned.find((item) => takesPlace(item) && isItem(item, of));
}

/** With the day after, as lessons reach over midnight. */
function spanOf({ from, to }: DayRange, zone: string): Span {
  return { startsAt: startInstant(from, '00:00:00', zone), endsAt: startInstant(addDays(to, 2), '00:00:00', zone) };
}

function askedLesson({ startsAt, ...lesson }: PlannedLessonItem): AskedLesson {
  const { groupId, plannedOn, className, subjectName, subjectColor } = lesson;
  return { groupId, plannedOn, className, subjectName, subjectColor, startsAt: new Date(startsAt) };
}

/** `«Хімія, 9-А» пн 23.11 16:30`. */
function lineOf({ subjectName, className, startsAt }: { subjectName: string; className: string; startsAt: Date | string }, zone: string): string {
  const moment = new Date(startsAt);
  return `«${subjectName}, ${className}» ${whenOf({ day: dayIn(zone, moment), startsAt: moment }, zone)}`;
}

function shown({ lesson, swap, answerUntil, state, ...request }: StoredRequest, { teacherId, now, zone }: { teacherId: number | null; now: Date; zone: string }): SubstitutionRequest {
  const isOver = (state === 'open' && answerUntil <= now) || (state === 'accepted' && firstStart({ lesson, swap }) <= now);
  const ofWire = ({ groupId: classId, startsAt, ...rest }: AskedLesson): RequestedLesson => ({ ...rest, classId, startsAt: isoIn(zone, startsAt) });
  return { ...request, isOwn: request.asker.id === teacherId, lesson: ofWire(lesson), swap: swap && ofWire(swap), answerUntil: isoIn(zone, answerUntil), state: isOver ? 'lapsed' : state };
}
