import { Module } from '@nestjs/common';
import { ParentsModule } from '../../school/parents/parents.module.ts';
import { ProgressController } from './progress.controller.ts';
import { ProgressRepository } from './progress.repository.ts';
import { ProgressService } from './progress.service.ts';

@Module({
  imports: [ParentsModule],
  controllers: [ProgressController],
  providers: [ProgressRepository, ProgressService],
})
export class ProgressModule {}
