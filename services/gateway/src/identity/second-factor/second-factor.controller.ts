import { refuse, refuseField } from '@dzvinok/api-server/failure';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { type CallerInfo, realmOf } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { secondFactorRoutes } from '@dzvinok/contract/second-factor';
import { Database } from '@dzvinok/tenancy/database';
import { realmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Controller, Injectable } from '@nestjs/common';
import { AuthLog, type Subject } from '../auth/auth-log.ts';
import { AuthRepository } from '../auth/auth.repository.ts';
import { LoginLimits } from '../auth/login-limits.ts';
import { OwnerProof } from '../auth/owner-proof.service.ts';
import { SecondFactors } from '../auth/second-factors.service.ts';
import { SessionsService } from '../auth/sessions.service.ts';

function subjectOf({ accountId, role, fullName }: CallerInfo): Subject {
  return { id: accountId, role, full_name: fullName };
}

@Injectable()
export class SecondFactorService {
  constructor(
    private readonly database: Database,
    private readonly accounts: AuthRepository,
    private readonly limits: LoginLimits,
    private readonly proof: OwnerProof,
    private readonly factors: SecondFactors,
    private readonly sessions: SessionsService,
    private readonly log: AuthLog,
  ) {}

  state(caller: CallerInfo) {
    return this.factors.stateOf(realmOf(caller), caller.accountId);
  }

  /** Asks for the password, as an open session could otherwise lock its owner out. */
  async setUp(caller: CallerInfo, password: string): Promise<{ secret: string; uri: string }> {
    await this.proof.demand(caller, password, 'password');
    return this.#inside(caller, async () => {
      const account = await this.accounts.findAccountById(caller.accountId);
      const begun = account && await this.factors.begin(realmOf(caller), { id: account.id, phoneNumber: account.phone_number });
      if (!begun) throw refuse('second-factor.already-on');
      return begun;
    });
  }

  /** Ends other sessions, which the password alone had opened, maybe for a stranger. */
  async confirm(caller: CallerInfo, code: string): Promise<string[]> {
    const realm = realmOf(caller);
    const codes = await this.limits.guardCode(realmId(realm), { accountId: caller.accountId, code, ip: '', deviceId: null }, () => this.#inside(caller, async () => {
      const state = await this.factors.stateOf(realm, caller.accountId);
      if (state.isOn) throw refuse('second-factor.already-on');
      const made = await this.factors.confirm(realm, caller.accountId, code);
      if (made === null) return null;
      await this.sessions.end(realmId(realm), caller.accountId, { except: caller.sessionId });
      await this.log.record('auth.second-factor-on', subjectOf(caller));
      return made;
    }));
    if (codes === null) throw refuseField('second-factor.wrong-code', 'code');
    return codes;
  }

  async renewCodes(caller: CallerInfo, password: string): Promise<string[]> {
    await this.proof.demand(caller, password, 'password');
    return this.#inside(caller, async () => {
      const { isOn } = await this.factors.stateOf(realmOf(caller), caller.accountId);
      if (!isOn) throw refuse('second-factor.off');
      await this.log.record('auth.recovery-codes-renewed', subjectOf(caller));
      return this.factors.renewRecoveryCodes(realmOf(caller), caller.accountId);
    });
  }

  async turnOff(caller: CallerInfo, password: string) {
    const realm = realmOf(caller);
    await this.proof.demand(caller, password, 'password');
    return this.#inside(caller, async () => {
      if (await this.factors.isRequired(realm, caller.accountId)) throw refuse('second-factor.required');
      if (await this.factors.turnOff(caller.accountId)) await this.log.record('auth.second-factor-off', subjectOf(caller));
      return this.factors.stateOf(realm, caller.accountId);
    });
  }

  #inside<T>(caller: CallerInfo, work: () => Promise<T>): Promise<T> {
    return runInRealm(this.database, realmOf(caller), work);
  }
}

const runsItself = { itself: 'the password is checked, and attempts are counted, without a connection' };

@Controller()
export class SecondFactorController {
  constructor(private readonly own: SecondFactorService) {}

  @Route(secondFactorRoutes.state, 'realm')
  state(@Caller() caller: CallerInfo) {
    return this.own.state(caller);
  }

  @Route(secondFactorRoutes.setUp, runsItself)
  setUp(@Input() { body }: RouteInput<typeof secondFactorRoutes.setUp>, @Caller() caller: CallerInfo) {
    return this.own.setUp(caller, body.password);
  }

  @Route(secondFactorRoutes.confirm, runsItself)
  async confirm(@Input() { body }: RouteInput<typeof secondFactorRoutes.confirm>, @Caller() caller: CallerInfo) {
    return { recoveryCodes: await this.own.confirm(caller, body.code) };
  }

  @Route(secondFactorRoutes.renewCodes, runsItself)
  async renewCodes(@Input() { body }: RouteInput<typeof secondFactorRoutes.renewCodes>, @Caller() caller: CallerInfo) {
    return { recoveryCodes: await this.own.renewCodes(caller, body.password) };
  }

  @Route(secondFactorRoutes.turnOff, runsItself)
  turnOff(@Input() { body }: RouteInput<typeof secondFactorRoutes.turnOff>, @Caller() caller: CallerInfo) {
    return this.own.turnOff(caller, body.password);
  }
}
