import type { Teacher } from '@dzvinok/contract/teachers';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { nameOrder } from '../../runtime/database/columns.ts';
import { db } from '../../runtime/database/database.ts';

// For list and form; cards show the first subject by position.
const teacherColumns = sql`
  t.id, a.full_name as "fullName", a.date_of_birth as "dateOfBirth", a.sex, a.phone_number as "phoneNumber",
    a.avatar_path as "avatarPath", taught.subjects -> 0 as subject, coalesce(taught.subjects, '[]') as subjects,
    (select count(*) from groups g where g.teacher_id = t.id and g.archived_at is null) as "groupCount"`;

const teacherSources = sql`
  teachers t
  join accounts a on a.id = t.id
  left join lateral (
    select json_agg(json_build_object('id', sub.id, 'name', sub.name) order by ts.position, sub.name) as subjects
    from teacher_subjects ts join subjects sub on sub.id = ts.subject_id
    where ts.teacher_id = t.id
  ) taught on true`;

@Injectable()
export class TeachersRepository {
  async list({ isArchived }: { isArchived: boolean }): Promise<string> {
    const rowsOf = isArchived
      ? sql`select ${teacherColumns}, a.archived_at as "archivedAt" from ${teacherSources} where a.archived_at is not null`
      : sql`select ${teacherColumns} from ${teacherSources} where a.archived_at is null`;
    const { rows } = await sql<{ body: string }>`
      select coalesce(json_agg(teacher order by ${nameOrder('teacher."fullName"')}, teacher.id), '[]')::text as body
      from (${rowsOf}) teacher`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async find(id: number): Promise<Omit<Teacher, 'password'> | null> {
    const { rows } = await sql<{ teacher: Omit<Teacher, 'password'> }>`
      select row_to_json(teacher) as teacher
      from (select ${teacherColumns}, t.version, t.working_hours as "workingHours" from ${teacherSources}
        where t.id = ${id} and a.archived_at is null) teacher`.execute(db());
    return rows[0]?.teacher ?? null;
  }

  /** Null for an unknown or archived teacher. Blocks archiving until the transaction ends, so that a group can be assigned. */
  async lockForShare(id: number): Promise<string | null> {
    const found = await db()
      .selectFrom('teachers')
      .innerJoin('accounts', 'accounts.id', 'teachers.id')
      .select('accounts.full_name as fullName')
      .where('teachers.id', '=', id)
      .where('accounts.archived_at', 'is', null)
      .modifyEnd(sql`for share of accounts`)
      .executeTakeFirst();
    return found?.fullName ?? null;
  }

  async lock(id: number): Promise<{ fullName: string; isArchived: boolean } | null> {
    const found = await db()
      .selectFrom('teachers')
      .innerJoin('accounts', 'accounts.id', 'teachers.id')
      .select(['accounts.full_name as fullName', 'accounts.archived_at as archivedAt'])
      .where('teachers.id', '=', id)
      .modifyEnd(sql`for no key update of accounts`)
      .executeTakeFirst();
    return found ? { fullName: found.fullName, isArchived: found.archivedAt !== null } : null;
  }

  /** Keeps the order. @returns the names, or null when a subject does not exist */
  async setSubjects(id: number, subjectIds: readonly number[]): Promise<string[] | null> {
    const wanted = [...new Set(subjectIds)];
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from subjects where id = any(${wanted}::bigint[]) for key share`.execute(db());
    if (rows.length < wanted.length) return null;
    await sql`
      with gone as (
        delete from teacher_subjects where teacher_id = ${id} and subject_id <> all(${wanted}::bigint[])
      ), taught as (
        insert into teacher_subjects (teacher_id, subject_id, position)
        select ${id}::bigint, subject_id, position from unnest(${wanted}::bigint[]) with ordinality as wanted (subject_id, position)
        on conflict (teacher_id, subject_id) do update set position = excluded.position
      )
      select`.execute(db());
    return rows.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id)).map(({ name }) => name);
  }
}
