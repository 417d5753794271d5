import { AccountsService } from '../../src/identity/accounts/accounts.service.ts';
import { adminPhone, type TestApp } from '../app.fixture.ts';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { randomBytes, randomUUID } from 'node:crypto';

export interface PlatformTargets {
  logoFile: string;
  job: string;
}

export async function insertPlatformRows({ connections }: TestApp, { id, code }: Tenant, image: Uint8Array): Promise<PlatformTargets> {
  const { ownerPool } = connections.database;
  const [key, job] = [randomBytes(16).toString('hex'), randomUUID()];
  await ownerPool.query('insert into platform.tenant_logos (tenant_id, key, image) values ($1, $2, $3)', [id, key, Buffer.from(image)]);
  await ownerPool.query(`update platform.tenants set features = features || jsonb_build_object('logo', $2::text) where id = $1`, [id, key]);
  await ownerPool.query(
    `insert into platform.jobs (id, kind, tenant_id, tenant_code, state, finished_at) values ($1, 'passport-export', $2, $3, 'done', now())`,
    [job, id, code]);
  await connections.directory.forget(id);
  return { logoFile: `${key}.webp`, job };
}

/** Jobs outlive their centre, and waiting jobs would block other tests' jobs. */
export async function removeJobs({ connections }: TestApp, tenants: readonly number[], askedBy: readonly number[] = []): Promise<void> {
  await connections.database.ownerPool.query(
    'delete from platform.jobs where tenant_id = any($1) or created_by = any($2)', [tenants, askedBy]);
}

export async function firstAdminOf(app: TestApp, tenant: Tenant): Promise<number> {
  const admin = await runInTenant(app.connections.database, tenant, () => app.app.get(AccountsService).findByPhone(adminPhone));
  return admin?.id ?? 0;
}
