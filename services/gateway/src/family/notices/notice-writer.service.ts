import { Gatherer } from '@dzvinok/flow';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { NoticesRepository } from './notices.repository.ts';

/** How long a teacher may correct what was typed before a family is told of it. */
const pauseMs = 3_000;
/** After writing comes a pause of this many times its length, so that notices take a twentieth of the time at most. */
const pauseForPass = 20;

/**
 * Writes notices a moment after what they tell of was saved, all of a centre at once. They are made from the saved
 * records themselves, so saving takes no longer for them, and what a process leaves undone the next pass of any finds.
 */
@Injectable()
export class NoticeWriter implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger('Notices');
  readonly #writing = new Gatherer<number, true>({
    run: (tenantId) => this.write(tenantId)
      .catch((error: unknown) => this.#logger.error(`Notices of centre ${tenantId} were not written`, error)),
    delayMs: pauseMs,
    restMs: (tookMs) => pauseForPass * tookMs,
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

  /** Writes the centre's notices soon; what is saved until then is told together. */
  writeSoon(tenantId: number): void {
    this.#writing.add(tenantId, true);
  }

  /** Writes the centre's notices now. */
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
