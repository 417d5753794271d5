import { Global, Module } from '@nestjs/common';
import { AuditService } from './audit/audit.service.ts';
import { Housekeeping } from './jobs/housekeeping.ts';
import { JobHandlers } from './jobs/job-kinds.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { JobsController } from './jobs/jobs.controller.ts';
import { JobsRepository } from './jobs/jobs.repository.ts';
import { JobsService } from './jobs/jobs.service.ts';
import { LiveBus, LiveStreams } from './live/live-streams.ts';
import { LiveEvents } from './live/live-events.ts';
import { LiveRights } from './live/live-rights.ts';
import { NoticeEvents } from './live/notice-events.ts';
import { LiveController } from './live/live.controller.ts';
import { LogArchive } from './metrics/log-archive.service.ts';

/** Global, so that features need not import it. */
@Global()
@Module({
  controllers: [
    JobsController,
    LiveController,
  ],
  providers: [
    AuditService,
    Housekeeping,
    JobHandlers,
    JobRunner,
    JobsRepository,
    JobsService,
    LiveBus,
    LiveEvents,
    LiveRights,
    LiveStreams,
    LogArchive,
    NoticeEvents,
  ],
  exports: [
    AuditService,
    Housekeeping,
    JobHandlers,
    JobsRepository,
    JobsService,
    LiveEvents,
    NoticeEvents,
  ],
})
export class RuntimeModule {}
