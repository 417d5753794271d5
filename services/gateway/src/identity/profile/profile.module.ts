import { Module } from '@nestjs/common';
import { AvatarsModule } from '../avatars/avatars.module.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { OwnPasswordService } from './own-password.service.ts';
import { OwnPictureService } from './own-picture.service.ts';
import { OwnSessionsService } from './own-sessions.service.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileRepository } from './profile.repository.ts';
import { ProfileService } from './profile.service.ts';

@Module({
  imports: [AvatarsModule],
  controllers: [ProfileController],
  providers: [OwnChangesLimit, OwnPasswordService, OwnPictureService, OwnSessionsService, ProfileRepository, ProfileService],
})
export class ProfileModule {}
