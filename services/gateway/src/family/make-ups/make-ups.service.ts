import { refuse } from '@dzvinok/api-server/failure';
import { ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { BookMakeUpBody, ListedMakeUp, MakeUpCredit, MakeUpOffers, MakeUpRules, SaveMakeUpRulesBody } from '@dzvinok/contract/make-ups';
import { takesPlace, type PlannedLesson } from '@dzvinok/schedule/plan';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Injectable } from '@nestjs/common';
import { AuditService, changed, type Facts } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';
import { tell, whenOf } from '../../school/schedules/lesson-changes.ts';
import { creditsOf, lessonKey, offersFor, placesAt, shownLesson, whyNoLesson, type Booking, type Credit, type MakeUpGroup, type RulesInForce } from './make-up.rules.ts';
import { MakeUpsRepository, type CentreLessons } from './make-ups.repository.ts';

type Missed = { studentId?: number | null | undefined; missedClassId: number; missedOn: string };
type Changed = { studentId: number; classIds: number[] };

const hourMs = 3_600_000;

/** Bookings lock the student, then the groups: of two bookings of a lesson's last place the second waits and is refused. */
@Injectable()
export class MakeUpsService {
  constructor(
    private readonly makeUps: MakeUpsRepository,
    private readonly students: FamilyStudents,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
    private readonly limit: OwnChangesLimit,
  ) {}

  rules(): Promise<MakeUpRules> {
    return this.makeUps.rules();
  }

  async saveRules(body: SaveMakeUpRulesBody): Promise<MakeUpRules> {
    const former = await this.makeUps.rules();
    const rules = { ...former, ...body };
    await this.makeUps.saveRules(rules);
    await this.audit.record({ action: 'make-ups.rules-changed', entity: 'centre', ...changed(former as Facts, rules as Facts) });
    return rules;
  }

  async ofStudent(caller: CallerInfo, wanted: number | undefined): Promise<{ credits: MakeUpCredit[]; deadlineHours: number; needsApproval: boolean }> {
    const student = await this.#read(await this.#chosen(caller, wanted));
    const { deadlineHours, needsApproval } = student.rules;
    return { credits: student.credits.flatMap((credit) => this.#shown(credit, student, caller)), deadlineHours, needsApproval };
  }

  async offers(caller: CallerInfo, missed: Missed): Promise<MakeUpOffers> {
    const student = await this.#read(await this.#chosen(caller, missed.studentId));
    return this.#offers(student, creditFor(student, missed), caller);
  }

  async book(caller: CallerInfo, { classId, plannedOn, ...missed }: BookMakeUpBody): Promise<Changed> {
    const studentId = await this.#chosen(caller, missed.studentId);
    if (!await this.makeUps.lockStudent(studentId)) throw refuse('students.not-found');
    await this.makeUps.lockGroups([missed.missedClassId, classId]);
    const student = await this.#read(studentId);
    const credit = creditFor(student, missed);
    const former = liveBooking(student, credit);
    if (former?.booking.groupId === classId && former.booking.plannedOn === plannedOn) {
      this.changes.nothingChanged();
      return { studentId, classIds: [] };
    }
    if (former) throw refuse('makeUps.booked');
    const wanted = student.lessons.find((lesson) => lesson.groupId === classId && lesson.plannedOn === plannedOn);
    const group = student.groups.get(classId);
    const missing = group && whyNoLesson({ ...student, credit, classId, plannedOn, lesson: wanted });
    if (missing) throw refuse('makeUps.not-offered', { text: `${missing} Оберіть інший урок.` });
    if (!this.#offers(student, credit, caller).lessons.some((lesson) => lesson.classId === classId && lesson.plannedOn === plannedOn) || !wanted || !group) {
      const isFull = wanted && group && (placesAt(wanted, group, student.taken) ?? 1) <= 0;
      throw refuse(isFull ? 'makeUps.full' : 'makeUps.not-offered');
    }
    if (caller.role !== 'TenantAdmin') await this.limit.countChoice(caller);
    const isApproved = caller.role === 'TenantAdmin' || !student.rules.needsApproval;
    const booking = { studentId, missedClassId: credit.groupId, missedOn: credit.missedOn, groupId: classId, plannedOn, isApproved };
    await this.makeUps.save(booking, caller.accountId);
    await this.#note('make-ups.booked', booking, wanted, group, isApproved ? 'записано на відпрацювання' : 'запис на відпрацювання чекає на підтвердження');
    return { studentId, classIds: [classId] };
  }

  async cancel(caller: CallerInfo, missed: Missed): Promise<Changed> {
    const { studentId, student, live } = await this.#lockBooking(caller, missed);
    if (!live) {
      this.changes.nothingChanged();
      return { studentId, classIds: [] };
    }
    const { booking, lesson, group } = live;
    if (!this.#canCancel(lesson, student.rules, caller) || await this.makeUps.hasMark(booking.studentId, booking.groupId, lesson.day)) throw refuse('makeUps.too-late');
    await this.makeUps.remove(booking);
    await this.#note('make-ups.cancelled', booking, lesson, group, 'запис на відпрацювання скасовано');
    return { studentId: booking.studentId, classIds: [booking.groupId] };
  }

  async approve(caller: CallerInfo, missed: Missed): Promise<Changed> {
    const { live } = await this.#lockBooking(caller, missed);
    if (!live) throw refuse('makeUps.not-booked');
    const { booking, lesson, group } = live;
    if (booking.isApproved) {
      this.changes.nothingChanged();
      return { studentId: booking.studentId, classIds: [] };
    }
    await this.makeUps.approve(booking);
    await this.#note('make-ups.approved', booking, lesson, group, 'відпрацювання підтверджено');
    return { studentId: booking.studentId, classIds: [booking.groupId] };
  }

  async list(): Promise<ListedMakeUp[]> {
    const today = this.clock.today();
    const bookings = await this.makeUps.coming(today.day);
    if (bookings.length === 0) return [];
    const { lessons, groups } = await this.makeUps.lessons({ ...await this.makeUps.rules(), until: 'days', validDays: 1, terms: [] }, [], today);
    const byKey = new Map(lessons.filter((lesson) => takesPlace(lesson) && lesson.day >= today.day).map((lesson) => [lessonKey(lesson), lesson]));
    return bookings.flatMap(({ studentId, studentName, missedClassId, missedOn, isApproved, ...booking }) => {
      const [lesson, group] = [byKey.get(lessonKey(booking)), groups.get(booking.groupId)];
      return lesson && group ? [{ ...shownLesson(lesson, group, today.zone), isApproved, studentId, studentName, missedClassId, missedOn }] : [];
    });
  }

  async #chosen(caller: CallerInfo, studentId: number | null | undefined): Promise<number> {
    if (caller.role !== 'TenantAdmin') return this.students.chosen(caller, studentId ?? undefined);
    if (!studentId || !await this.makeUps.lockStudent(studentId)) throw refuse('students.not-found');
    return studentId;
  }

  async #read(studentId: number): Promise<StudentView> {
    const today = this.clock.today();
    const [rules, facts] = [await this.makeUps.rulesInForce(), await this.makeUps.facts(studentId)];
    const centre = await this.makeUps.lessons(rules, facts.freezes, today);
    return { ...centre, today: today.day, rules, facts, credits: creditsOf(centre, facts, rules, today.day) };
  }

  #offers({ lessons, groups, taken, facts, rules }: StudentView, credit: Credit, { role }: CallerInfo): MakeUpOffers {
    const { day, now, zone } = this.clock.today();
    const notBefore = new Date(now.getTime() + (role === 'TenantAdmin' ? 0 : rules.deadlineHours * hourMs));
    return offersFor({ credit, lessons: lessons.filter((lesson) => lesson.day >= day), groups, taken, facts, rules, notBefore, zone });
  }

  #shown(credit: Credit, student: StudentView, caller: CallerInfo): MakeUpCredit[] {
    const group = student.groups.get(credit.groupId);
    if (!group) return [];
    const { id, className, subjectName, subjectColor } = group;
    const live = liveBooking(student, credit);
    const { missedOn, why, validUntil } = credit;
    return [{
      classId: id, className, subjectName, subjectColor, missedOn, why, validUntil,
      booked: live ? {
        ...shownLesson(live.lesson, live.group, this.clock.today().zone), isApproved: live.booking.isApproved,
        canCancel: this.#canCancel(live.lesson, student.rules, caller),
      } : null,
    }];
  }

  #canCancel({ startsAt }: PlannedLesson, { deadlineHours }: MakeUpRules, { role }: CallerInfo): boolean {
    const hours = role === 'TenantAdmin' ? 0 : deadlineHours;
    return startsAt.getTime() - hours * hourMs >= this.clock.now().getTime();
  }

  async #lockBooking(caller: CallerInfo, missed: Missed) {
    const studentId = await this.#chosen(caller, missed.studentId);
    await this.makeUps.lockStudent(studentId);
    const { bookings } = await this.makeUps.facts(studentId);
    const known = bookings.find((booking) => booking.missedClassId === missed.missedClassId && booking.missedOn === missed.missedOn);
    await this.makeUps.lockGroups(known ? [known.groupId] : []);
    const student = await this.#read(studentId);
    return { studentId, student, live: liveBooking(student, { groupId: missed.missedClassId, missedOn: missed.missedOn }) };
  }

  async #note(action: 'make-ups.booked' | 'make-ups.approved' | 'make-ups.cancelled', booking: Booking, lesson: PlannedLesson, { subjectName, className }: MakeUpGroup, what: string): Promise<void> {
    const { studentId, missedOn, groupId, plannedOn } = booking;
    const text = `${subjectName} ${whenOf(lesson, this.clock.today().zone)}: ${what} (за ${formatDayMonth(missedOn)})`;
    await tell({ kind: action === 'make-ups.cancelled' ? 'removed' : 'added', day: lesson.day, text, studentId }, [], booking.isApproved ? [lesson.teacher.id] : []);
    await this.audit.record({ action, entity: 'student', entityId: studentId, details: { group: className, groupId, date: plannedOn, missedOn } });
  }
}

interface StudentView extends CentreLessons {
  today: string;
  rules: RulesInForce;
  facts: Awaited<ReturnType<MakeUpsRepository['facts']>>;
  credits: Credit[];
}

function creditFor({ credits, groups, today }: StudentView, { missedClassId, missedOn }: Missed): Credit {
  const credit = credits.find((one) => one.groupId === missedClassId && one.missedOn === missedOn);
  if (credit) return credit;
  const group = groups.get(missedClassId);
  throw refuse('makeUps.no-credit', group?.lastDay && group.lastDay < today
    ? { text: `Група «${group.className}» закінчилася ${formatDayMonth(group.lastDay)}, тож пропущений у ній урок уже не відпрацювати.` } : {});
}

/** The booking of the missed lesson, unless the centre has cancelled the booked lesson, which gives the credit back. */
function liveBooking({ facts, lessons, groups }: StudentView, { groupId, missedOn }: Pick<Credit, 'groupId' | 'missedOn'>) {
  const booking = facts.bookings.find((one) => one.missedClassId === groupId && one.missedOn === missedOn);
  const lesson = booking && lessons.find((one) => takesPlace(one) && lessonKey(one) === lessonKey(booking));
  const group = booking && groups.get(booking.groupId);
  return booking && lesson && group ? { booking, lesson, group } : null;
}
