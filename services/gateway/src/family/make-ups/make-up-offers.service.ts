import type { MakeUpOffers } from '@dzvinok/contract/make-ups';
import { parentPaths, studentPaths, withChild } from '@dzvinok/contract/paths/family';
import { addDays } from '@dzvinok/schedule/zone';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { RecentSaves } from '../../runtime/jobs/recent-saves.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { creditsOf, offersFor, type Credit } from './make-up.rules.ts';
import { MakeUpsRepository } from './make-ups.repository.ts';

/** What was missed earlier is no news. */
const newsForDays = 14;
/** What earns a make-up. */
const news = {
  what: 'Make-ups',
  columns: [['announced_absences', 'announced_at'], ['lesson_exceptions', 'changed_at'], ['mark_changes', 'changed_at'], ['alerts', 'ended_at']],
} as const;
const hourMs = 3_600_000;

/** Tells families once of each missed lesson that it can be made up, as soon as a lesson with a place is offered. Records of older offers are deleted. */
@Injectable()
export class MakeUpOffersService implements OnModuleInit {
  readonly #saves: RecentSaves;

  constructor(
    private readonly connections: Connections,
    private readonly makeUps: MakeUpsRepository,
    private readonly clock: CentreClock,
    private readonly notices: NoticeEvents,
    private readonly housekeeping: Housekeeping,
  ) {
    this.#saves = new RecentSaves(connections, clock, news);
  }

  onModuleInit(): void {
    this.housekeeping.add('offers of make-ups', () => this.#saves.look((tenantId) => this.tell(tenantId)));
  }

  async tell(tenantId: number): Promise<void> {
    const tenant = await this.connections.directory.byId(tenantId);
    if (tenant) await runInTenant(this.connections.database, tenant, () => this.#tellAll());
  }

  async #tellAll(): Promise<void> {
    const today = this.clock.today();
    const rules = await this.makeUps.rulesInForce();
    const since = addDays(today.day, -newsForDays);
    await this.makeUps.forgetTold(since);
    const students = await this.makeUps.withNews(rules, since);
    if (students.length === 0) return;
    const centre = await this.makeUps.lessons(rules, [], today);
    const lessons = centre.lessons.filter(({ day }) => day >= today.day);
    const notBefore = new Date(today.now.getTime() + rules.deadlineHours * hourMs);
    for (const studentId of students) {
      const facts = await this.makeUps.facts(studentId);
      const isBooked = ({ groupId, missedOn }: Credit) => facts.bookings.some((one) => one.missedClassId === groupId && one.missedOn === missedOn);
      for (const credit of creditsOf(centre, facts, rules, today.day)) {
        if (credit.missedOn < since || isBooked(credit)) continue;
        const offers = offersFor({ ...centre, credit, lessons, facts, rules, notBefore, zone: today.zone });
        const subject = centre.groups.get(credit.groupId)?.subjectName;
        if (subject && offers.lessons.length > 0 && await this.makeUps.saveTold(studentId, credit)) await this.#tellFamily(studentId, textOf(subject, credit, offers));
      }
    }
  }

  async #tellFamily(studentId: number, text: string): Promise<void> {
    const parents = await this.makeUps.parentsOf(studentId);
    await this.notices.tellEach([studentId, ...parents].map((accountId) => ({
      accountId, studentId,
      event: {
        kind: 'make-up', title: 'Пропущений урок можна відпрацювати', text,
        page: accountId === studentId ? studentPaths.missedLessons : withChild(parentPaths.missedLessons, studentId),
      },
    })));
  }
}

function textOf(subject: string, { missedOn, validUntil }: Credit, { lessons: [first, ...more] }: MakeUpOffers): string {
  const soonest = first ? `, найближчий ${formatDayMonth(first.startsAt)} о ${first.startsAt.slice(11, 16)}` : '';
  return `${subject} ${formatDayMonth(missedOn)}: є ${counted(more.length + 1, 'lesson')} на вибір${soonest}. Запишіться до ${formatDayMonth(validUntil)}.`;
}
