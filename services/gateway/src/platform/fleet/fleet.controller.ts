import { refuse } from '@dzvinok/api-server/failure';
import { Input, Route } from '@dzvinok/api-server/handler';
import { requestContext } from '@dzvinok/api-server/request-context';
import { fleetRoutes, type FleetReport, type FleetState, type BehindTenant } from '@dzvinok/contract/fleet';
import type { RouteInput } from '@dzvinok/contract/route';
import { migrateFleet } from '@dzvinok/tenancy/fleet';
import { newestSchemaVersion } from '@dzvinok/tenancy/provisioning';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import { AuditService, platformActor } from '../../runtime/audit/audit.service.ts';
import { JobHandlers, type RunningJob } from '../../runtime/jobs/job-kinds.ts';
import { JobsService } from '../../runtime/jobs/jobs.service.ts';
import { fleetReportOf } from './fleet-report.ts';
import { platformDb } from '../../runtime/database/database.ts';

/** If more centres fail, the release is at fault, and a longer list does not help. */
const listedAtMost = 200;

@Injectable()
export class FleetRepository {
  async counts(version: number): Promise<{ current: number; behind: number }> {
    const { all, current } = await platformDb()
      .selectFrom('tenants')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.countAll<number>().filterWhere('schema_version', '>=', version).as('current'),
      ])
      .executeTakeFirstOrThrow();
    return { current, behind: all - current };
  }

  async behind(version: number): Promise<BehindTenant[]> {
    const rows = await platformDb()
      .selectFrom('tenants')
      .select(['id', 'code', 'name', 'schema_version as schemaVersion', 'migration_error as error', 'migration_failed_at as failedAt'])
      .where('schema_version', '<', version)
      .orderBy('migration_error', (order) => order.asc().nullsLast())
      .orderBy('code')
      .limit(listedAtMost)
      .execute();
    return rows.map(({ failedAt, ...row }) => ({ ...row, failedAt: failedAt?.toISOString() ?? null }));
  }

  find(id: number): Promise<{ id: number; code: string } | undefined> {
    return platformDb().selectFrom('tenants').select(['id', 'code']).where('id', '=', id).executeTakeFirst();
  }
}

const lanes = 4;

const input = z.object({ tenantId: z.int().optional() });

@Injectable()
export class FleetService implements OnModuleInit {
  readonly #logger = new Logger('Fleet');

  constructor(
    private readonly connections: Connections,
    private readonly repository: FleetRepository,
    private readonly jobs: JobsService,
    private readonly handlers: JobHandlers,
    private readonly audit: AuditService,
  ) {}

  async onModuleInit(): Promise<void> {
    // Read at the start, as the next release may replace the migration files while this process runs.
    await newestSchemaVersion(this.connections.database);
    this.handlers.set('fleet-migration', input, (job) => this.#migrate(job));
  }

  async state(): Promise<FleetState> {
    const version = await newestSchemaVersion(this.connections.database);
    return runInPlatform(this.connections.database, async () => {
      const [lastJob = null] = await this.jobs.list({ kind: 'fleet-migration', limit: 1 });
      const { current, behind } = await this.repository.counts(version);
      return { version, current, behind, quarantined: behind > 0 ? await this.repository.behind(version) : [], lastJob };
    });
  }

  /** Starts a job for all centres or one; returns the running job if one does it already. */
  async begin(tenantId?: number): Promise<{ jobId: string }> {
    const tenant = tenantId === undefined ? undefined : await this.repository.find(tenantId);
    if (tenantId !== undefined && !tenant) throw refuse('tenants.not-found');
    const [last] = await this.jobs.list({ kind: 'fleet-migration', limit: 1 });
    const isOpen = last?.state === 'waiting' || last?.state === 'running';
    if (last && isOpen && (last.tenantCode === null || last.tenantCode === tenant?.code)) return { jobId: last.id };
    const caller = requestContext()?.caller;
    const jobId = await this.jobs.start({
      kind: 'fleet-migration',
      tenant,
      input: { tenantId },
      actor: { id: caller?.accountId ?? null, name: caller?.fullName ?? null },
    });
    await this.audit.record({
      action: 'fleet.migration-started', entity: tenant && 'tenant', entityId: tenant?.id, details: { jobId, code: tenant?.code },
    });
    return { jobId };
  }

  async #migrate({ input: { tenantId }, progress, signal, actor, id: jobId }: RunningJob<z.output<typeof input>>): Promise<FleetReport> {
    const { database, directory } = this.connections;
    const { migrationsDir } = database.options;
    if (migrationsDir === undefined) throw new Error('Database was opened without a migrationsDir');
    // Progress may arrive late, and its errors must not fail the migration.
    const told: Promise<void>[] = [];
    const tell = (report: Promise<void>) => told.push(report.catch((error: unknown) => this.#logger.warn(String(error))));
    const report = fleetReportOf(await migrateFleet(database, {
      migrationsDir, lanes, tenantId, signal,
      onProgress: ({ done, total, code, tenantId: id, outcome }) => {
        tell(progress(done, total, code));
        if (outcome === 'migrated') tell(directory.forget(id));
      },
    }));
    await Promise.all(told);
    signal.throwIfAborted();
    await runInPlatform(database, () => this.audit.record({ action: 'fleet.migrated', details: { jobId, ...report }, actor: platformActor(actor) }));
    return report;
  }
}

@Controller()
export class FleetController {
  constructor(private readonly fleet: FleetService) {}

  @Route(fleetRoutes.state, 'platform')
  state() {
    return this.fleet.state();
  }

  @Route(fleetRoutes.migrate, 'platform')
  migrate() {
    return this.fleet.begin();
  }

  @Route(fleetRoutes.migrateOne, 'platform')
  migrateOne(@Input() { params }: RouteInput<typeof fleetRoutes.migrateOne>) {
    return this.fleet.begin(params.tenantId);
  }
}
