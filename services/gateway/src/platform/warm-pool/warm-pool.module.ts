import { Module } from '@nestjs/common';
import { JobsModule } from '../../runtime/jobs/jobs.module.ts';
import { WarmPoolFiller } from './warm-pool-filler.ts';

@Module({ imports: [JobsModule], providers: [WarmPoolFiller], exports: [WarmPoolFiller] })
export class WarmPoolModule {}
