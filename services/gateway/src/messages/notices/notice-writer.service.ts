import { Gatherer } from '@dzvinok/flow';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { RecentSaves } from '../../runtime/jobs/recent-saves.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { writeMarkCorrections } from './mark-corrections.ts';
import { writeMoneyCorrections } from './money-corrections.ts';
import { writeMoneyNews } from './money-news.ts';
import { NoticesRepository, type NoticeKey } from './notices.repository.ts';

/** Time for a teacher to correct a typed mark before the family is notified. */
const pauseMs = 3_000;
/** The pause after a pass, as a multiple of its length, so that passes take a twentieth of the time. */
const restFactor = 20;
/** So that families are told within seconds even after a slow pass. */
const longestRestMs = 5_000;
const news = {
  what: 'Notices',
  columns: [
    ['mark_changes', 'changed_at'], ['homeworks', 'set_at'], ['broadcasts', 'started_at'], ['lessons', 'recorded_at'], ['lesson_changes', 'changed_at'],
    ['ledger_entries', 'entered_at'], ['invoices', 'issued_at'],
  ],
  // Events have no other row; their notices wait for deliveries.
  also: [{ table: 'notices', where: 'not is_planned' }],
} as const;

/** Writes a centre's notices in batches from saved records: saves take no longer, and a pass of any process finds notices left by a dead process. */
@Injectable()
export class NoticeWriter implements OnModuleInit, OnApplicationShutdown {
  readonly #logger = new Logger('Notices');
  readonly #writing = new Gatherer<number, true>({
    run: (tenantId) => this.#writeOrLog(tenantId),
    delayMs: pauseMs,
    restMs: (tookMs) => Math.min(restFactor * tookMs, longestRestMs),
  });
  readonly #listeners: ((written: readonly NoticeKey[]) => Promise<void>)[] = [];
  readonly #saves: RecentSaves;
  #isStopping = false;

  constructor(
    private readonly connections: Connections,
    private readonly notices: NoticesRepository,
    private readonly live: LiveEvents,
    private readonly clock: CentreClock,
    private readonly housekeeping: Housekeeping,
  ) {
    this.#saves = new RecentSaves(connections, clock, news);
  }

  onModuleInit(): void {
    this.live.onFamilyChange((tenantId) => this.writeSoon(tenantId));
    this.housekeeping.add('notices', () => this.#look());
  }

  /** After the last request. */
  async onApplicationShutdown(): Promise<void> {
    this.#isStopping = true;
    await this.#writing.stop();
  }

  /** Called in the transaction that writes the notices. */
  onWritten(listener: (written: readonly NoticeKey[]) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  writeSoon(tenantId: number): void {
    this.#writing.add(tenantId, true);
  }

  async write(tenantId: number): Promise<void> {
    const tenant = await this.connections.directory.byId(tenantId);
    if (!tenant) return;
    await runInTenant(this.connections.database, tenant, async () => {
      const corrections = [...await writeMarkCorrections(), ...await writeMoneyCorrections()];
      const { written, hasMore } = await this.notices.write(this.clock.today().day);
      const money = await writeMoneyNews();
      const unplanned = await this.notices.takeUnplanned();
      const fresh = [...corrections, ...written, ...money, ...unplanned.events];
      if (fresh.length > 0) this.live.tellOfNotices([...new Set(fresh.map(({ accountId }) => accountId))]);
      for (const listener of this.#listeners) await listener(fresh);
      if (hasMore || unplanned.hasMore) this.writeSoon(tenantId);
    });
  }

  async #writeOrLog(tenantId: number): Promise<void> {
    await this.write(tenantId)
      .catch((error: unknown) => this.#logger.error(`Notices of centre ${tenantId} were not written`, error));
  }

  /** Passes for what killed processes have left. */
  #look(): Promise<void> {
    return this.#saves.look(async (tenantId) => {
      if (!this.#isStopping) await this.write(tenantId);
    });
  }
}
