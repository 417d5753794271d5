import { refuse, refuseField } from '@dzvinok/api-server/refusal';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { SuperAdmin, superAdminsRoutes } from '@dzvinok/contract/super-admins';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { OwnerProof } from '../../identity/auth/owner-proof.service.ts';
import { hashPassword, newIssuedPassword } from '../../identity/auth/passwords.ts';
import { SecondFactors } from '../../identity/auth/second-factors.service.ts';
import { SessionsService } from '../../identity/auth/sessions.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { SuperAdminsRepository } from './super-admins.repository.ts';

type NewSuperAdmin = RouteInput<typeof superAdminsRoutes.add>['body'];

/**
 * SuperAdmins look after each other: whoever does proves by their own password that it is them, as an open session
 * alone must not make another SuperAdmin. Nobody changes themselves here, and who was removed while they proved it
 * changes nothing any more, so there is always one left.
 */
@Injectable()
export class SuperAdminsService {
  constructor(
    private readonly database: Database,
    private readonly superAdmins: SuperAdminsRepository,
    private readonly proof: OwnerProof,
    private readonly factors: SecondFactors,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list({ accountId }: CallerInfo): Promise<SuperAdmin[]> {
    const rows = await runInPlatform(this.database, () => this.superAdmins.list());
    return rows.map(({ lastActivityAt, ...row }) =>
      ({ ...row, lastActivityAt: lastActivityAt?.toISOString() ?? null, isSelf: row.id === accountId }));
  }

  /** The password is told here and never again; the second factor is set up at the first sign-in. */
  async add(caller: CallerInfo, { fullName, phoneNumber, ownPassword }: NewSuperAdmin) {
    await this.proof.demand(caller, ownPassword, 'ownPassword');
    const password = newIssuedPassword();
    const hash = await hashPassword(password);
    const id = await runInPlatform(this.database, async () => {
      await this.#lock(caller);
      const added = await this.superAdmins.add({ fullName, phoneNumber, hash });
      if (added === null) throw refuseField('accounts.phone-taken', 'phoneNumber');
      await this.audit.record({ action: 'super-admins.added', entity: 'superadmin', entityId: added, after: { fullName, phoneNumber } });
      return added;
    });
    return { id, phoneNumber, password };
  }

  async resetSecondFactor(caller: CallerInfo, accountId: number, ownPassword: string): Promise<void> {
    await this.#prove(caller, accountId, ownPassword);
    await runInPlatform(this.database, async () => {
      await this.#lock(caller, accountId);
      await this.#shutOut(accountId);
      await this.audit.record({ action: 'auth.second-factor-reset', entity: 'superadmin', entityId: accountId });
    });
  }

  async remove(caller: CallerInfo, accountId: number, ownPassword: string): Promise<void> {
    await this.#prove(caller, accountId, ownPassword);
    await runInPlatform(this.database, async () => {
      await this.#lock(caller, accountId);
      await this.superAdmins.remove(accountId, new Date(this.clock.now().epochMilliseconds));
      await this.#shutOut(accountId);
      await this.audit.record({ action: 'super-admins.removed', entity: 'superadmin', entityId: accountId });
    });
  }

  /** Who is meant is looked at first: a slip must not count as a wrong password. */
  async #prove(caller: CallerInfo, accountId: number, ownPassword: string): Promise<void> {
    if (accountId === caller.accountId) throw refuse('super-admins.own');
    const isThere = await runInPlatform(this.database, () => this.superAdmins.isThere(accountId));
    if (!isThere) throw refuse('super-admins.not-found');
    await this.proof.demand(caller, ownPassword, 'ownPassword');
  }

  /** Two who remove each other do it one after the other, and the later one is there no more. */
  async #lock(caller: CallerInfo, accountId = caller.accountId): Promise<void> {
    const there = await this.superAdmins.lock(caller.accountId, accountId);
    if (!there.has(caller.accountId)) throw refuse('auth.session-ended');
    if (!there.has(accountId)) throw refuse('super-admins.not-found');
  }

  async #shutOut(accountId: number): Promise<void> {
    await this.factors.turnOff(accountId);
    await this.sessions.end('platform', accountId);
  }
}
