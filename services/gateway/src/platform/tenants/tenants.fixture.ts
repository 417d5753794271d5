import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import type { TestApp } from '../../../test/app.fixture.ts';
import { db, platformDb } from '../../runtime/database/database.ts';

const columns = ['action', 'actor_name as who', 'details', 'before', 'after'] as const;

export function platformLog(app: TestApp, tenantId: number) {
  return runInPlatform(app.connections.database, () =>
    platformDb().selectFrom('audit_log').select(columns)
      .where('entity', '=', 'tenant').where('entity_id', '=', tenantId).orderBy('id').execute());
}

export function centreLog(app: TestApp, tenant: Tenant) {
  return runInTenant(app.connections.database, tenant, () =>
    db().selectFrom('audit_log').select(columns).where('action', 'like', 'tenants.%').orderBy('id').execute());
}

export async function ownerSql(app: TestApp, text: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await app.connections.database.ownerPool.query<Record<string, unknown>>(text, values);
  return rows;
}
