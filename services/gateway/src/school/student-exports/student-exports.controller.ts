import { Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput, FileContent } from '@dzvinok/contract/route';
import { studentExportsRoutes, type SpreadsheetFormat } from '@dzvinok/contract/student-exports';
import { dayIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { exportColumns, type ExportedStudent } from './student-exports.columns.ts';
import { tableFile } from './table-file.ts';
import { db } from '../../runtime/database/database.ts';
import { ExpectedCharges, flaggedMonths, type ExpectedCharge } from '../students/expected-charges.ts';
import { studentColumns, studentSources, sumsOfMonth } from '../students/students.repository.ts';

@Injectable()
export class StudentExportsRepository {
  /** In the order of the ids; deleted students are omitted. */
  async find(ids: readonly number[], today: string, charges: readonly ExpectedCharge[]): Promise<ExportedStudent[]> {
    const { rows } = await sql<{ student: Omit<ExportedStudent, 'parent'>; parent: ExportedStudent['parent'] }>`
      select (select row_to_json(item) from (select a.full_name as "fullName", ${studentColumns(today)}, ${sumsOfMonth(today)}) item) as student,
        case when p.id is not null then json_build_object(
          'fullName', pa.full_name, 'phoneNumber', pa.phone_number, 'accountTypeLabel', sp.account_type_label,
          'dateOfBirth', pa.date_of_birth, 'sex', pa.sex,
          'additionalContactFullName', p.additional_contact_full_name,
          'additionalContactPhoneNumber', p.additional_contact_phone_number) end as parent
      from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
      join (${studentSources(today, charges)}) on s.id = wanted.id
      order by wanted.place`.execute(db());
    return rows.map(({ student, parent }) => ({ ...student, parent }));
  }
}

@Injectable()
export class StudentExportsService {
  constructor(
    private readonly students: StudentExportsRepository,
    private readonly expected: ExpectedCharges,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async make(format: SpreadsheetFormat, ids: readonly number[]): Promise<FileContent> {
    const { name, timezone } = currentTenant();
    const today = dayIn(timezone, this.clock.now());
    const wanted = [...new Set(ids)];
    const rows = await this.students.find(wanted, today, await this.expected.of(flaggedMonths(today), wanted));
    await this.audit.record({ action: 'students.exported', entity: 'student', details: { format, count: rows.length } });
    return tableFile({ name: `Учні, ${name}, ${today}`, sheet: 'Учні', columns: exportColumns, rows }, format);
  }
}

@Controller()
export class StudentExportsController {
  constructor(private readonly exports: StudentExportsService) {}

  @Route(studentExportsRoutes.make, 'centre')
  make(@Input() { body }: RouteInput<typeof studentExportsRoutes.make>) {
    return this.exports.make(body.format, body.ids);
  }
}
