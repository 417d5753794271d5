import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { db } from '../../runtime/database/database.ts';
import { studentColumns, studentSources } from '../students/students.repository.ts';
import type { ExportedStudent } from './student-exports.columns.ts';

@Injectable()
export class StudentExportsRepository {
  /** In the order of the ids; deleted students are omitted. */
  async find(ids: readonly number[], today: string): Promise<ExportedStudent[]> {
    const { rows } = await sql<{ student: Omit<ExportedStudent, 'parent'>; parent: ExportedStudent['parent'] }>`
      select (select row_to_json(item) from (select a.full_name as "fullName", ${studentColumns(today)}) item) as student,
        case when p.id is not null then json_build_object(
          'fullName', pa.full_name, 'phoneNumber', pa.phone_number, 'accountTypeLabel', sp.account_type_label,
          'dateOfBirth', pa.date_of_birth, 'sex', pa.sex,
          'additionalContactFullName', p.additional_contact_full_name,
          'additionalContactPhoneNumber', p.additional_contact_phone_number) end as parent
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join (${studentSources(today)}) on s.id = wanted.id
      order by wanted.place`.execute(db());
    return rows.map(({ student, parent }) => ({ ...student, parent }));
  }
}
