import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { calendarRoutes, type PlannedLessonItem } from '@dzvinok/contract/calendar';
import type { RouteInput } from '@dzvinok/contract/route';
import { planned, type DayRange } from '@dzvinok/schedule/plan';
import { isoIn } from '@dzvinok/schedule/zone';
import { currentTenant, lastStatement } from '@dzvinok/tenancy/transaction';
import { Controller } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { planInputs, type StoredPlan } from '../schedules/plan.queries.ts';
import { ExceptionsService } from './exceptions.service.ts';
import { HolidaysService } from './holidays.service.ts';

async function plannedLessons(range: DayRange, zone: string): Promise<PlannedLessonItem[]> {
  const { rows: [row] } = await sql<{ plan: StoredPlan; groups: Record<number, { className: string; subjectName: string }> }>`
    select ${planInputs(sql`select id from groups`, range)} as plan, (
      select coalesce(json_object_agg(g.id, json_build_object('className', g.name, 'subjectName', sub.name)), '{}')
      from groups g join subjects sub on sub.id = g.subject_id) as groups`.execute(db());
  if (!row) return [];
  const { plan, groups } = row;
  const versions = new Map(plan.exceptions.map(({ groupId, plannedOn, version }) => [`${groupId} ${plannedOn}`, version]));
  return planned(range, { ...plan, zone }).map(({ groupId, plannedOn, startsAt, minutes, room, isOnline, teacher, state, why }) => ({
    groupId, plannedOn, minutes, room, isOnline, teacher, state, why,
    className: groups[groupId]?.className ?? '',
    subjectName: groups[groupId]?.subjectName ?? '',
    startsAt: isoIn(zone, startsAt),
    exceptionVersion: state === 'extra' ? 0 : (versions.get(`${groupId} ${plannedOn}`) ?? 0),
  }));
}

@Controller()
export class CalendarController {
  constructor(
    private readonly holidays: HolidaysService,
    private readonly exceptions: ExceptionsService,
  ) {}

  @Route(calendarRoutes.lessons, 'centre')
  lessons(@Input() { query }: RouteInput<typeof calendarRoutes.lessons>) {
    const { timezone } = currentTenant();
    return lastStatement(() => plannedLessons(query, timezone));
  }

  @Route(calendarRoutes.createHoliday, 'centre')
  createHoliday(@Input() { body }: RouteInput<typeof calendarRoutes.createHoliday>) {
    return this.holidays.create(body);
  }

  @Route(calendarRoutes.removeHoliday, 'centre')
  removeHoliday(@Input() { params }: RouteInput<typeof calendarRoutes.removeHoliday>) {
    return this.holidays.remove(params.id);
  }

  @Route(calendarRoutes.saveException, 'centre')
  saveException(@Input() { params, body }: RouteInput<typeof calendarRoutes.saveException>, @Caller() caller: CallerInfo) {
    return this.exceptions.save({ groupId: params.id, plannedOn: params.plannedOn }, body, caller);
  }

  @Route(calendarRoutes.removeException, 'centre')
  async removeException(@Input() { params }: RouteInput<typeof calendarRoutes.removeException>, @Caller() caller: CallerInfo) {
    await this.exceptions.remove({ groupId: params.id, plannedOn: params.plannedOn }, caller);
    return null;
  }
}
