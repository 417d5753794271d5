import { refuse } from '@dzvinok/api-server/failure';
import type { ExportedPassport, RestoredPassport } from '@dzvinok/contract/passports';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppConfig } from '../../runtime/app.config.ts';
import { Connections } from '../../runtime/connections.ts';
import { AuditService, type AuditActor } from '../../runtime/audit/audit.service.ts';
import { PendingPasswordHashes } from '../../identity/auth/pending-password-hashes.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { JobHandlers, type RunningJob } from '../../runtime/jobs/job-kinds.ts';
import { PassportStore, type KeptPassport } from './passport-store.ts';
import { exportPassport } from './passport-export.ts';
import { rowsIn } from './passport-format.ts';
import { restorePassport, type RestoreRequest } from './passport-restore.ts';

/** The requester; the role says if the id is of the centre or of the platform. */
export const exportInput = z.object({ by: z.enum(['SuperAdmin', 'TenantAdmin']), actorId: z.int().nullable() });
export const restoreInput = z.object({
  passportId: z.uuid(), code: z.string(), name: z.string(),
  /** Empty in jobs that the release before this one began. */
  reason: z.string().default(''),
});

export type ExportInput = z.output<typeof exportInput>;
export type RestoreInput = z.output<typeof restoreInput>;

/** Older passports are removed; a centre with nightly passports keeps more. */
const keptAtLeast = 3;

@Injectable()
export class PassportWork implements OnModuleInit {
  constructor(
    private readonly config: AppConfig,
    private readonly connections: Connections,
    private readonly handlers: JobHandlers,
    private readonly store: PassportStore,
    private readonly pendingHashes: PendingPasswordHashes,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.handlers.set('passport-export', exportInput, (job) => this.#export(job));
    this.handlers.set('passport-restore', restoreInput, (job) => this.#restore(job));
  }

  async #export(job: RunningJob<ExportInput>): Promise<ExportedPassport> {
    const tenant = await this.connections.directory.byId(job.tenantId ?? 0);
    if (!tenant) throw refuse('tenants.not-found');
    await job.progress(0, 1, 'Паролі, що чекають на збереження');
    // A sealed password is not exported, so pending hashes are computed first.
    this.pendingHashes.wake(tenant);
    await this.pendingHashes.settled();
    const kept = await this.#make(tenant, job);
    await this.#tellOfExport(tenant, job, { passportId: job.id, bytes: kept.bytes, rows: kept.rows });
    await this.#makeRoom(tenant.id);
    return { passportId: job.id, bytes: kept.bytes, tables: kept.tables, rows: kept.rows };
  }

  #make(tenant: Tenant, job: RunningJob<ExportInput>): Promise<KeptPassport> {
    return this.store.inPlaces(job.id, async (places) => {
      const manifest = await exportPassport(this.connections.database, tenant, places, job);
      return this.store.keep(job.id, places.file, { tenantId: tenant.id, uploadedBy: null }, manifest);
    });
  }

  async #makeRoom(tenantId: number): Promise<void> {
    const own = (await this.store.list()).filter((kept) => kept.tenantId === tenantId);
    for (const { id } of own.slice(Math.max(keptAtLeast, this.config.nightlyPassports))) await this.store.remove(id);
  }

  async #tellOfExport(tenant: Tenant, { input, actor }: RunningJob<ExportInput>, details: Record<string, unknown>): Promise<void> {
    const { database } = this.connections;
    const who = (log: ExportInput['by']): AuditActor =>
      ({ id: log === input.by ? input.actorId : null, name: actor.name, role: input.by });
    const entry = { action: 'passports.exported', entity: 'tenant', entityId: tenant.id } as const;
    await runInPlatform(database, () =>
      this.audit.record({ ...entry, details: { ...details, code: tenant.code }, actor: who('SuperAdmin') }));
    await runInTenant(database, tenant, () => this.audit.record({ ...entry, details, actor: who('TenantAdmin') }));
  }

  async #restore(job: RunningJob<RestoreInput>): Promise<RestoredPassport> {
    const { passportId, code, name, reason } = job.input;
    const done = await this.#restoredBy(job.id);
    if (done) return done;
    const kept = await this.store.find(passportId);
    if (!kept) throw refuse('passports.not-found');
    const { database, directory } = this.connections;
    const actor = { ...job.actor, role: 'SuperAdmin' } as const;
    const request: RestoreRequest = {
      code,
      name,
      record: ({ id }, described) => runInPlatform(database, () => this.audit.record({
        action: 'passports.restored', entity: 'tenant', entityId: id, actor,
        details: { code, name, from: kept.centre.code, reason, passportId, jobId: job.id, ...countsOf(described) },
      })),
    };
    const { tenant, manifest } = await this.store.inPlaces(job.id, async (places) => {
      if (!(await this.store.copyTo(passportId, places.file))) throw refuse('passports.not-found');
      return restorePassport(database, places, request, job);
    });
    await directory.forget(tenant.id);
    await this.#tellSource(kept.tenantId, { code, reason }, actor);
    return { tenantId: tenant.id, code, address: null, ...countsOf(manifest) };
  }

  /** Records the restoration in the source centre's log, if that centre still exists. */
  async #tellSource(tenantId: number | null, details: { code: string; reason: string }, { name, role }: AuditActor): Promise<void> {
    const { database, directory } = this.connections;
    const source = tenantId === null ? null : await directory.byId(tenantId);
    if (!source) return;
    try {
      await runInTenant(database, source, () => this.audit.record({
        action: 'passports.restored', details, actor: { id: null, name, role },
      }));
    } catch (error) {
      database.report(error, `telling centre ${source.code} that it was restored as ${details.code}`);
    }
  }

  /** Finds the centre that a process made before it died: its log entry names the job. */
  async #restoredBy(jobId: string): Promise<RestoredPassport | null> {
    const entry = await runInPlatform(this.connections.database, () => platformDb()
      .selectFrom('audit_log')
      .select(['entity_id as id', 'details'])
      .where('action', '=', 'passports.restored')
      .where(sql<boolean>`details->>'jobId' = ${jobId}`)
      .executeTakeFirst());
    if (!entry) return null;
    const counts = z.object({ code: z.string(), tables: z.int(), rows: z.int(), files: z.int() }).parse(entry.details);
    return { tenantId: entry.id ?? 0, address: null, ...counts };
  }
}

function countsOf(manifest: Parameters<typeof rowsIn>[0]): Pick<RestoredPassport, 'tables' | 'rows' | 'files'> {
  return { tables: manifest.tables.length, rows: rowsIn(manifest), files: manifest.files.length };
}
