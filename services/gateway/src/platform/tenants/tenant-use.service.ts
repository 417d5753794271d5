import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { Connections } from '../../runtime/connections.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { TenantUseRepository, type TenantUse } from './tenant-use.repository.ts';

const freshForMs = 30_000;
const atOnce = 4;
const listBatch = 50;
const choreBatch = 100;
const patienceMs = 1_000;

/** Counting needs a transaction per centre, so lists show stored counts, and each list recounts only a few. */
@Injectable()
export class TenantUseService implements OnModuleDestroy, OnModuleInit {
  readonly #logger = new Logger(TenantUseService.name);
  #counting: Promise<void> | null = null;
  #isStopping = false;

  constructor(
    private readonly connections: Connections,
    private readonly repository: TenantUseRepository,
    private readonly housekeeping: Housekeeping,
    private readonly clock: CentreClock,
  ) {}

  onModuleInit(): void {
    this.housekeeping.add('use of centres', () => this.freshenSome());
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    await this.#counting;
  }

  /** The list waits at most a second; later counts are for the next list. */
  async freshenForList(): Promise<void> {
    this.#counting ??= this.#freshen(listBatch).finally(() => { this.#counting = null; });
    await Promise.race([this.#counting, pause(patienceMs, undefined, { ref: false })]);
  }

  async freshenSome(): Promise<void> {
    await this.#freshen(choreBatch);
  }

  async freshenOne(id: number): Promise<void> {
    await this.#count([id]);
  }

  async #freshen(limit: number): Promise<void> {
    try {
      const ids = await runInPlatform(this.connections.database, () => this.repository.findOutdated(freshForMs, limit));
      for (let from = 0; from < ids.length && !this.#isStopping; from += atOnce) {
        await this.#count(ids.slice(from, from + atOnce));
      }
    } catch (error) {
      this.#logger.error('Centres cannot be counted', error);
    }
  }

  async #count(ids: readonly number[]): Promise<void> {
    const counted = await Promise.all(ids.map(async (id) => ({ id, use: await this.#useOf(id) })));
    await runInPlatform(this.connections.database, () => this.repository.save(counted));
  }

  /** Null for an unreadable centre, which must not hide the other centres. */
  async #useOf(id: number): Promise<TenantUse | null> {
    try {
      const tenant = await this.connections.directory.byId(id);
      return tenant && await runInTenant(this.connections.database, tenant, () => this.repository.count(this.clock.today().day));
    } catch (error) {
      this.#logger.error(`Centre ${id} cannot be counted`, error);
      return null;
    }
  }
}
