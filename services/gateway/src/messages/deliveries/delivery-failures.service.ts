import { adminPaths } from '@dzvinok/contract/paths/admin';
import { addDays, startInstant } from '@dzvinok/schedule/zone';
import { counted } from '@dzvinok/texts/plural';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { DeliveriesRepository } from './deliveries.repository.ts';

/** By the centre's clock, while admins are still at work. */
const toldAt = '18:00';
const namedAtMost = 5;

/** Tells admins once a day of messages that no channel could deliver, and once a month that the limit for SMS is reached. */
@Injectable()
export class DeliveryFailures implements OnModuleInit {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly notices: NoticeEvents,
    private readonly connections: Connections,
    private readonly housekeeping: Housekeeping,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.housekeeping.add('delivery failures', () => this.#tellAll());
  }

  /** In the centre's transaction. */
  async tell(): Promise<void> {
    const { now, day, zone } = this.clock.today();
    const until = startInstant(day, toldAt, zone);
    if (now < until) return;
    const unreached = await this.deliveries.unreached(startInstant(addDays(day, -1), toldAt, zone), until);
    if (unreached.length === 0) return;
    const messages = unreached.reduce((sum, { count }) => sum + count, 0);
    const others = unreached.length - namedAtMost;
    const names = unreached.slice(0, namedAtMost).map(({ fullName }) => fullName).join(', ');
    await this.notices.tellAdmins({
      kind: 'work', page: adminPaths.mailing,
      title: `Не дійшло ${counted(messages, ['повідомлення', 'повідомлення', 'повідомлень'])}`,
      text: `За добу не вдалося надіслати жодним каналом: ${names}${others > 0 ? ` і ще ${others}` : ''}. У порталі вони їх побачать. Причини й кнопка «Ще раз» – у розсилках.`,
    }, { once: `unreached ${day}` });
  }

  /** In the centre's transaction. */
  async tellOfLimit(reason: string): Promise<void> {
    const month = this.clock.today().day.slice(0, 7);
    await this.notices.tellAdmins({
      kind: 'work', title: 'SMS більше не надсилаються', text: `${reason}. До кінця місяця працюють інші канали.`, page: adminPaths.messageProviders,
    }, { once: `sms limit ${month}` });
  }

  async #tellAll(): Promise<void> {
    const recent = { table: 'deliveries', where: "state = 'failed' and settled_at > now() - interval '2 days'" };
    await this.connections.inCentresWith([recent], () => this.tell());
  }
}
