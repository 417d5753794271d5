import { Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { studentExportsRoutes } from '@dzvinok/contract/student-exports';
import { Controller } from '@nestjs/common';
import { StudentExportsService } from './student-exports.service.ts';

@Controller()
export class StudentExportsController {
  constructor(private readonly exports: StudentExportsService) {}

  @Route(studentExportsRoutes.make, 'centre')
  make(@Input() { body }: RouteInput<typeof studentExportsRoutes.make>) {
    return this.exports.make(body.format, body.ids);
  }
}
