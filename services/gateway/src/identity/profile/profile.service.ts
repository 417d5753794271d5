import { ChangePublisher } from '@dzvinok/api-server/handler';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { Profile } from '@dzvinok/contract/profile';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { PersonRecords } from '../accounts/person-records.service.ts';
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

  /** The same name changes and publishes nothing. */
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
