import { fillWarmPool } from '@dzvinok/tenancy/warm-pool';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { Connections } from '../../runtime/connections.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';

// Somebody who opens a centre may open the next one at once, and making tables meanwhile would slow that down.
const calmMs = 500;

/** Keeps as many schemas ready as the config says. */
@Injectable()
export class WarmPoolFiller implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger('WarmPool');
  readonly #stop = new AbortController();
  #filling: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: AppConfig,
    private readonly connections: Connections,
    private readonly housekeeping: Housekeeping,
  ) {}

  onModuleInit(): void {
    this.housekeeping.add('warm pool', () => this.fill());
    if (this.config.runsJobs) this.connections.database.onOpened = () => this.#refillSoon();
  }

  async onModuleDestroy(): Promise<void> {
    this.connections.database.onOpened = undefined;
    clearTimeout(this.#timer);
    this.#stop.abort();
    await this.#filling.catch(() => undefined);
  }

  /** Fills the pool as soon as nobody opens more centres. */
  #refillSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.fill().catch((error: unknown) => this.#logger.error('The warm pool cannot be filled', error));
    }, calmMs).unref();
  }

  /** Fills the pool, once at a time in this process; while one process fills it, the others do nothing. */
  fill(): Promise<void> {
    const next = this.#filling.catch(() => undefined).then(async () => {
      const { made, dropped } = await fillWarmPool(this.connections.database, this.config.warmPoolSize, this.#stop.signal);
      if (made + dropped > 0) this.#logger.log(`Made ${made}, dropped ${dropped} of an older release`);
    });
    this.#filling = next;
    return next;
  }
}
