import { Input, Route } from '@dzvinok/api-server/handler';
import { jobsRoutes } from '@dzvinok/contract/jobs';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { JobsService } from './jobs.service.ts';

@Controller()
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Route(jobsRoutes.list, 'platform')
  list(@Input() { query }: RouteInput<typeof jobsRoutes.list>) {
    return this.jobs.list(query);
  }

  @Route(jobsRoutes.one, 'platform')
  one(@Input() { params }: RouteInput<typeof jobsRoutes.one>) {
    return this.jobs.one(params.jobId);
  }
}
