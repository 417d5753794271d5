import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { LiveEvents } from '../../runtime/live/live-events.ts';
import { NoticesRepository } from './notices.repository.ts';

/** So long a teacher may correct what was typed before a family is told of it. */
const pauseMs = 3_000;
/** After a pass comes a pause of so many times its length: however much is saved, telling of it takes little. */
const pauseForPass = 20;

interface Work {
  timer: NodeJS.Timeout;
  pass: Promise<void> | null;
  /** Something was saved since the pass began. */
  isAskedAgain: boolean;
}

/**
 * Writes notices a moment after what they tell of was saved, all of a centre at once. They are made from the saved
 * records themselves, so saving takes no longer for them, and what a process leaves undone the next pass of any finds.
 */
@Injectable()
export class NoticeWriter implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger('Notices');
  readonly #work = new Map<number, Work>();
  #isStopping = false;

  constructor(
    private readonly connections: Connections,
    private readonly notices: NoticesRepository,
    private readonly live: LiveEvents,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.live.onFamilyChange((tenantId) => this.writeSoon(tenantId));
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    for (const { timer } of this.#work.values()) clearTimeout(timer);
    await Promise.all([...this.#work.values()].flatMap(({ pass }) => pass ?? []));
  }

  /** Writes the centre's notices soon; what is saved until then is told together. */
  writeSoon(tenantId: number): void {
    const work = this.#work.get(tenantId);
    if (work) work.isAskedAgain = true;
    else this.#plan(tenantId, pauseMs);
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

  #plan(tenantId: number, afterMs: number): void {
    if (this.#isStopping) return;
    const work: Work = { pass: null, isAskedAgain: false, timer: setTimeout(() => { work.pass = this.#pass(tenantId, work); }, afterMs).unref() };
    this.#work.set(tenantId, work);
  }

  async #pass(tenantId: number, work: Work): Promise<void> {
    const begun = performance.now();
    work.isAskedAgain = false;
    await this.write(tenantId).catch((error: unknown) => this.#logger.error(`Notices of centre ${tenantId} were not written`, error));
    this.#work.delete(tenantId);
    if (work.isAskedAgain) this.#plan(tenantId, Math.max(pauseMs, pauseForPass * (performance.now() - begun)));
  }
}
