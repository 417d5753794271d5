import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import type { TestApp } from '../../../test/app.fixture.ts';
import { db, platformDb } from '../../runtime/database/database.ts';

const columns = ['action', 'actor_name as who', 'details', 'before', 'after'] as const;

/** Reads the platform's log entries about one centre, in order. */
export function platformLog(app: TestApp, tenantId: number) {
  return runInPlatform(app.connections.database, () =>
    platformDb().selectFrom('audit_log').select(columns)
      .where('entity', '=', 'tenant').where('entity_id', '=', tenantId).orderBy('id').execute());
}

/** Reads a centre's own log entries about the platform. */
export function centreLog(app: TestApp, tenant: Tenant) {
  return runInTenant(app.connections.database, tenant, () =>
    db().selectFrom('audit_log').select(columns).where('action', 'like', 'tenants.%').orderBy('id').execute());
}

/** Runs SQL as the owner, who has all rights. */
export async function ownerSql(app: TestApp, text: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await app.connections.database.ownerPool.query<Record<string, unknown>>(text, values);
  return rows;
}
