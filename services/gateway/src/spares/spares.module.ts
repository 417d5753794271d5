import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.ts';
import { SpareMaker } from './spare-maker.ts';

@Module({ imports: [JobsModule], providers: [SpareMaker], exports: [SpareMaker] })
export class SparesModule {}
