import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { profileRoutes } from '@dzvinok/contract/profile';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { OwnPasswordService } from './own-password.service.ts';
import { OwnPictureService } from './own-picture.service.ts';
import { OwnSessionsService } from './own-sessions.service.ts';
import { ProfileService } from './profile.service.ts';

/** The session alone names the account, never the request. */
@Controller()
export class ProfileController {
  constructor(
    private readonly profile: ProfileService,
    private readonly password: OwnPasswordService,
    private readonly ownSessions: OwnSessionsService,
    private readonly picture: OwnPictureService,
  ) {}

  @Route(profileRoutes.one, 'realm')
  one(@Caller() caller: CallerInfo) {
    return this.profile.find(caller);
  }

  @Route(profileRoutes.update, 'realm')
  update(@Input() { body }: RouteInput<typeof profileRoutes.update>, @Caller() caller: CallerInfo) {
    return this.profile.rename(caller, body.fullName);
  }

  @Route(profileRoutes.setAvatar, { itself: 'the picture is made small without a connection' })
  async setAvatar(@Input() { body }: RouteInput<typeof profileRoutes.setAvatar>, @Caller() caller: CallerInfo) {
    return { avatarPath: await this.picture.set(caller, body.bytes) };
  }

  @Route(profileRoutes.removeAvatar, 'centre')
  async removeAvatar(@Caller() caller: CallerInfo) {
    await this.picture.remove(caller);
    return { avatarPath: null };
  }

  /** Hashing must hold no connection. */
  @Route(profileRoutes.changePassword, { itself: 'passwords are hashed without a connection' })
  async changePassword(@Input() { body }: RouteInput<typeof profileRoutes.changePassword>, @Caller() caller: CallerInfo) {
    await this.password.change(caller, body);
    return null;
  }

  @Route(profileRoutes.sessions, 'realm')
  sessions(@Caller() caller: CallerInfo) {
    return this.ownSessions.list(caller);
  }

  @Route(profileRoutes.endSession, 'realm')
  async endSession(@Input() { params }: RouteInput<typeof profileRoutes.endSession>, @Caller() caller: CallerInfo) {
    await this.ownSessions.end(caller, params.sessionId);
    return null;
  }

  @Route(profileRoutes.endOtherSessions, 'realm')
  async endOtherSessions(@Caller() caller: CallerInfo) {
    await this.ownSessions.endOthers(caller);
    return null;
  }
}
