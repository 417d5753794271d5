import { Module } from '@nestjs/common';
import { JobsModule } from '../../runtime/jobs/jobs.module.ts';
import { SpareMaker } from './warm-pool-filler.ts';

@Module({ imports: [JobsModule], providers: [SpareMaker], exports: [SpareMaker] })
export class SparesModule {}
