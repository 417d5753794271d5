import { Module } from '@nestjs/common';
import { JobsModule } from '../../runtime/jobs/jobs.module.ts';
import { WarmPoolModule } from '../warm-pool/warm-pool.module.ts';
import { FleetController } from './fleet.controller.ts';
import { FleetRepository } from './fleet.repository.ts';
import { FleetService } from './fleet.service.ts';

@Module({ imports: [JobsModule, WarmPoolModule], controllers: [FleetController], providers: [FleetRepository, FleetService] })
export class FleetModule {}
