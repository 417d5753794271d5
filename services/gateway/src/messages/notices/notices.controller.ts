import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { type Notice, noticesRoutes } from '@dzvinok/contract/notices';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller, Injectable } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { NoticeWriter } from './notice-writer.service.ts';
import { NoticesRepository } from './notices.repository.ts';

@Injectable()
export class NoticesService {
  constructor(
    private readonly notices: NoticesRepository,
    private readonly writer: NoticeWriter,
    private readonly live: LiveEvents,
    private readonly clock: CentreClock,
  ) {}

  /** Also starts a pass, which finds notices that a dead process left unwritten. */
  async list({ accountId, tenant }: CallerInfo, { before, recordings, lessons, alerts, events }: RouteInput<typeof noticesRoutes.list>['query']): Promise<{ notices: Notice[]; unread: number }> {
    this.writer.writeSoon(tenant.id);
    const shown: Notice['kind'][] = ['marks', 'homework', 'broadcast', ...recordings ? ['recording' as const] : [], ...lessons ? ['lesson' as const] : [], ...events ? ['event' as const] : []];
    return this.notices.list(accountId, { before, shown, hasAlerts: alerts !== undefined, hasEvents: events !== undefined, today: this.clock.today().day });
  }

  async markRead({ accountId }: CallerInfo, upTo: number): Promise<void> {
    if (await this.notices.markRead(accountId, upTo)) this.live.tellOfNotices([accountId]);
  }
}

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Route(noticesRoutes.list, 'centre')
  list(@Input() { query }: RouteInput<typeof noticesRoutes.list>, @Caller() caller: CallerInfo) {
    return this.notices.list(caller, query);
  }

  @Route(noticesRoutes.read, 'centre')
  async read(@Input() { body }: RouteInput<typeof noticesRoutes.read>, @Caller() caller: CallerInfo) {
    await this.notices.markRead(caller, body.upTo);
    return null;
  }
}
