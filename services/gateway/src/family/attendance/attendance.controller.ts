import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { attendanceRoutes } from '@dzvinok/contract/attendance';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { AttendanceService } from './attendance.service.ts';

@Controller()
export class AttendanceController {
  constructor(private readonly attendance: AttendanceService) {}

  @Route(attendanceRoutes.choose, 'centre')
  async choose(@Input() { body }: RouteInput<typeof attendanceRoutes.choose>, @Caller() caller: CallerInfo) {
    await this.attendance.choose(caller, body);
    return null;
  }
}
