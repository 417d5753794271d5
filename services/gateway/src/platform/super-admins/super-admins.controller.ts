import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { superAdminsRoutes as routes, type SuperAdmin as SuperAdminItem, type superAdminsRoutes } from '@dzvinok/contract/super-admins';
import { Database } from '@dzvinok/tenancy/database';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { platformEm } from '../../runtime/database/database.ts';
import { OwnerProof } from '../../identity/auth/owner-proof.service.ts';
import { hashPassword, newIssuedPassword } from '../../identity/auth/passwords.ts';
import { SecondFactors } from '../../identity/auth/second-factors.service.ts';
import { SessionsService } from '../../identity/auth/sessions.service.ts';
import { SuperAdmin } from '../../identity/auth/super-admin.entity.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { SuperAdminsRepository } from './super-admins.repository.ts';

type NewSuperAdmin = RouteInput<typeof superAdminsRoutes.add>['body'];

/**
 * Each change needs the caller's password, as a stolen session must not make another SuperAdmin. Changing oneself is
 * refused, and a caller who was removed meanwhile changes nothing, so at least one SuperAdmin remains.
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

  async list({ accountId }: CallerInfo): Promise<SuperAdminItem[]> {
    const rows = await this.superAdmins.list();
    return rows.map(({ lastActivityAt, ...row }) =>
      ({ ...row, lastActivityAt: lastActivityAt?.toISOString() ?? null, isSelf: row.id === accountId }));
  }

  /** The password is shown only once; the second factor is set up at the first sign-in. */
  async add(caller: CallerInfo, { fullName, phoneNumber, ownPassword }: NewSuperAdmin) {
    await this.proof.demand(caller, ownPassword, 'ownPassword');
    const password = newIssuedPassword();
    const hash = await hashPassword(password);
    const id = await runInPlatform(this.database, async () => {
      const known = (await this.#lock(caller, [], phoneNumber)).find((one) => one.phoneNumber === phoneNumber);
      if (known && !known.archivedAt) throw refuseField('accounts.phone-taken', 'phoneNumber');
      const admin = known ?? platformEm().create(SuperAdmin, { role: 'SuperAdmin', fullName, phoneNumber, passwordHash: hash });
      // A removed SuperAdmin returns under the same id, with a new password and without the old second factor.
      Object.assign(admin, { fullName, passwordHash: hash, needsSecondFactor: true, archivedAt: null });
      await platformEm().persist(admin).flush().catch(refuseTakenPhone);
      await this.audit.record({ action: 'super-admins.added', entity: 'superadmin', entityId: admin.id, after: { fullName, phoneNumber } });
      return admin.id;
    });
    return { id, phoneNumber, password };
  }

  async resetSecondFactor(caller: CallerInfo, accountId: number, ownPassword: string): Promise<void> {
    await this.#prove(caller, accountId, ownPassword);
    await runInPlatform(this.database, async () => {
      await this.#lockOther(caller, accountId);
      await this.#shutOut(accountId);
      await this.audit.record({ action: 'auth.second-factor-reset', entity: 'superadmin', entityId: accountId });
    });
  }

  async remove(caller: CallerInfo, accountId: number, ownPassword: string): Promise<void> {
    await this.#prove(caller, accountId, ownPassword);
    await runInPlatform(this.database, async () => {
      const admin = await this.#lockOther(caller, accountId);
      admin.archivedAt = new Date(this.clock.now().epochMilliseconds);
      await platformEm().flush();
      await this.#shutOut(accountId);
      await this.audit.record({ action: 'super-admins.removed', entity: 'superadmin', entityId: accountId });
    });
  }

  /** Checks the target first, as a wrong target must not count as a wrong password. */
  async #prove(caller: CallerInfo, accountId: number, ownPassword: string): Promise<void> {
    if (accountId === caller.accountId) throw refuse('super-admins.own');
    const isThere = await runInPlatform(this.database, () => this.superAdmins.isThere(accountId));
    if (!isThere) throw refuse('super-admins.not-found');
    await this.proof.demand(caller, ownPassword, 'ownPassword');
  }

  /** Locks both accounts: if two SuperAdmins remove each other, the second removal is refused. */
  async #lock({ accountId: id }: CallerInfo, others: number[], phoneNumber?: string): Promise<SuperAdmin[]> {
    const found = await this.superAdmins.lock([id, ...others], phoneNumber);
    if (!found.some((one) => one.id === id && !one.archivedAt)) throw refuse('auth.session-ended');
    return found;
  }

  async #lockOther(caller: CallerInfo, id: number): Promise<SuperAdmin> {
    const admin = (await this.#lock(caller, [id])).find((one) => one.id === id && !one.archivedAt);
    if (!admin) throw refuse('super-admins.not-found');
    return admin;
  }

  async #shutOut(accountId: number): Promise<void> {
    await this.factors.turnOff(accountId);
    await this.sessions.end('platform', accountId);
  }
}

function refuseTakenPhone(error: unknown): never {
  throw isUniqueViolation(error) ? refuseField('accounts.phone-taken', 'phoneNumber') : error;
}

const runsItself = { itself: 'the caller’s password is checked without a connection' };

@Controller()
export class SuperAdminsController {
  constructor(private readonly superAdmins: SuperAdminsService) {}

  @Route(routes.list, 'platform')
  list(@Caller() caller: CallerInfo) {
    return this.superAdmins.list(caller);
  }

  @Route(routes.add, runsItself)
  add(@Input() { body }: RouteInput<typeof routes.add>, @Caller() caller: CallerInfo) {
    return this.superAdmins.add(caller, body);
  }

  @Route(routes.resetSecondFactor, runsItself)
  async resetSecondFactor(@Input() { params, body }: RouteInput<typeof routes.resetSecondFactor>, @Caller() caller: CallerInfo) {
    await this.superAdmins.resetSecondFactor(caller, params.accountId, body.ownPassword);
    return null;
  }

  @Route(routes.remove, runsItself)
  async remove(@Input() { params, body }: RouteInput<typeof routes.remove>, @Caller() caller: CallerInfo) {
    await this.superAdmins.remove(caller, params.accountId, body.ownPassword);
    return null;
  }
}
