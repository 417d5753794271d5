import { Module } from '@nestjs/common';
import { ReleasesController } from './releases.controller.ts';
import { ReleasesRepository } from './releases.repository.ts';
import { ReleasesService } from './releases.service.ts';

@Module({ controllers: [ReleasesController], providers: [ReleasesRepository, ReleasesService] })
export class ReleasesModule {}
