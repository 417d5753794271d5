import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db, platformDb } from '../../runtime/database/database.ts';

export interface TenantUse {
  studentCount: number;
  lastActivityAt: Date | null;
  storageBytes: number;
}

/** Counts how much centres are used, and stores the counts. */
@Injectable()
export class TenantUseRepository {
  /**
   * Counts inside a centre's transaction. Sizes come from the catalog and are read first, as that locks no table, so the
   * centre may be dropped meanwhile.
   */
  async count(): Promise<TenantUse> {
    const { rows: [size] } = await sql<{ bytes: number }>`
      select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes
      from pg_depend join pg_class c on c.oid = objid
      where refclassid = 'pg_namespace'::regclass and refobjid = current_schema()::text::regnamespace
        and classid = 'pg_class'::regclass and c.relkind in ('r', 'm', 'S')`.execute(db());
    const { studentCount, lastActivityAt } = await db()
      .selectNoFrom((select) => [
        select.selectFrom('students').innerJoin('accounts', 'accounts.id', 'students.id')
          .where('accounts.archived_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count')).as('studentCount'),
        select.selectFrom('sessions').select(({ fn }) => fn.max('rotated_at').as('at')).as('lastActivityAt'),
      ])
      .executeTakeFirstOrThrow();
    return { studentCount: studentCount ?? 0, lastActivityAt, storageBytes: size?.bytes ?? 0 };
  }

  /** Finds centres whose counts are older than this, uncounted and the oldest first; inside the platform's transaction. */
  async findOutdated(olderThanMs: number, limit: number): Promise<number[]> {
    const rows = await platformDb()
      .selectFrom('tenants')
      .leftJoin('tenant_usage', 'tenant_usage.tenant_id', 'tenants.id')
      .select('tenants.id')
      .where((where) => where.or([
        where('tenant_usage.counted_at', 'is', null),
        where.and([
          where('tenant_usage.counted_at', '<', sql<Date>`now() - ${olderThanMs} * interval '1 millisecond'`),
          // nobody works in an archived centre any more
          where.or([
            where('tenants.archived_at', 'is', null),
            where('tenant_usage.counted_at', '<', where.ref('tenants.archived_at')),
          ]),
        ]),
      ]))
      .orderBy('tenant_usage.counted_at', (order) => order.asc().nullsFirst())
      .orderBy('tenants.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Saves counts inside the platform's transaction; of a centre that could not be counted (null), only the time of the attempt. */
  async save(counted: readonly { id: number; use: TenantUse | null }[]): Promise<void> {
    const rows = counted.map(({ id, use }) => ({
      id, students: use?.studentCount ?? 0, activity: use?.lastActivityAt ?? null, bytes: use?.storageBytes ?? 0, counted: use !== null,
    }));
    // a centre that was deleted meanwhile is left out
    await sql`
      with counts as (
        select c.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as c (id bigint, students int, activity timestamptz, bytes bigint, counted boolean)
        join tenants t on t.id = c.id),
      tried as (
        update tenant_usage set counted_at = now() from counts where tenant_id = counts.id and not counted returning tenant_id)
      insert into tenant_usage (tenant_id, student_count, last_activity_at, storage_bytes)
      select id, students, activity, bytes from counts where id not in (select tenant_id from tried)
      on conflict (tenant_id) do update set student_count = excluded.student_count, last_activity_at = excluded.last_activity_at,
        storage_bytes = excluded.storage_bytes, counted_at = now()`.execute(platformDb());
  }
}
