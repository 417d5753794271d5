import { Refusal } from '@dzvinok/api-server/refusal';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { ReleaseReport } from '@dzvinok/contract/releases';
import { sqlState } from '@dzvinok/tenancy/errors';
import { platformKey, tenantKey } from '@dzvinok/tenancy/redis-key';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Connections } from '../../runtime/connections.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { AttemptLimit } from '../../runtime/limits/attempt-limit.ts';
import { guardWindow, mustTakeBack, reasonFor } from '../checks/release-guard.ts';
import { ReportsBuffer } from './report-buffer.ts';
import { ReleaseReportsRepository, type Told, type WatchedCanary } from './release-reports.repository.ts';
import { nobody, ReleaseWriter } from '../registry/release-writer.ts';

const keepEveryMs = 300;
const tryAgainMs = 5_000;
const callsPerWindow = 60;
const windowSeconds = 10 * 60;

/**
 * How releases fare in browsers, and what follows from it: a canary that fails for people is taken back without
 * waiting for anybody. Reports are kept together, as the platform has few connections.
 */
@Injectable()
export class ReleaseReportsService implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(ReleaseReportsService.name);
  readonly #limit: AttemptLimit;
  readonly #buffer = new ReportsBuffer();
  /** What follows from many people's reports is not done from the address of the one who told first. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | null = null;
  #keeping: Promise<void> = Promise.resolve();
  /** What could not be kept is not tried before by itself; on the process's own clock. */
  #triesAgainAt = 0;
  #isOver = false;

  constructor(
    private readonly connections: Connections,
    private readonly clock: Clock,
    private readonly housekeeping: Housekeeping,
    private readonly repository: ReleaseReportsRepository,
    private readonly writer: ReleaseWriter,
  ) {
    this.#limit = new AttemptLimit({ redis: connections.redis, failures: callsPerWindow, windowSeconds });
  }

  onModuleInit(): void {
    this.housekeeping.add('guard of releases', () => this.guardAll());
  }

  async onModuleDestroy(): Promise<void> {
    this.#isOver = true;
    await this.settled();
  }

  /** What one person's page tells; whoever tells too much is not heard, and not told so. */
  async take(caller: CallerInfo, reports: readonly ReleaseReport[]): Promise<void> {
    const { accountId, role } = caller;
    const tenantId = role === 'SuperAdmin' ? 0 : caller.tenant.id;
    const account = String(accountId);
    const attempt = await this.#limit.begin(tenantId === 0
      ? platformKey('release-reports', account)
      : tenantKey(tenantId, 'release-reports', account));
    if (typeof attempt === 'number') return;
    attempt.fail();
    const now = this.#now();
    for (const report of reports) this.#buffer.add({ tenantId, accountId, role }, report, now);
    this.#keepIn(keepEveryMs);
  }

  /** Once everything that was told is kept, or waits for the database, and what follows from it is done. */
  settled(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#keeping = this.#keeping.then(() => this.#keep());
    return this.#keeping;
  }

  /** Each canary by what has been told until now, whether or not anybody tells anything; old reports go. */
  async guardAll(): Promise<void> {
    const now = this.#now();
    const watched = await this.#inPlatform(async () => {
      await this.repository.forgetOld(now);
      return this.repository.watched(now, null);
    });
    for (const canary of watched) await this.#judge(canary, now);
  }

  /** Never fails: reports are not worth more than a line in the server's log. */
  async #keep(): Promise<void> {
    if (this.#buffer.size === 0) return;
    const told = this.#buffer.take();
    this.#triesAgainAt = 0;
    const now = this.#now();
    const failing = told.filter(({ loadFailures, renderFailures }) => loadFailures + renderFailures > 0);
    const remotes = [...new Set(failing.map(({ remote }) => remote))];
    const watched = await this.#inPlatform(async () => {
      await this.repository.keep(told);
      return remotes.length > 0 ? this.repository.watched(now, remotes) : [];
    }).catch((error: unknown) => {
      this.#keepLater(told, error);
      return [];
    });
    try {
      for (const canary of watched) await this.#judge(canary, now);
    } catch (error) {
      this.#logger.error('A canary could not be judged; it is looked at again within a minute', error);
    }
  }

  /** What the database refused for what it says it would refuse again; whatever else is wrong may be over soon. */
  #keepLater(told: readonly Told[], error: unknown): void {
    const isHopeless = this.#isOver || /^2[23]/.test(sqlState(error) ?? '');
    if (isHopeless) return this.#logger.error(`Reports of releases are lost: ${told.length}`, error);
    this.#buffer.putBack(told);
    this.#logger.error(`Reports of releases wait to be kept: ${this.#buffer.size}`, error);
    this.#triesAgainAt = performance.now() + tryAgainMs;
    this.#keepIn(tryAgainMs);
  }

  #keepIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.#outside(() => void this.#keepWhenDue()), ms).unref();
  }

  /** What is being kept just now may fail yet, and then what came meanwhile waits with it. */
  async #keepWhenDue(): Promise<void> {
    const timer = this.#timer;
    await this.#keeping;
    if (this.#timer !== timer) return;
    this.#timer = null;
    const rest = this.#triesAgainAt - performance.now();
    if (rest > 0) this.#keepIn(rest);
    else await this.settled();
  }

  /** The writer looks once more: whoever was quicker, another process or a person, has decided. */
  async #judge({ remote, version, stable, since, canaryFared, stableFared }: WatchedCanary, now: Date): Promise<void> {
    if (!mustTakeBack(canaryFared, stableFared)) return;
    const minutes = Math.max(1, Math.ceil((now.getTime() - guardWindow(now, since).getTime()) / 60_000));
    const reason = reasonFor(canaryFared, stableFared, minutes);
    const details = { minutes, canary: canaryFared, stable: { version: stable, ...stableFared } };
    try {
      await this.writer.change(remote, { kind: 'canary-roll-back', expectedVersion: version, reason, details }, nobody);
      this.#logger.warn(`Canary ${remote}/${version} taken back: ${JSON.stringify(details)}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  #now(): Date {
    return new Date(this.clock.now().epochMilliseconds);
  }

  #inPlatform<T>(work: () => Promise<T>): Promise<T> {
    return runInPlatform(this.connections.database, work);
  }
}
