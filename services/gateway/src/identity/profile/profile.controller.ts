import { refuse } from '@dzvinok/api-server/failure';
import { Caller, Input, Route, ChangePublisher } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { profileRoutes, type Profile } from '@dzvinok/contract/profile';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller, Injectable } from '@nestjs/common';
import { OwnPasswordService } from './own-password.service.ts';
import { OwnPictureService } from './own-picture.service.ts';
import { OwnSessionsService } from './own-sessions.service.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { PersonRecords } from '../accounts/accounts.service.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { ProfileRepository } from './profile.repository.ts';

@Injectable()
export class ProfileService {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly people: PersonRecords,
    private readonly audit: AuditService,
    private readonly changes: ChangePublisher,
    private readonly limit: OwnChangesLimit,
  ) {}

  /** Support has no phone number in the centre. */
  async find({ accountId, support }: CallerInfo): Promise<Profile> {
    const profile = await this.profiles.find(accountId);
    if (!profile) throw refuse('auth.session-ended');
    return support ? { ...profile, phoneNumber: '—' } : profile;
  }

  async rename(caller: CallerInfo, fullName: string): Promise<Profile> {
    const { accountId, role } = caller;
    const before = await this.find(caller);
    if (before.fullName === fullName) {
      this.changes.nothingChanged();
      return before;
    }
    await this.limit.count(caller);
    const version = await this.people.raiseVersion(caller);
    await this.profiles.rename(accountId, fullName);
    await this.audit.record({
      action: 'profile.renamed',
      entity: role.toLowerCase(),
      entityId: accountId,
      details: { isPasswordChanged: false, version },
      before: { fullName: before.fullName },
      after: { fullName },
    });
    return { ...before, fullName };
  }
}

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
