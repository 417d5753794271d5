import { Module } from '@nestjs/common';
import { AvatarsController } from './avatars.controller.ts';
import { AvatarsRepository } from './avatars.repository.ts';
import { AvatarsService } from './avatars.service.ts';

@Module({
  controllers: [AvatarsController],
  providers: [AvatarsService, AvatarsRepository],
  exports: [AvatarsService],
})
export class AvatarsModule {}
