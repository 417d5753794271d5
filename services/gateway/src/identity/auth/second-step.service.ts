import { refuse } from '@dzvinok/api-server/failure';
import type { Place, RequestContext } from '@dzvinok/api-server/request-context';
import { Database } from '@dzvinok/tenancy/database';
import { type Realm, realmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuthLog } from './auth-log.ts';
import { AuthRepository } from './auth.repository.ts';
import { LoginLimits, type CodeTry } from './login-limits.ts';
import { SecondFactors } from './second-factors.service.ts';
import { SecondStepTickets, type SecondStepTicket } from './second-step-tickets.ts';
import { SessionOpener, type OpenedSession, type ProvenAccount, type SignInReply } from './session-opener.ts';
import { SessionsService } from './sessions.service.ts';
import { claimedRealm, RealmsService } from './authenticator.ts';

interface Step {
  ticket: string;
  code: string;
}

@Injectable()
export class SecondStepService {
  constructor(
    private readonly database: Database,
    private readonly realms: RealmsService,
    private readonly repository: AuthRepository,
    private readonly limits: LoginLimits,
    private readonly factors: SecondFactors,
    private readonly tickets: SecondStepTickets,
    private readonly opener: SessionOpener,
    private readonly sessions: SessionsService,
    private readonly log: AuthLog,
  ) {}

  async check({ ticket, code }: Step, context: RequestContext): Promise<SignInReply> {
    const { place, userAgent, ip } = context;
    const { realm, proven } = await this.#read(ticket, place);
    const opened = await this.#tryCode(realm, { ...proven, code, ip }, async (account) => {
      if (await this.factors.demandOf(realm, account) !== 'code') throw refuse('auth.ticket-over');
      const by = await this.factors.accept(realm, account.id, code);
      if (by === null) return null;
      if (by === 'recovery-code') await this.log.record('auth.recovery-code-used', account);
      return this.#open(realm, account, { minutes: proven.minutes, userAgent, by, isKnownDevice: proven.deviceId !== null });
    });
    return this.opener.reply(realmId(realm), opened, context);
  }

  /** Only where there is no second factor, as a password alone must never replace one. */
  async setUp(ticket: string, { place }: RequestContext): Promise<{ secret: string; uri: string }> {
    const { realm, proven } = await this.#read(ticket, place);
    return runInRealm(this.database, realm, async () => {
      const { id, phone_number: phoneNumber } = await this.#accountOf(realm, proven);
      const begun = await this.factors.begin(realm, { id, phoneNumber });
      if (!begun) throw refuse('auth.ticket-over');
      return begun;
    });
  }

  async confirm({ ticket, code }: Step, context: RequestContext): Promise<SignInReply & { recoveryCodes: string[] }> {
    const { place, userAgent, ip } = context;
    const { realm, proven } = await this.#read(ticket, place);
    const { opened, recoveryCodes } = await this.#tryCode(realm, { ...proven, code, ip }, async (account) => {
      if (await this.factors.demandOf(realm, account) === 'code') throw refuse('auth.ticket-over');
      const codes = await this.factors.confirm(realm, account.id, code);
      if (codes === null) return null;
      await this.log.record('auth.second-factor-on', account);
      await this.sessions.end(realmId(realm), account.id);
      return { opened: await this.#open(realm, account, { minutes: proven.minutes, userAgent, by: 'setup', isKnownDevice: proven.deviceId !== null }), recoveryCodes: codes };
    });
    return { ...await this.opener.reply(realmId(realm), opened, context), recoveryCodes };
  }

  /** Counts as an attempt; a wrong code is logged. */
  async #tryCode<T>(realm: Realm, tried: SecondStepTicket & CodeTry, work: (account: ProvenAccount) => Promise<T | null>): Promise<T> {
    const found = await this.limits.guardCode(realmId(realm), tried, () =>
      runInRealm(this.database, realm, async () => {
        const account = await this.#accountOf(realm, tried);
        const result = await work(account);
        if (result === null) await this.log.record('auth.second-factor-refused', account);
        return result;
      }));
    if (found === null) throw refuse('auth.second-factor-wrong');
    return found;
  }

  async #open(realm: Realm, account: ProvenAccount, wanted: Parameters<SessionOpener['open']>[2]): Promise<OpenedSession> {
    await this.opener.hold(realmId(realm), account, wanted, 'auth.ticket-over');
    return this.opener.open(realmId(realm), account, wanted);
  }

  async #read(ticket: string, place: Place): Promise<{ realm: Realm; proven: SecondStepTicket }> {
    const claimed = claimedRealm(ticket);
    const realm = claimed && await this.realms.forToken(place, claimed);
    const proven = realm && await this.tickets.verify(realmId(realm), ticket);
    if (!realm || !proven) throw refuse('auth.ticket-over');
    return { realm, proven };
  }

  async #accountOf(realm: Realm, proven: SecondStepTicket): Promise<ProvenAccount & { phone_number: string }> {
    const account = await this.repository.findAccountById(proven.accountId);
    const hash = account?.password_hash ?? null;
    if (!account || hash === null || !this.tickets.isStillOf(realmId(realm), proven, hash)) throw refuse('auth.ticket-over');
    return { ...account, password_hash: hash };
  }
}
