import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { studentImportsRoutes } from '@dzvinok/contract/student-imports';
import { Controller } from '@nestjs/common';
import { StudentImportsService } from './student-imports.service.ts';

@Controller()
export class StudentImportsController {
  constructor(private readonly imports: StudentImportsService) {}

  @Route(studentImportsRoutes.check, 'centre')
  check(@Input() { body }: RouteInput<typeof studentImportsRoutes.check>) {
    return this.imports.check(body.rows);
  }

  @Route(studentImportsRoutes.run, 'centre')
  run(@Input() { params, body }: RouteInput<typeof studentImportsRoutes.run>, @Caller() caller: CallerInfo) {
    return this.imports.run(params.importId, body.rows, caller);
  }

  @Route(studentImportsRoutes.signIns, 'centre')
  signIns(@Input() { params }: RouteInput<typeof studentImportsRoutes.signIns>, @Caller() caller: CallerInfo) {
    return this.imports.signIns(params.importId, caller);
  }
}
