import { Gatherer } from '@dzvinok/flow';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { NoticesRepository } from './notices.repository.ts';

/** Time for a teacher to correct a typed mark before the family is notified. */
const pauseMs = 3_000;
/** The pause after a pass, as a multiple of its length: passes take a twentieth of the time at most. */
const restFactor = 20;

/** Writes a centre's notices in batches from saved records: saves take no longer, and a pass of any process finds notices left by a dead process. */
@Injectable()
export class NoticeWriter implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger('Notices');
  readonly #writing = new Gatherer<number, true>({
    run: (tenantId) => this.write(tenantId)
      .catch((error: unknown) => this.#logger.error(`Notices of centre ${tenantId} were not written`, error)),
    delayMs: pauseMs,
    restMs: (tookMs) => restFactor * tookMs,
  });

  constructor(
    private readonly connections: Connections,
    private readonly notices: NoticesRepository,
    private readonly live: LiveEvents,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.live.onFamilyChange((tenantId) => this.writeSoon(tenantId));
  }

  onModuleDestroy(): Promise<void> {
    return this.#writing.stop();
  }

  writeSoon(tenantId: number): void {
    this.#writing.add(tenantId, true);
  }

  async write(tenantId: number): Promise<void> {
    const tenant = await this.connections.directory.byId(tenantId);
    if (!tenant) return;
    await runInTenant(this.connections.database, tenant, async () => {
      const { told, hasMore } = await this.notices.write(this.clock.today().day);
      if (told.length > 0) this.live.tellOfNotices(told);
      if (hasMore) this.writeSoon(tenantId);
    });
  }
}
