import { refuse } from '@dzvinok/api-server/failure';
import type { Place } from '@dzvinok/api-server/request-context';
import { Database } from '@dzvinok/tenancy/database';
import { type Realm, realmId, runInRealm } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock/clock.ts';
import { AccessTokens, RealmsService } from './authenticator.ts';
import { AuthLog } from './auth-log.ts';
import { AuthRepository } from './auth.repository.ts';
import { RefreshTokens, renewalOf, type RefreshToken } from './refresh-tokens.ts';
import { SessionsService } from './sessions.service.ts';

type LockedSession = NonNullable<Awaited<ReturnType<AuthRepository['lockSession']>>>;

interface Ending {
  session: LockedSession;
  action: 'auth.signed-out' | 'auth.session-replayed';
}

/** For this long an exchanged token brings the same successor, even if another tab has used the successor. */
const graceMs = 30_000;

/** Replaying an old token ends its session. */
@Injectable()
export class RenewalService {
  constructor(
    private readonly database: Database,
    private readonly realms: RealmsService,
    private readonly repository: AuthRepository,
    private readonly sessions: SessionsService,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly log: AuthLog,
    private readonly clock: Clock,
  ) {}

  async renew(text: string, place: Place): Promise<{ accessToken: string; refreshToken: string }> {
    const { realm, token } = await this.#read(text, place);
    const renewed = await runInRealm(this.database, realm, () => this.#exchange(realm, token));
    if (!renewed || !(await this.#isBindingValid(realm, renewed))) throw refuse('auth.session-ended');
    return {
      accessToken: this.accessTokens.sign(realmId(realm), renewed.claims, token.minutes),
      refreshToken: renewed.next.text,
    };
  }

  /** Accepts tokens exchanged long ago. Ending an ended session is no error. */
  async end(text: string, place: Place): Promise<void> {
    const { realm, token } = await this.#read(text, place);
    await runInRealm(this.database, realm, async () => {
      const session = await this.repository.lockSession(token.sessionId);
      if (session) await this.#end(realm, token.sessionId, { session, action: 'auth.signed-out' });
    });
  }

  async #read(text: string, place: Place): Promise<{ realm: Realm; token: RefreshToken }> {
    const token = this.refreshTokens.read(text);
    const realm = token && await this.realms.forToken(place, token.realm);
    if (!token || !realm) throw refuse('auth.session-ended');
    return { realm, token };
  }

  async #exchange(realm: Realm, token: RefreshToken) {
    const session = await this.repository.lockSession(token.sessionId);
    if (!session || !this.#isAlive(session)) return null;
    const next = this.refreshTokens.next(token);
    const [given, successor] = [this.refreshTokens.hash(token), this.refreshTokens.hash(next)];
    if (given === session.hash) {
      await this.repository.rotate(token.sessionId, { from: given, to: successor, at: this.#now() });
    } else if (given === session.previousHash && !session.isRenewalUsed) {
      // The reply was lost. The time of grace begins anew, as several tabs may come back.
      await this.repository.repeatRotation(token.sessionId, this.#now());
    } else if (!this.#isJustExchanged(session, given)) {
      // An old token comes from a thief, or from the owner of a stolen session: both are signed out.
      await this.#end(realm, token.sessionId, { session, action: 'auth.session-replayed' });
      return null;
    }
    const claims = { accountId: session.accountId, role: session.role, sessionId: token.sessionId, renewal: renewalOf(successor) };
    return { next, claims, isSupport: session.support !== null };
  }

  /** The binding is to a session of another realm, which only the session check reads. */
  async #isBindingValid(realm: Realm, { isSupport, claims: { sessionId } }: { isSupport: boolean; claims: { sessionId: string } }) {
    return !isSupport || await this.sessions.find(realm, sessionId) !== null;
  }

  #isAlive({ endedAt, expiresAt, archivedAt }: LockedSession): boolean {
    return !endedAt && !archivedAt && expiresAt > this.#now();
  }

  #isJustExchanged({ previousHash, rotatedAt }: LockedSession, given: string): boolean {
    return given === previousHash && this.#now().getTime() - rotatedAt.getTime() <= graceMs;
  }

  async #end(realm: Realm, sessionId: string, { session, action }: Ending): Promise<void> {
    const { accountId: id, role, fullName } = session;
    if (await this.repository.endSession(sessionId, this.#now())) await this.log.record(action, { id, role, full_name: fullName });
    this.sessions.forgetAfterCommit(realmId(realm), [sessionId]);
  }

  #now(): Date {
    return new Date(this.clock.now().epochMilliseconds);
  }
}
