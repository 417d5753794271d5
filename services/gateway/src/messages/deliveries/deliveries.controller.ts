import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { deliveriesRoutes } from '@dzvinok/contract/deliveries';
import type { Channel } from '@dzvinok/contract/message-kinds';
import { paths } from '@dzvinok/contract/paths';
import type { RouteInput } from '@dzvinok/contract/route';
import { channelNames } from '@dzvinok/texts/channels';
import { Controller, Injectable } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { MessageChannels } from '../channels/channel.ts';
import { NoticesRepository } from '../notices/notices.repository.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';

const trialUsefulMs = 60 * 60_000;

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly notices: NoticesRepository,
    private readonly channels: MessageChannels,
    private readonly limit: OwnChangesLimit,
    private readonly live: LiveEvents,
    private readonly clock: CentreClock,
  ) {}

  async failed() {
    return this.deliveries.failed(this.clock.now());
  }

  async retry(id: string): Promise<null> {
    if (!(await this.deliveries.retry(id, this.clock.now()))) throw refuse('deliveries.over');
    return null;
  }

  async markOpened({ accountId }: CallerInfo, deliveryId: string): Promise<null> {
    const ids = await this.deliveries.noticesOf(deliveryId, accountId);
    if (await this.notices.markThese(accountId, ids)) this.live.tellOfNotices([accountId]);
    return null;
  }

  async sendTrial(caller: CallerInfo, channel: Channel): Promise<null> {
    const { accountId, tenant } = caller;
    const person = (await this.deliveries.people([accountId])).get(accountId);
    const ready = await this.channels.readyFor(tenant);
    if (!ready.has(channel) || !person?.addresses.some((address) => address.channel === channel)) throw refuse('deliveries.no-address');
    await this.limit.count(caller);
    const now = this.clock.now();
    const noticeId = await this.notices.addEvent(accountId, {
      kind: 'security', title: 'Контрольне повідомлення', text: `Сюди надходитимуть повідомлення центру. Канал: ${channelNames[channel]}.`, page: paths.profile,
    });
    await this.deliveries.add([{
      accountId, channel, kind: 'security', subject: `trial ${noticeId}`, noticeIds: [noticeId], dueAt: now,
      notAfter: new Date(now.getTime() + trialUsefulMs), isUrgent: true, mailingId: null,
    }]);
    return null;
  }
}

@Controller()
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  @Route(deliveriesRoutes.list, 'centre')
  list() {
    return this.deliveries.failed();
  }

  @Route(deliveriesRoutes.retry, 'centre')
  retry(@Input() { params }: RouteInput<typeof deliveriesRoutes.retry>) {
    return this.deliveries.retry(params.deliveryId);
  }

  @Route(deliveriesRoutes.opened, 'centre')
  opened(@Input() { body }: RouteInput<typeof deliveriesRoutes.opened>, @Caller() caller: CallerInfo) {
    return this.deliveries.markOpened(caller, body.deliveryId);
  }

  @Route(deliveriesRoutes.trial, 'centre')
  trial(@Input() { body }: RouteInput<typeof deliveriesRoutes.trial>, @Caller() caller: CallerInfo) {
    return this.deliveries.sendTrial(caller, body.channel);
  }
}
