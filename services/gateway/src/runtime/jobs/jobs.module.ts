import { Module } from '@nestjs/common';
import { Housekeeping } from './housekeeping.ts';
import { JobHandlers } from './job-kinds.ts';
import { JobRunner } from './job-runner.ts';
import { JobsController } from './jobs.controller.ts';
import { JobsRepository } from './jobs.repository.ts';
import { JobsService } from './jobs.service.ts';

@Module({
  controllers: [JobsController],
  providers: [Housekeeping, JobHandlers, JobRunner, JobsRepository, JobsService],
  exports: [Housekeeping, JobHandlers, JobsRepository, JobsService],
})
export class JobsModule {}
