import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import type { TestApp } from '../../../test/app.fixture.ts';
import { db, platformDb } from '../../runtime/database/database.ts';

const columns = ['action', 'actor_name as who', 'details', 'before', 'after'] as const;

/** What the platform's log tells of one centre, in order. */
export function platformLog(app: TestApp, tenantId: number) {
  return runInPlatform(app.connections.database, () =>
    platformDb().selectFrom('audit_log').select(columns)
      .where('entity', '=', 'tenant').where('entity_id', '=', tenantId).orderBy('id').execute());
}

/** What a centre's own log tells of the platform. */
export function centreLog(app: TestApp, tenant: Tenant) {
  return runInTenant(app.connections.database, tenant, () =>
    db().selectFrom('audit_log').select(columns).where('action', 'like', 'tenants.%').orderBy('id').execute());
}

/** As the owner, who may do what nobody else may. */
export async function ownerSql(app: TestApp, text: string, values: unknown[] = []): Promise<unknown[]> {
  const { rows } = await app.connections.database.ownerPool.query<Record<string, unknown>>(text, values);
  return rows;
}
