import { refuseField } from '@dzvinok/api-server/failure';
import { type CallerInfo, realmOf } from '@dzvinok/api-server/request-context';
import { Database } from '@dzvinok/tenancy/database';
import { realmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuthRepository } from './auth.repository.ts';
import { Credentials } from './credentials.service.ts';
import { LoginLimits } from './login-limits.ts';

/** For actions that an open session alone must not do. Call outside transactions. */
@Injectable()
export class OwnerProof {
  constructor(
    private readonly database: Database,
    private readonly accounts: AuthRepository,
    private readonly credentials: Credentials,
    private readonly limits: LoginLimits,
  ) {}

  async demand(caller: CallerInfo, password: string, field: string): Promise<void> {
    const realm = realmOf(caller);
    const hash = await this.limits.guardOwner(realmId(realm), caller.accountId, async () => {
      const account = await runInRealm(this.database, realm, () => this.accounts.findAccountById(caller.accountId));
      return this.credentials.check(realm, account, password);
    });
    if (hash === null) throw refuseField('profile.wrong-password', field);
  }
}
