import { Module } from '@nestjs/common';
import { JobsModule } from '../../runtime/jobs/jobs.module.ts';
import { SparesModule } from '../warm-pool/warm-pool.module.ts';
import { FleetController } from './fleet.controller.ts';
import { FleetRepository } from './fleet.repository.ts';
import { FleetService } from './fleet.service.ts';

@Module({ imports: [JobsModule, SparesModule], controllers: [FleetController], providers: [FleetRepository, FleetService] })
export class FleetModule {}
