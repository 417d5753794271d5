import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { releasesRoutes } from '@dzvinok/contract/releases';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { ReleaseReportsService } from './release-reports.service.ts';

@Controller()
export class ReleaseReportsController {
  constructor(private readonly reports: ReleaseReportsService) {}

  @Route(releasesRoutes.report, { itself: 'reports are gathered in memory and stored together' })
  async report(@Input() { body }: RouteInput<typeof releasesRoutes.report>, @Caller() caller: CallerInfo) {
    await this.reports.take(caller, body.reports);
    return null;
  }
}
