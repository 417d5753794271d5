import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.ts';
import { ReleaseBoardController } from './release-board.controller.ts';
import { ReleaseBoardRepository } from './release-board.repository.ts';
import { ReleaseBoardService } from './release-board.service.ts';
import { ReleaseChecks } from './release-checks.service.ts';
import { ReleaseKeysRepository } from './release-keys.repository.ts';
import { ReleaseKeys } from './release-keys.service.ts';
import { ReleaseReportsController } from './release-reports.controller.ts';
import { ReleaseReportsRepository } from './release-reports.repository.ts';
import { ReleaseReportsService } from './release-reports.service.ts';
import { ReleaseWriterRepository } from './release-writer.repository.ts';
import { ReleaseWriter } from './release-writer.ts';
import { ReleasesController } from './releases.controller.ts';
import { ReleasesRepository } from './releases.repository.ts';
import { ReleasesService } from './releases.service.ts';
import { TeamReleasesController } from './team-releases.controller.ts';
import { TeamReleasesRepository } from './team-releases.repository.ts';
import { TeamReleasesService } from './team-releases.service.ts';

@Module({
  imports: [JobsModule],
  controllers: [ReleaseBoardController, ReleaseReportsController, ReleasesController, TeamReleasesController],
  providers: [
    ReleaseBoardRepository,
    ReleaseBoardService,
    ReleaseChecks,
    ReleaseKeys,
    ReleaseKeysRepository,
    ReleaseReportsRepository,
    ReleaseReportsService,
    ReleaseWriter,
    ReleaseWriterRepository,
    ReleasesRepository,
    ReleasesService,
    TeamReleasesRepository,
    TeamReleasesService,
  ],
})
export class ReleasesModule {}
