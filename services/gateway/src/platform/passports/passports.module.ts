import { Module } from '@nestjs/common';
import { AuthModule } from '../../identity/auth/auth.module.ts';
import { JobsModule } from '../../runtime/jobs/jobs.module.ts';
import { NightlyPassports } from './nightly-passports.job.ts';
import { PassportStore } from './passport-store.ts';
import { PassportWork } from './passport-work.ts';
import { PassportsController } from './passports.controller.ts';
import { PassportsService } from './passports.service.ts';

@Module({
  imports: [AuthModule, JobsModule],
  controllers: [PassportsController],
  providers: [NightlyPassports, PassportStore, PassportWork, PassportsService],
  exports: [PassportStore],
})
export class PassportsModule {}
