import { refuseField } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { profileRoutes } from '@dzvinok/contract/profile';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { PersonRecords } from '../accounts/person-records.service.ts';
import { Credentials } from '../auth/credentials.service.ts';
import { LoginLimits } from '../auth/login-limits.ts';
import { hashPassword } from '../auth/passwords.ts';
import { realmId, realmOf, runInRealm, type Realm } from '../auth/realm.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { ProfileRepository } from './profile.repository.ts';
import { isWeakPassword } from './weak-password.ts';

type Passwords = RouteInput<typeof profileRoutes.changePassword>['body'];

@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly database: Database,
    private readonly profiles: ProfileRepository,
    private readonly credentials: Credentials,
    private readonly limits: LoginLimits,
    private readonly sessions: SessionsService,
    private readonly people: PersonRecords,
    private readonly changes: OwnChangesLimit,
    private readonly audit: AuditService,
  ) {}

  async change(caller: CallerInfo, { currentPassword, newPassword }: Passwords): Promise<void> {
    const realm = realmOf(caller);
    const owner = await this.limits.guardOwner(realmId(realm), caller.accountId, () =>
      this.#checked(realm, caller.accountId, currentPassword));
    if (owner === null) throw refuseField('profile.wrong-password', 'currentPassword');
    if (newPassword === currentPassword) throw refuseField('profile.same-password', 'newPassword');
    if (isWeakPassword(newPassword, owner)) throw refuseField('profile.weak-password', 'newPassword');
    await this.changes.countPassword(caller);
    const made = await hashPassword(newPassword);
    await runInRealm(this.database, realm, () => this.#save(realm, caller, { from: owner.hash, to: made }));
  }

  async #checked(realm: Realm, accountId: number, password: string) {
    const account = await runInRealm(this.database, realm, () => this.profiles.findOwner(accountId));
    const hash = await this.credentials.check(realm, account, password);
    return account && hash !== null ? { ...account, hash } : null;
  }

  /** Refuses when another password was set meanwhile, as the checked one is no longer current. */
  async #save(realm: Realm, caller: CallerInfo, hashes: { from: string; to: string }): Promise<void> {
    const { accountId, role, sessionId } = caller;
    const version = await this.people.raiseVersion(caller);
    if (!(await this.profiles.replaceHash(accountId, hashes))) throw refuseField('profile.wrong-password', 'currentPassword');
    await this.sessions.end(realmId(realm), accountId, { except: sessionId });
    await this.audit.record({
      action: 'profile.password-changed',
      entity: role.toLowerCase(),
      entityId: accountId,
      details: { isPasswordChanged: true, version },
    });
  }
}
