import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route, withHeaders } from '@dzvinok/api-server/handler';
import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { CalendarFeedsService } from './calendar-feeds.service.ts';

/** Revalidated each time, so that an ended feed stops at once; the tag avoids resending an unchanged feed. */
const alwaysAsked = 'private, no-cache';

@Controller()
export class CalendarFeedsController {
  constructor(private readonly feeds: CalendarFeedsService) {}

  @Route(calendarFeedsRoutes.one, 'centre')
  one(@Input() { query }: RouteInput<typeof calendarFeedsRoutes.one>, @Caller() caller: CallerInfo) {
    return this.feeds.one(caller, query.studentId);
  }

  /** Opens its own transaction, as a reply with a secret must not be stored for repeated calls. */
  @Route(calendarFeedsRoutes.open, { itself: 'new addresses are counted in Redis before the transaction' })
  open(@Input() { query }: RouteInput<typeof calendarFeedsRoutes.open>, @Caller() caller: CallerInfo) {
    return this.feeds.open(caller, query.studentId);
  }

  @Route(calendarFeedsRoutes.revoke, 'centre')
  async revoke(@Input() { query }: RouteInput<typeof calendarFeedsRoutes.revoke>, @Caller() caller: CallerInfo) {
    await this.feeds.revoke(caller, query.studentId);
    return null;
  }

  @Route(calendarFeedsRoutes.show, { itself: 'wrong addresses are counted in Redis before the transaction' })
  async show(@Input() { params }: RouteInput<typeof calendarFeedsRoutes.show>) {
    const bytes = Buffer.from(await this.feeds.show(params.file));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const file = { bytes, type: 'text/calendar; charset=utf-8', name: 'Розклад.ics' };
    return withHeaders(file, { etag, 'cache-control': alwaysAsked });
  }
}
