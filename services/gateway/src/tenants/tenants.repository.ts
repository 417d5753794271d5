import { Injectable } from '@nestjs/common';
import { db, platformDb } from '../database/database.ts';

@Injectable()
export class TenantsRepository {
  /** Centres, newest first; inside the platform's transaction. */
  list() {
    return platformDb()
      .selectFrom('tenants')
      .select(['id', 'code', 'name', 'timezone', 'status', 'schema_version as schemaVersion', 'created_at'])
      .orderBy('id', 'desc')
      .execute();
  }

  async isCodeFree(code: string): Promise<boolean> {
    const holder = await platformDb().selectFrom('tenants').select('id').where('code', '=', code).executeTakeFirst();
    return holder === undefined;
  }

  /** Inside a centre's transaction: how many students it has and when somebody last was active. */
  countUse() {
    return db()
      .selectNoFrom((select) => [
        select.selectFrom('students').innerJoin('accounts', 'accounts.id', 'students.id')
          .where('accounts.archived_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count')).as('studentCount'),
        select.selectFrom('sessions').select(({ fn }) => fn.max('rotated_at').as('at')).as('lastActivityAt'),
      ])
      .executeTakeFirstOrThrow();
  }
}
