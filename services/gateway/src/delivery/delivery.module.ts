import { Module } from '@nestjs/common';
import { ReleaseBoardController } from './board/release-board.controller.ts';
import { ReleaseBoardRepository, ReleaseBoardService } from './board/release-board.service.ts';
import { ReleaseChecks, RemotesManifestService } from './registry/remotes-manifest.service.ts';
import { ReleaseKeys, ReleaseKeysRepository } from './keys/release-keys.service.ts';
import { ReleaseReportsController, ReleaseReportsService } from './reports/release-reports.controller.ts';
import { ReleaseReportsRepository } from './reports/release-reports.repository.ts';
import { ReleaseWriterRepository, ReleaseWriter } from './registry/release-writer.service.ts';
import { ReleasesController } from './registry/releases.controller.ts';
import { ReleasesRepository } from './registry/releases.repository.ts';
import { TeamReleasesController, TeamReleasesService } from './publishing/team-releases.controller.ts';

@Module({
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
    RemotesManifestService,
    TeamReleasesService,
  ],
})
export class DeliveryModule {}
