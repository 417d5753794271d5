import { Module } from '@nestjs/common';
import { FamilyModule } from '../family/family.module.ts';
import { ProgressController } from './progress.controller.ts';
import { ProgressRepository } from './progress.repository.ts';
import { ProgressService } from './progress.service.ts';

@Module({
  imports: [FamilyModule],
  controllers: [ProgressController],
  providers: [ProgressRepository, ProgressService],
})
export class ProgressModule {}
