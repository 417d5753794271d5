import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.ts';
import { SparesModule } from '../spares/spares.module.ts';
import { FleetController } from './fleet.controller.ts';
import { FleetRepository } from './fleet.repository.ts';
import { FleetService } from './fleet.service.ts';

@Module({ imports: [JobsModule, SparesModule], controllers: [FleetController], providers: [FleetRepository, FleetService] })
export class FleetModule {}
