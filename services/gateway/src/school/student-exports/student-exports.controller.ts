import { Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput, FileContent } from '@dzvinok/contract/route';
import { studentExportsRoutes, type SpreadsheetFormat } from '@dzvinok/contract/student-exports';
import { dayIn } from '@dzvinok/schedule/zone';
import { currentTenant } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { exportColumns } from './student-exports.columns.ts';
import { StudentExportsRepository } from './student-exports.repository.ts';
import { tableFile } from './table-file.ts';

@Injectable()
export class StudentExportsService {
  constructor(
    private readonly students: StudentExportsRepository,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async make(format: SpreadsheetFormat, ids: readonly number[]): Promise<FileContent> {
    const { name, timezone } = currentTenant();
    const today = dayIn(timezone, this.clock.now());
    const rows = await this.students.find([...new Set(ids)], today);
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
