import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Job } from '@dzvinok/contract/jobs';
import type { Passport, RestorePassportBody } from '@dzvinok/contract/passports';
import type { FileContent } from '@dzvinok/contract/route';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { db, platformDb } from '../../runtime/database/database.ts';
import { jobOf } from '../../runtime/jobs/jobs.repository.ts';
import { JobsService } from '../../runtime/jobs/jobs.service.ts';
import { PassportStore, type KeptPassport } from './passport-store.ts';
import type { ExportInput, RestoreInput } from './passport-work.ts';
import { readPassport } from './passport-reader.ts';
import { demandKnownVersion } from './passport-restore.ts';

const gzip = 'application/gzip';

type Person = Pick<CallerInfo, 'accountId' | 'fullName'>;

@Injectable()
export class PassportsService {
  constructor(
    private readonly connections: Connections,
    private readonly store: PassportStore,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async make(tenantId: number, { accountId, fullName }: Person): Promise<{ jobId: string }> {
    const tenant = await this.connections.directory.byId(tenantId);
    if (!tenant) throw refuse('tenants.not-found');
    return this.#inPlatform(async () => {
      await this.audit.record({ action: 'passports.requested', entity: 'tenant', entityId: tenant.id, details: { code: tenant.code } });
      return this.#startExport(tenant, { id: accountId, name: fullName }, { by: 'SuperAdmin', actorId: accountId });
    });
  }

  /** The admin's id is of the centre, so the platform's job stores the name only. */
  async makeOwn(tenant: Tenant, { accountId, fullName }: Person): Promise<{ jobId: string }> {
    const started = await this.#inPlatform(() =>
      this.#startExport(tenant, { id: null, name: fullName }, { by: 'TenantAdmin', actorId: accountId }));
    await runInTenant(this.connections.database, tenant, () => this.audit.record({ action: 'passports.requested' }));
    return started;
  }

  async #startExport(tenant: Tenant, actor: { id: number | null; name: string | null }, input: ExportInput) {
    const { id, code } = tenant;
    return { jobId: await this.jobs.start({ kind: 'passport-export', tenant: { id, code }, input: { ...input }, actor }) };
  }

  async list(caller: Person, tenantCode?: string): Promise<Passport[]> {
    const kept = (await this.store.list()).filter(({ centre }) => tenantCode === undefined || centre.code === tenantCode);
    const consents = new Map<number, boolean>();
    for (const { tenantId } of kept) {
      if (tenantId !== null && !consents.has(tenantId)) consents.set(tenantId, await this.#lets(tenantId));
    }
    return kept.map((one) => passportOf(one, mayTake(one, caller, (tenantId) => consents.get(tenantId) ?? false)));
  }

  async upload(received: string, { accountId }: Person): Promise<Passport> {
    const id = randomUUID();
    const manifest = await readPassport(received);
    await demandKnownVersion(this.connections.database, manifest);
    const kept = await this.store.keep(id, received, { tenantId: null, uploadedBy: accountId }, manifest);
    await this.#inPlatform(() => this.audit.record({
      action: 'passports.uploaded', details: { passportId: id, code: kept.centre.code, bytes: kept.bytes },
    }));
    return passportOf(kept, true);
  }

  async restore(passportId: string, { code, name, reason }: RestorePassportBody, { accountId, fullName }: Person): Promise<{ jobId: string }> {
    const kept = await this.#demand(passportId);
    await demandKnownVersion(this.connections.database, kept);
    return this.#inPlatform(async () => {
      const holder = await platformDb().selectFrom('tenants').select('id').where('code', '=', code).executeTakeFirst();
      if (holder) throw refuse('tenants.code-taken', { fields: { code: errorText('tenants.code-taken') } });
      await this.audit.record({
        action: 'passports.restore-started', details: { passportId, from: kept.centre.code, code, name, reason },
      });
      const input: RestoreInput = { passportId, code, name, reason };
      const actor = { id: accountId, name: fullName };
      return { jobId: await this.jobs.start({ kind: 'passport-restore', input: { ...input }, actor }) };
    });
  }

  async file(passportId: string, caller: Person): Promise<FileContent> {
    const kept = await this.#demand(passportId);
    const consent = kept.tenantId !== null && await this.#lets(kept.tenantId);
    if (!mayTake(kept, caller, () => consent)) throw refuse('passports.no-consent');
    const content = await this.#contentOf(kept);
    const { tenantId } = kept;
    await this.#inPlatform(() => this.audit.record({
      action: 'passports.downloaded', entity: 'tenant', entityId: tenantId ?? undefined, details: { passportId, code: kept.centre.code },
    }));
    const tenant = tenantId === null ? null : await this.connections.directory.byId(tenantId);
    if (tenant) {
      const actor = { id: null, name: caller.fullName, role: 'SuperAdmin' } as const;
      await runInTenant(this.connections.database, tenant, () =>
        this.audit.record({ action: 'passports.downloaded', details: { passportId }, actor }));
    }
    return content;
  }

  async remove(passportId: string): Promise<null> {
    const kept = await this.store.find(passportId);
    if (!kept) return null;
    await this.#inPlatform(() => this.audit.record({
      action: 'passports.removed', entity: 'tenant', entityId: kept.tenantId ?? undefined, details: { passportId, code: kept.centre.code },
    }));
    await this.store.remove(passportId);
    return null;
  }

  /** The latest passport of the caller's centre, and the job that is making one. */
  async stateOf(tenant: Tenant): Promise<{ passport: Passport | null; job: Job | null }> {
    const latest = await this.#latestOf(tenant);
    const row = await this.#inPlatform(() => platformDb()
      .selectFrom('jobs').selectAll()
      .where('tenant_id', '=', tenant.id).where('kind', '=', 'passport-export')
      .orderBy('created_at', 'desc').limit(1).executeTakeFirst());
    return { passport: latest && passportOf(latest, true), job: row ? jobOf(row) : null };
  }

  async ownFile(tenant: Tenant): Promise<FileContent> {
    const latest = await this.#latestOf(tenant);
    if (!latest) throw refuse('passports.not-found');
    const content = await this.#contentOf(latest);
    const details = { passportId: latest.id };
    await runInTenant(this.connections.database, tenant, () => this.audit.record({ action: 'passports.downloaded', details }));
    return content;
  }

  async #latestOf({ id }: Tenant): Promise<KeptPassport | null> {
    return (await this.store.list()).find(({ tenantId }) => tenantId === id) ?? null;
  }

  async #demand(passportId: string): Promise<KeptPassport> {
    const kept = await this.store.find(passportId);
    if (!kept) throw refuse('passports.not-found');
    return kept;
  }

  async #contentOf(kept: KeptPassport): Promise<FileContent> {
    const bytes = await this.store.content(kept.id);
    if (!bytes) throw refuse('passports.not-found');
    return { bytes, type: gzip, name: fileNameOf(kept) };
  }

  async #lets(tenantId: number): Promise<boolean> {
    const tenant = await this.connections.directory.byId(tenantId);
    if (!tenant) return false;
    const now = new Date(this.clock.now().epochMilliseconds);
    const { database } = this.connections;
    try {
      const grant = await runInTenant(database, tenant, () => db()
        .selectFrom('support_grants').select('id')
        .where('ended_at', 'is', null).where('ends_at', '>', now).executeTakeFirst());
      return grant !== undefined;
    } catch (error) {
      // An unreadable centre gives no consent, and must not hide the passports of other centres.
      database.report(error, `asking centre ${tenant.code} for its consent`);
      return false;
    }
  }

  #inPlatform<T>(work: () => Promise<T>): Promise<T> {
    return runInPlatform(this.connections.database, work);
  }
}

function fileNameOf({ centre, exportedAt }: KeptPassport): string {
  return `${centre.code}-${exportedAt.slice(0, 10)}.dzvinok.tar.gz`;
}

/** Uploads are for their uploader only; passports of centres here need the centre's consent. */
function mayTake(kept: KeptPassport, { accountId }: Person, lets: (tenantId: number) => boolean): boolean {
  return kept.tenantId === null ? kept.uploadedBy === accountId : lets(kept.tenantId);
}

function passportOf(kept: KeptPassport, isDownloadable: boolean): Passport {
  const { id, centre, exportedAt, schemaVersion, bytes, tables, rows, uploadedBy } = kept;
  return {
    id, fileName: fileNameOf(kept), centre, exportedAt, schemaVersion, bytes, tables, rows,
    isUploaded: uploadedBy !== null, isDownloadable,
  };
}
