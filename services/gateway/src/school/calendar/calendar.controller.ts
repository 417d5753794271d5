import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { calendarRoutes } from '@dzvinok/contract/calendar';
import type { RouteInput } from '@dzvinok/contract/route';
import { suggestionsRoutes } from '@dzvinok/contract/suggestions';
import { addDays } from '@dzvinok/schedule/zone';
import { currentTenant, lastStatement } from '@dzvinok/tenancy/transaction';
import { Controller } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { daysOfMoved, holidaysFrom, lessonsToGive, plannedLessons, toldOf, touched } from './calendar.queries.ts';
import { ExceptionsService } from './exceptions.service.ts';
import { ExtrasService } from './extras.service.ts';
import { HolidaysService } from './holidays.service.ts';
import { readLimits } from './limits.queries.ts';
import { PeriodsService } from './periods.service.ts';
import { SuggestionsService } from './suggestions.service.ts';

const yearOfDays = 366;

@Controller()
export class CalendarController {
  constructor(
    private readonly holidays: HolidaysService,
    private readonly periodsOfCentre: PeriodsService,
    private readonly exceptions: ExceptionsService,
    private readonly extras: ExtrasService,
    private readonly suggestions: SuggestionsService,
    private readonly clock: CentreClock,
  ) {}

  @Route(calendarRoutes.lessons, 'centre')
  async lessons(@Input() { query: { hasMovedAway, ...range } }: RouteInput<typeof calendarRoutes.lessons>) {
    const { timezone } = currentTenant();
    if (!hasMovedAway) return lastStatement(() => plannedLessons(range, timezone));
    const days = await daysOfMoved(range);
    const isOf = (day: string) => range.from <= day && day <= range.to;
    return lastStatement(async () => (await plannedLessons(days, timezone)).filter(({ day, plannedOn }) => isOf(day) || isOf(plannedOn)));
  }

  @Route(calendarRoutes.teacherLessons, 'centre')
  teacherLessons(@Input() input: RouteInput<typeof calendarRoutes.teacherLessons>) {
    return this.lessons(input);
  }

  @Route(suggestionsRoutes.find, 'centre')
  suggest(@Input() { query }: RouteInput<typeof suggestionsRoutes.find>) {
    return this.suggestions.find(query);
  }

  @Route(calendarRoutes.lessonsToGive, 'centre')
  lessonsToGive() {
    const day = this.clock.today();
    return lastStatement(() => lessonsToGive(day));
  }

  @Route(calendarRoutes.limits, 'centre')
  limits(@Input() { query }: RouteInput<typeof calendarRoutes.limits>) {
    return readLimits(query, currentTenant().timezone);
  }

  @Route(calendarRoutes.touched, 'centre')
  async touched(@Input() { body: { classIds, lesson, holidayId, ...range } }: RouteInput<typeof calendarRoutes.touched>) {
    const counts = await touched(range, classIds, currentTenant().timezone);
    return {
      ...counts,
      ...lesson && { told: await toldOf(lesson), conflicts: await this.exceptions.conflictsWithout(lesson) },
      ...holidayId !== undefined && { conflicts: await this.holidays.conflictsWithout(holidayId) },
    };
  }

  @Route(calendarRoutes.holidays, 'centre')
  listHolidays() {
    const from = addDays(this.clock.today().day, -yearOfDays);
    return lastStatement(() => holidaysFrom(from));
  }

  @Route(calendarRoutes.periods, 'centre')
  periods() {
    return lastStatement(() => this.periodsOfCentre.list());
  }

  @Route(calendarRoutes.createPeriod, 'centre')
  createPeriod(@Input() { body }: RouteInput<typeof calendarRoutes.createPeriod>) {
    return this.periodsOfCentre.create(body);
  }

  @Route(calendarRoutes.updatePeriod, 'centre')
  updatePeriod(@Input() { params, body }: RouteInput<typeof calendarRoutes.updatePeriod>) {
    return this.periodsOfCentre.update(params.id, body);
  }

  @Route(calendarRoutes.removePeriod, 'centre')
  removePeriod(@Input() { params }: RouteInput<typeof calendarRoutes.removePeriod>) {
    return this.periodsOfCentre.remove(params.id);
  }

  @Route(calendarRoutes.createHoliday, 'centre')
  createHoliday(@Input() { body }: RouteInput<typeof calendarRoutes.createHoliday>) {
    return this.holidays.create(body);
  }

  @Route(calendarRoutes.removeHoliday, 'centre')
  removeHoliday(@Input() { params, query }: RouteInput<typeof calendarRoutes.removeHoliday>) {
    return this.holidays.remove(params.id, query?.confirmed);
  }

  @Route(calendarRoutes.saveException, 'centre')
  saveException(@Input() { params, body }: RouteInput<typeof calendarRoutes.saveException>, @Caller() caller: CallerInfo) {
    return this.exceptions.save({ groupId: params.id, plannedOn: params.plannedOn }, body, caller);
  }

  @Route(calendarRoutes.removeException, 'centre')
  async removeException(@Input() { params, query }: RouteInput<typeof calendarRoutes.removeException>, @Caller() caller: CallerInfo) {
    await this.exceptions.remove({ groupId: params.id, plannedOn: params.plannedOn }, query?.confirmed, caller);
    return null;
  }

  @Route(calendarRoutes.createExtra, 'centre')
  createExtra(@Input() { params, body }: RouteInput<typeof calendarRoutes.createExtra>, @Caller() caller: CallerInfo) {
    return this.extras.create(params.id, body, caller);
  }

  @Route(calendarRoutes.updateExtra, 'centre')
  updateExtra(@Input() { params, body }: RouteInput<typeof calendarRoutes.updateExtra>, @Caller() caller: CallerInfo) {
    return this.extras.update({ groupId: params.id, extraId: params.extraId }, body, caller);
  }

  @Route(calendarRoutes.removeExtra, 'centre')
  async removeExtra(@Input() { params }: RouteInput<typeof calendarRoutes.removeExtra>, @Caller() caller: CallerInfo) {
    await this.extras.remove({ groupId: params.id, extraId: params.extraId }, caller);
    return null;
  }
}
