import type { BehindTenant } from '@dzvinok/contract/fleet';
import { Injectable } from '@nestjs/common';
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

  /** Failed centres come first. */
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
