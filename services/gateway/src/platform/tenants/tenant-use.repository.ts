import { countedWeeks } from '@dzvinok/contract/tenants';
import { schemaSize } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db, platformDb } from '../../runtime/database/database.ts';

export interface TenantUse {
  studentCount: number;
  teacherCount: number;
  groupCount: number;
  lessonsByWeek: number[];
  lastActivityAt: Date | null;
  storageBytes: number;
}

@Injectable()
export class TenantUseRepository {
  /** `today` is the centre's. Runs inside the centre's transaction. */
  async count(today: string): Promise<TenantUse> {
    const storageBytes = await schemaSize();
    const { studentCount, teacherCount, groupCount, lastActivityAt } = await db()
      .selectNoFrom((select) => [
        select.selectFrom('students').innerJoin('accounts', 'accounts.id', 'students.id')
          .where('accounts.archived_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count')).as('studentCount'),
        select.selectFrom('teachers').innerJoin('accounts', 'accounts.id', 'teachers.id')
          .where('accounts.archived_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count')).as('teacherCount'),
        select.selectFrom('groups').where('archived_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count')).as('groupCount'),
        sql<Date | null>`greatest(
          (select max(rotated_at) from sessions),
          (select starts_at from lessons where topic_id is not null and lesson_date <= ${today}::date order by lesson_date desc limit 1))`
          .as('lastActivityAt'),
      ])
      .executeTakeFirstOrThrow();
    return {
      studentCount: studentCount ?? 0, teacherCount: teacherCount ?? 0, groupCount: groupCount ?? 0, lastActivityAt,
      lessonsByWeek: await this.#lessonsByWeek(today), storageBytes,
    };
  }

  /** The oldest week first. Only started lessons count, which have a topic. */
  async #lessonsByWeek(today: string): Promise<number[]> {
    const { rows } = await sql<{ count: number }>`
      select count(lessons.topic_id)::int as count
      from generate_series(1 - ${countedWeeks}::int, 0) as week
      left join lessons on lesson_date >= date_trunc('week', ${today}::date)::date + week * 7
        and lesson_date < date_trunc('week', ${today}::date)::date + (week + 1) * 7 and lesson_date <= ${today}::date
      group by week order by week`.execute(db());
    return rows.map(({ count }) => count);
  }

  /** Uncounted centres first, then the oldest counts. */
  async findOutdated(olderThanMs: number, limit: number): Promise<number[]> {
    const rows = await platformDb()
      .selectFrom('tenants')
      .leftJoin('tenant_usage', 'tenant_usage.tenant_id', 'tenants.id')
      .select('tenants.id')
      .where((where) => where.or([
        where('tenant_usage.counted_at', 'is', null),
        where.and([
          where('tenant_usage.counted_at', '<', sql<Date>`now() - ${olderThanMs} * interval '1 millisecond'`),
          // archived centres no longer change
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

  /** `use` is null when counting failed: then only the attempt's time is saved. */
  async save(counted: readonly { id: number; use: TenantUse | null }[]): Promise<void> {
    const rows = counted.map(({ id, use }) => ({
      id, students: use?.studentCount ?? 0, teachers: use?.teacherCount ?? 0, groups: use?.groupCount ?? 0,
      lessons: use?.lessonsByWeek ?? [], activity: use?.lastActivityAt ?? null, bytes: use?.storageBytes ?? 0, counted: use !== null,
    }));
    // centres deleted meanwhile are skipped
    await sql`
      with counts as (
        select c.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as c (id bigint, students int, teachers int, groups int, lessons jsonb, activity timestamptz, bytes bigint, counted boolean)
        join tenants t on t.id = c.id),
      tried as (
        update tenant_usage set counted_at = now() from counts where tenant_id = counts.id and not counted returning tenant_id)
      insert into tenant_usage (tenant_id, student_count, teacher_count, group_count, lessons_by_week, last_activity_at, storage_bytes)
      select id, students, teachers, groups, lessons, activity, bytes from counts where id not in (select tenant_id from tried)
      on conflict (tenant_id) do update set student_count = excluded.student_count, teacher_count = excluded.teacher_count,
        group_count = excluded.group_count, lessons_by_week = excluded.lessons_by_week,
        last_activity_at = greatest(tenant_usage.last_activity_at, excluded.last_activity_at),
        storage_bytes = excluded.storage_bytes, counted_at = now()`.execute(platformDb());
  }
}
