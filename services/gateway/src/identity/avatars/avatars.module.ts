import { Module } from '@nestjs/common';
import { GroupsModule } from '../../school/groups/groups.module.ts';
import { AvatarsController } from './avatars.controller.ts';
import { AvatarsRepository } from './avatars.repository.ts';
import { AvatarsService } from './avatars.service.ts';

@Module({
  imports: [GroupsModule],
  controllers: [AvatarsController],
  providers: [AvatarsService, AvatarsRepository],
  exports: [AvatarsService],
})
export class AvatarsModule {}
