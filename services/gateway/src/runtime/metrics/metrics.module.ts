import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.ts';
import { LogArchive } from './log-archive.service.ts';

@Module({ imports: [JobsModule], providers: [LogArchive] })
export class MetricsModule {}
