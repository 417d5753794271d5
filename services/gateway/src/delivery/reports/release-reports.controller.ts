import { Refusal } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { releasesRoutes, type ReleaseReport } from '@dzvinok/contract/releases';
import type { RouteInput } from '@dzvinok/contract/route';
import { sqlState } from '@dzvinok/tenancy/connection';
import { platformKey, tenantKey } from '@dzvinok/tenancy/tenant';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Connections } from '../../runtime/connections.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { AttemptLimit } from '../../runtime/limits/attempt-limit.ts';
import { guardWindow, mustTakeBack, reasonFor } from '../registry/release-guard.ts';
import { ReportsBuffer } from './report-buffer.ts';
import { ReleaseReportsRepository, type ReportSum, type WatchedCanary } from './release-reports.repository.ts';
import { nobody, ReleaseWriter } from '../registry/release-writer.service.ts';

const keepEveryMs = 300;
const tryAgainMs = 5_000;
const callsPerWindow = 60;
const windowSeconds = 10 * 60;

/** Takes back a failing canary automatically. Reports are stored in batches, as the platform has few connections. */
@Injectable()
export class ReleaseReportsService implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(ReleaseReportsService.name);
  readonly #limit: AttemptLimit;
  readonly #buffer = new ReportsBuffer();
  /** A roll-back follows from many people's reports, so its log entry must not have the last reporter's request. */
  readonly #outside = AsyncLocalStorage.snapshot();
  #timer: NodeJS.Timeout | null = null;
  #keeping: Promise<void> = Promise.resolve();
  /** After a failed write, no retry before this moment of the process's clock. */
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

  /** Silently drops reports above the limit. */
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

  /** Resolves once all reports are stored, or kept for a retry, and the canaries are judged. */
  settled(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#keeping = this.#keeping.then(() => this.#keep());
    return this.#keeping;
  }

  async guardAll(): Promise<void> {
    const now = this.#now();
    const watched = await this.#inPlatform(async () => {
      await this.repository.forgetOld(now);
      return this.repository.watched(now, null);
    });
    for (const canary of watched) await this.#judge(canary, now);
  }

  /** Never throws: a failure to store reports is only logged. */
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

  /** Drops reports that the database refused for their content; retries after other failures. */
  #keepLater(told: readonly ReportSum[], error: unknown): void {
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

  /** Waits for the running write first: if it fails, newer reports wait for the retry too. */
  async #keepWhenDue(): Promise<void> {
    const timer = this.#timer;
    await this.#keeping;
    if (this.#timer !== timer) return;
    this.#timer = null;
    const rest = this.#triesAgainAt - performance.now();
    if (rest > 0) this.#keepIn(rest);
    else await this.settled();
  }

  /** The writer checks again under its lock, as another process or a person may have decided already. */
  async #judge({ remote, version, stable, since, canaryStats, stableStats }: WatchedCanary, now: Date): Promise<void> {
    if (!mustTakeBack(canaryStats, stableStats)) return;
    const minutes = Math.max(1, Math.ceil((now.getTime() - guardWindow(now, since).getTime()) / 60_000));
    const reason = reasonFor(canaryStats, stableStats, minutes);
    const details = { minutes, canary: canaryStats, stable: { version: stable, ...stableStats } };
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

@Controller()
export class ReleaseReportsController {
  constructor(private readonly reports: ReleaseReportsService) {}

  @Route(releasesRoutes.report, { itself: 'reports are gathered in memory and stored together' })
  async report(@Input() { body }: RouteInput<typeof releasesRoutes.report>, @Caller() caller: CallerInfo) {
    await this.reports.take(caller, body.reports);
    return null;
  }
}
