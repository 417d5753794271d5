import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { platformDb, platformEm } from '../../runtime/database/database.ts';
import { Tenant } from './tenant.entity.ts';

@Injectable()
export class TenantsRepository {
  list() {
    return this.#rows().orderBy('tenants.id', 'desc').execute();
  }

  async one(id: number) {
    return this.#rows().where('tenants.id', '=', id).executeTakeFirst();
  }

  lock(id: number): Promise<Tenant | null> {
    return platformEm().findOne(Tenant, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  }

  async isCodeFree(code: string): Promise<boolean> {
    const holder = await platformDb().selectFrom('tenants').select('id').where('code', '=', code).executeTakeFirst();
    return holder === undefined;
  }

  #rows() {
    return platformDb()
      .selectFrom('tenants')
      .leftJoin('tenant_usage', 'tenant_usage.tenant_id', 'tenants.id')
      .select([
        'tenants.id', 'tenants.code', 'tenants.name', 'tenants.timezone', 'tenants.status', 'tenants.features',
        'tenants.schema_version as schemaVersion', 'tenants.migration_error as migrationError', 'tenants.migrated_at as migratedAt',
        'tenants.delete_after as deleteAfter', 'tenants.created_at as createdAt',
        sql<number>`coalesce(tenant_usage.student_count, 0)`.as('studentCount'),
        sql<number>`coalesce(tenant_usage.teacher_count, 0)`.as('teacherCount'),
        sql<number>`coalesce(tenant_usage.group_count, 0)`.as('groupCount'),
        sql<number[]>`coalesce(tenant_usage.lessons_by_week, '[]')`.as('lessonsByWeek'),
        sql<number>`coalesce(tenant_usage.storage_bytes, 0)`.as('storageBytes'),
        'tenant_usage.last_activity_at as lastActivityAt',
      ]);
  }
}

export type TenantRow = NonNullable<Awaited<ReturnType<TenantsRepository['one']>>>;
