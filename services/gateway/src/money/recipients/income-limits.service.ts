import { adminPaths } from '@dzvinok/contract/paths/admin';
import { sumText } from '@dzvinok/texts/money';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { nearShare, RecipientsService, urgentShare } from './recipients.controller.ts';

const looksEveryMs = 60 * 60_000;

/** Tells admins once a year and share that a recipient's income comes near the limit of its tax group. */
@Injectable()
export class IncomeLimits implements OnModuleInit {
  #lookedAt = -Infinity;

  constructor(
    private readonly recipients: RecipientsService,
    private readonly notices: NoticeEvents,
    private readonly connections: Connections,
    private readonly housekeeping: Housekeeping,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.housekeeping.add('income limits', () => this.#tellAll());
  }

  /** In the centre's transaction. */
  async tell(): Promise<void> {
    const year = this.clock.today().day.slice(0, 4);
    for (const { id, name, received, limit, limitState, taxGroup } of await this.recipients.list()) {
      if (limit === null || limitState === 'fine') continue;
      const share = limitState === 'urgent' ? urgentShare : nearShare;
      await this.notices.tellAdmins({
        kind: 'work', page: adminPaths.recipients, title: `Дохід перевищив ${share * 100}\u00a0% ліміту`,
        text: `${name}: цього року отримано ${sumText(received)} із ${sumText(limit)}, дозволених групі ${taxGroup}.`,
      }, { once: `income ${id} ${year} ${limitState}` });
    }
  }

  async #tellAll(): Promise<void> {
    if (performance.now() < this.#lookedAt + looksEveryMs) return;
    this.#lookedAt = performance.now();
    await this.connections.inCentresWith([{ table: 'recipients', where: 'tax_group is not null and archived_at is null' }], () => this.tell());
  }
}
