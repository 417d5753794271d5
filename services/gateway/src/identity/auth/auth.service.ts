import { refuse } from '@dzvinok/api-server/failure';
import type { RequestContext } from '@dzvinok/api-server/request-context';
import type { authRoutes } from '@dzvinok/contract/auth';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { lastStatement, readInRealm, type Realm, realmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuthLog } from './auth-log.ts';
import { AuthRepository } from './auth.repository.ts';
import { Credentials } from './credentials.service.ts';
import { DeviceMarks } from './device-marks.ts';
import { LoginLimits } from './login-limits.ts';
import { SecondFactors, type Demand } from './second-factors.service.ts';
import { SecondStepTickets } from './second-step-tickets.ts';
import { type OpenedSession, SessionOpener, type ProvenAccount, type SignInReply } from './session-opener.ts';
import { RealmsService } from './authenticator.ts';

type SignInBody = RouteInput<typeof authRoutes.login>['body'];

interface NextStep {
  demand: Exclude<Demand, 'none'>;
  minutes: number;
  deviceId: string | null;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly database: Database,
    private readonly realms: RealmsService,
    private readonly repository: AuthRepository,
    private readonly limits: LoginLimits,
    private readonly credentials: Credentials,
    private readonly factors: SecondFactors,
    private readonly tickets: SecondStepTickets,
    private readonly sessions: SessionOpener,
    private readonly log: AuthLog,
    private readonly devices: DeviceMarks,
  ) {}

  async signIn({ domain, phoneNumber, password, lifeTime }: SignInBody, context: RequestContext): Promise<SignInReply> {
    const realm = await this.realms.forSignIn(context.place, domain);
    const device = await this.devices.find(realmId(realm), phoneNumber, context);
    const account = await this.limits.guard(realmId(realm), { phoneNumber, ip: context.ip, device }, () =>
      this.#checked(realm, phoneNumber, password));
    if (!account) throw refuse('auth.wrong-credentials');
    await this.limits.countSignIn(realmId(realm), account.id);
    const wanted = { minutes: lifeTime, userAgent: context.userAgent, by: 'password', isKnownDevice: device !== null } as const;
    const outcome = await runInRealm<Exclude<Demand, 'none'> | OpenedSession>(this.database, realm, async () => {
      const demand = await this.factors.demandOf(realm, account);
      if (demand !== 'none') return demand;
      await this.sessions.hold(realmId(realm), account, wanted, 'auth.wrong-credentials');
      return lastStatement(() => this.sessions.open(realmId(realm), account, wanted));
    });
    if (typeof outcome === 'string') return this.#sendOn(realm, account, { demand: outcome, minutes: lifeTime, deviceId: device?.id ?? null });
    return this.sessions.reply(realmId(realm), outcome, context);
  }

  async #checked(realm: Realm, phoneNumber: string, password: string): Promise<ProvenAccount | null> {
    const account = await readInRealm(this.database, realm, () => this.repository.findAccount(phoneNumber));
    const hash = await this.credentials.check(realm, account, password);
    if (account && hash === null) this.log.refuseLater(realm, account);
    return account && hash !== null ? { ...account, password_hash: hash } : null;
  }

  #sendOn(realm: Realm, account: ProvenAccount, { demand, minutes, deviceId }: NextStep): never {
    const ticket = this.tickets.sign(realmId(realm), account, minutes, deviceId);
    throw refuse(demand === 'code' ? 'auth.second-factor-needed' : 'auth.second-factor-setup', { data: { ticket } });
  }
}
