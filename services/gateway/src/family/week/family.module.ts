import { Module } from '@nestjs/common';
import { LessonsModule } from '../../school/lessons/lessons.module.ts';
import { ParentsModule } from '../../school/parents/parents.module.ts';
import { FamilyController } from './family.controller.ts';
import { FamilyRepository } from './family.repository.ts';
import { FamilyService } from './family.service.ts';

@Module({
  imports: [LessonsModule, ParentsModule],
  controllers: [FamilyController],
  providers: [FamilyRepository, FamilyService],
})
export class FamilyModule {}
