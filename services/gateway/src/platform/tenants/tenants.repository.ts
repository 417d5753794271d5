import type { CentreSettings } from '@dzvinok/contract/centre';
import { sqlState, TenantCodeTaken } from '@dzvinok/tenancy/errors';
import { Injectable } from '@nestjs/common';
import { sql, type Updateable } from 'kysely';
import { platformDb } from '../../runtime/database/database.ts';
import type { PlatformTables } from '../../runtime/database/tables.ts';

type TenantChanges = Updateable<PlatformTables['tenants']>;

/** The directory's rows as the platform's people see them; everything inside the platform's transaction. */
@Injectable()
export class TenantsRepository {
  /** Centres with what was last counted of them, newest first. */
  list() {
    return this.#rows().orderBy('tenants.id', 'desc').execute();
  }

  async one(id: number) {
    return this.#rows().where('tenants.id', '=', id).executeTakeFirst();
  }

  /** Keeps the row from everybody who would change it too, until the end of the transaction. */
  async lock(id: number) {
    return platformDb()
      .selectFrom('tenants')
      .select(['id', 'code', 'name', 'timezone', 'status', 'features', 'delete_after as deleteAfter'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
  }

  /** @throws TenantCodeTaken */
  async update(id: number, changes: TenantChanges): Promise<void> {
    try {
      await platformDb().updateTable('tenants').set(changes).where('id', '=', id).execute();
    } catch (error) {
      if (sqlState(error) === '23505') throw new TenantCodeTaken(changes.code ?? '');
      throw error;
    }
  }

  /** What is kept beside the settings stays as it is. */
  saveSettings(id: number, features: Record<string, unknown>, settings: CentreSettings, timezone?: string): Promise<void> {
    return this.update(id, { features: JSON.stringify({ ...features, ...settings }), ...(timezone ? { timezone } : {}) });
  }

  async isCodeFree(code: string): Promise<boolean> {
    const holder = await platformDb().selectFrom('tenants').select('id').where('code', '=', code).executeTakeFirst();
    return holder === undefined;
  }

  async saveLogo(tenantId: number, key: string, image: Uint8Array): Promise<void> {
    await platformDb()
      .insertInto('tenant_logos')
      .values({ tenant_id: tenantId, key, image })
      .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet({ key, image }))
      .execute();
  }

  async removeLogo(tenantId: number): Promise<void> {
    await platformDb().deleteFrom('tenant_logos').where('tenant_id', '=', tenantId).execute();
  }

  #rows() {
    return platformDb()
      .selectFrom('tenants')
      .leftJoin('tenant_usage', 'tenant_usage.tenant_id', 'tenants.id')
      .select([
        'tenants.id', 'tenants.code', 'tenants.name', 'tenants.timezone', 'tenants.status', 'tenants.features',
        'tenants.schema_version as schemaVersion', 'tenants.migration_error as migrationError',
        'tenants.delete_after as deleteAfter', 'tenants.created_at as createdAt',
        sql<number>`coalesce(tenant_usage.student_count, 0)`.as('studentCount'),
        sql<number>`coalesce(tenant_usage.storage_bytes, 0)`.as('storageBytes'),
        'tenant_usage.last_activity_at as lastActivityAt',
      ]);
  }
}

export type TenantRow = NonNullable<Awaited<ReturnType<TenantsRepository['one']>>>;
export type LockedTenant = NonNullable<Awaited<ReturnType<TenantsRepository['lock']>>>;
