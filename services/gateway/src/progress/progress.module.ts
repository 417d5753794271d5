import { Module } from '@nestjs/common';
import { FamilyModule } from '../family/family.module.ts';
import { ProgressController } from './progress.controller.ts';
import { ProgressRepository } from './progress.repository.ts';

@Module({
  imports: [FamilyModule],
  controllers: [ProgressController],
  providers: [ProgressRepository],
})
export class ProgressModule {}
