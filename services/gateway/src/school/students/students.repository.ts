import type { Student } from '@dzvinok/contract/students';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { studentColumns, studentSources } from './student-rows.ts';

type Parent = NonNullable<Student['parent']>;

/** The edit form without what is sealed. */
export type StudentForm = Omit<Student, 'password' | 'parent'> & { parent?: Omit<Parent, 'password'> };

@Injectable()
export class StudentsRepository {
  /** The whole list as JSON text. A student without a parent has no `parent` key, so it is spliced in. */
  async list(today: string): Promise<string> {
    const { rows } = await sql<{ body: string }>`
      select '[' || coalesce(string_agg(
        case when parent is null then student else left(student, -1) || ',"parent":' || parent || '}' end,
        ',' order by full_name collate "uk-x-icu", id), '') || ']' as body
      from (
        select s.id, a.full_name,
          (select row_to_json(item) from (select s.id, a.full_name as fullname, ${studentColumns(today)}) item)::text
            as student,
          case when p.id is not null then json_build_object('id', p.id, 'fullName', pa.full_name,
            'phoneNumber', pa.phone_number, 'accountTypeLabel', sp.account_type_label)::text end as parent
        from ${studentSources(today)}
      ) students`.execute(db());
    return rows[0]?.body ?? '[]';
  }

  async find(id: number, today: string): Promise<StudentForm | null> {
    const { rows } = await sql<{ student: StudentForm; parent: StudentForm['parent'] | null }>`
      select (select row_to_json(item)
          from (select s.id, a.full_name as "fullName", s.version, ${studentColumns(today)}) item)
          as student,
        case when p.id is not null then json_build_object(
          'id', p.id, 'studentId', s.id, 'accountTypeLabel', sp.account_type_label,
          'fullName', pa.full_name, 'dateOfBirth', pa.date_of_birth, 'sex', pa.sex, 'phoneNumber', pa.phone_number,
          'isPasswordSent', p.is_password_sent,
          'additionalContactFullName', p.additional_contact_full_name,
          'additionalContactPhoneNumber', p.additional_contact_phone_number, 'version', p.version) end as parent
      from ${studentSources(today)}
      where s.id = ${id}`.execute(db());
    const row = rows[0];
    if (!row) return null;
    return row.parent ? { ...row.student, parent: row.parent } : row.student;
  }

  /**
   * Keeps the student's name and picture as they are until the transaction ends; false when there is no such student. A
   * change that is not saved yet raises the groups that the student is in, but not the one that they are being put into.
   */
  async lockForShare(id: number): Promise<boolean> {
    const { rows } = await sql`
      select s.id from students s join accounts a on a.id = s.id
      where s.id = ${id} and a.archived_at is null for share of s, a`.execute(db());
    return rows.length > 0;
  }

  async exists(id: number): Promise<boolean> {
    const found = await db()
      .selectFrom('students')
      .innerJoin('accounts', 'accounts.id', 'students.id')
      .select('students.id')
      .where('students.id', '=', id)
      .where('accounts.archived_at', 'is', null)
      .executeTakeFirst();
    return found !== undefined;
  }
}
