import { refuse } from '@dzvinok/api-server/failure';
import type { CreateHolidayBody } from '@dzvinok/contract/calendar';
import { planned, type DayRange, type PlannedLesson } from '@dzvinok/schedule/plan';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Injectable } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { db } from '../../runtime/database/database.ts';
import { firstSoon, teachersOf, tell, tellGuestsOfDays } from '../schedules/lesson-changes.ts';
import type { StoredPlan } from '../schedules/plan.queries.ts';
import { nameOf, ScheduleConflicts } from '../schedules/schedule-conflicts.service.ts';
import { SchedulesRepository } from '../schedules/schedules.repository.ts';

interface StoredHoliday {
  name: string;
  kind: CreateHolidayBody['kind'];
  from: string;
  to: string;
}

const whatHappens = { closed: 'занять немає', online: 'заняття онлайн' } as const;

/** The locks of the groups keep other holidays and changes of their lessons away: holidays overlap only if they share a group. */
@Injectable()
export class HolidaysService {
  constructor(
    private readonly conflicts: ScheduleConflicts,
    private readonly schedules: SchedulesRepository,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async create({ classIds, ...holiday }: CreateHolidayBody): Promise<{ id: number; classIds: number[] }> {
    const wanted = classIds && [...new Set(classIds)];
    const groups = await lockGroups(wanted ? sql`id = any(${wanted}::bigint[])` : sql`archived_at is null`);
    if (wanted && groups.length < wanted.length) throw refuse('groups.not-found');
    const other = await overlapping(holiday, wanted ?? null);
    if (other) {
      const days = [...new Set([other.from, other.to])].map(formatDayMonth).join(' – ');
      throw refuse('calendar.holiday-overlaps', { text: `На ці дні вже є «${other.name}» (${days}). Спершу видаліть його або оберіть інші дні.` });
    }
    const { id } = await db().insertInto('holidays')
      .values({ name: holiday.name, kind: holiday.kind, is_of_centre: wanted === undefined, first_day: holiday.from, last_day: holiday.to })
      .returning('id').executeTakeFirstOrThrow();
    if (wanted) await db().insertInto('holiday_groups').values(wanted.map((group_id) => ({ holiday_id: id, group_id }))).execute();
    await this.#tell(holiday, wanted ?? null, false);
    await this.#tellGuests({ ...holiday, isOfCentre: wanted === undefined }, groups, (plan) => ({ ...plan, holidays: plan.holidays.filter((other) => other.id !== id) }));
    await this.audit.record({
      action: 'calendar.holiday-created', entity: 'holiday', entityId: id, details: { ...holiday, ...(wanted && { classIds: wanted }) },
    });
    return { id, classIds: groups };
  }

  async remove(id: number, confirmed?: boolean): Promise<{ classIds: number[] }> {
    const holiday = await this.#find(id);
    if (!holiday) throw refuse('calendar.holiday-not-found');
    const { isOfCentre, ...details } = holiday;
    const classIds = await lockGroups(isOfCentre ? sql`archived_at is null` : sql`id in (select group_id from holiday_groups where holiday_id = ${id})`);
    if (confirmed !== undefined) {
      await this.conflicts.confirm(await this.#returning(id, holiday), confirmed, { entity: 'holiday', entityId: id, details });
    }
    const removed = await db().deleteFrom('holidays').where('id', '=', id).returning('id').executeTakeFirst();
    if (!removed) throw refuse('calendar.holiday-not-found');
    await this.#tell(details, isOfCentre ? null : classIds, true);
    await this.#tellGuests(holiday, classIds, (plan) => ({ ...plan, holidays: [...plan.holidays, { ...holiday, id, groupIds: isOfCentre ? null : classIds }] }));
    await this.audit.record({ action: 'calendar.holiday-deleted', entity: 'holiday', entityId: id, details });
    return { classIds };
  }

  /** What speaks against the lessons that return when the holiday is deleted. */
  async conflictsWithout(id: number): Promise<string[]> {
    const holiday = await this.#find(id);
    return holiday ? this.conflicts.ofLessons(await this.#returning(id, holiday)) : [];
  }

  async #find(id: number): Promise<(StoredHoliday & { isOfCentre: boolean }) | undefined> {
    const { rows: [holiday] } = await sql<StoredHoliday & { isOfCentre: boolean }>`
      select name, kind, first_day as "from", last_day as "to", is_of_centre as "isOfCentre" from holidays where id = ${id}`.execute(db());
    return holiday;
  }

  /** Lessons that are not closed or online without the holiday. */
  async #returning(id: number, range: DayRange): Promise<PlannedLesson[]> {
    const { plan } = await this.schedules.plan(range, { zone: this.clock.today().zone });
    const present = new Map(planned(range, plan).map((lesson) => [nameOf(lesson), lesson]));
    return planned(range, { ...plan, holidays: plan.holidays.filter((holiday) => holiday.id !== id) })
      .filter((lesson) => lesson.state !== present.get(nameOf(lesson))?.state || lesson.isOnline !== present.get(nameOf(lesson))?.isOnline);
  }

  /** A whole centre online is told to all families already. */
  async #tellGuests({ name, kind, from, to, isOfCentre }: StoredHoliday & { isOfCentre: boolean }, groups: readonly number[], before: (plan: StoredPlan) => StoredPlan): Promise<void> {
    const { day: today, zone } = this.clock.today();
    if (kind === 'note' || (kind === 'online' && isOfCentre) || to < today) return;
    await tellGuestsOfDays(groups, { from: from < today ? today : from, to }, { zone, happens: `${whatHappens[kind]} (${name})`, before });
  }

  async #tell({ name, kind, from, to }: StoredHoliday, groups: readonly number[] | null, isRemoved: boolean): Promise<void> {
    const today = this.clock.today();
    if (kind === 'note' || to < today.day) return;
    const days = [...new Set([from, to])].map(formatDayMonth).join('–');
    const ofHoliday = sql`select id from groups where archived_at is null and (${groups === null} or id = any(${groups ?? []}::bigint[]))`;
    const teachers = await teachersOf(ofHoliday, { from, to });
    const startsAt = await firstSoon(ofHoliday, { from, to }, today);
    const text = `${name} ${days}: ${isRemoved ? 'заняття знову за розкладом' : whatHappens[kind]}`;
    await tell({ kind: 'holiday', day: from, text, startsAt }, groups, teachers);
  }
}

export async function lockGroups(where: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from groups where ${where} order by id for no key update`.execute(db());
  return rows.map(({ id }) => id);
}

/** `groups` is null for the whole centre. */
async function overlapping({ from, to }: { from: string; to: string }, groups: readonly number[] | null): Promise<StoredHoliday | undefined> {
  const { rows: [other] } = await sql<StoredHoliday>`
    select h.name, h.kind, h.first_day as "from", h.last_day as "to" from holidays h
    where h.last_day >= ${from}::date and h.first_day <= ${to}::date and (h.is_of_centre or ${groups === null} or exists (
      select from holiday_groups own where own.holiday_id = h.id and own.group_id = any(${groups ?? []}::bigint[])))
    order by h.first_day limit 1`.execute(db());
  return other;
}
