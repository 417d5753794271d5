import { refuse } from '@dzvinok/api-server/refusal';
import type { RequestContext } from '@dzvinok/api-server/request-context';
import type { authRoutes, SignedIn } from '@dzvinok/contract/auth';
import type { RouteInput } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../clock/clock.ts';
import { AccessTokens } from './access-tokens.ts';
import { AuthRepository } from './auth.repository.ts';
import { LoginLimits } from './login-limits.ts';
import { OwedHashes } from './owed-hashes.ts';
import { assertRoomToHash, verifyPassword } from './passwords.ts';
import { realmId, runInRealm, type Realm } from './realm.ts';
import { RealmsService } from './realms.service.ts';
import { RefreshTokens } from './refresh-tokens.ts';

type Credentials = RouteInput<typeof authRoutes.login>['body'];
type Account = NonNullable<Awaited<ReturnType<AuthRepository['findAccount']>>>;

const sessionDays = 30;

/** Signing in: the one place that meets a password. */
@Injectable()
export class AuthService {
  constructor(
    private readonly database: Database,
    private readonly realms: RealmsService,
    private readonly repository: AuthRepository,
    private readonly limits: LoginLimits,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly owedHashes: OwedHashes,
    private readonly clock: Clock,
  ) {}

  async signIn({ domain, phoneNumber, password, lifeTime }: Credentials, context: RequestContext): Promise<SignedIn> {
    const realm = await this.realms.forSignIn(context.place, domain);
    const account = await this.limits.guard(realmId(realm), phoneNumber, context.ip, () =>
      this.#checked(realm, phoneNumber, password));
    if (!account) throw refuse('auth.wrong-credentials');
    return {
      fullName: account.full_name,
      avatarPath: account.avatar_path,
      role: account.role,
      tokenPair: await this.#openSession(realm, account, lifeTime, context.userAgent),
    };
  }

  /** Nobody by that phone costs the same work as a wrong password. No connection is held while the hash is made. */
  async #checked(realm: Realm, phoneNumber: string, password: string): Promise<Account | null> {
    const account = await runInRealm(this.database, realm, () => this.repository.findAccount(phoneNumber));
    const isRight = await verifyPassword(account && await this.#hashOf(realm, account), password);
    return isRight ? account : null;
  }

  /** A hash that is still owed is made first; the password is then checked against it like any other. */
  async #hashOf(realm: Realm, account: Account): Promise<string | null> {
    if (account.password_hash !== null || realm === 'platform') return account.password_hash;
    assertRoomToHash();
    return this.owedHashes.make(realm, account.id);
  }

  async #openSession(realm: Realm, account: Account, minutes: number, userAgent: string | null) {
    const id = realmId(realm);
    const sessionId = randomUUID();
    const refreshToken = this.refreshTokens.first(id, sessionId, minutes);
    const now = this.clock.now();
    await runInRealm(this.database, realm, () =>
      this.repository.openSession({
        id: sessionId,
        accountId: account.id,
        refreshHash: this.refreshTokens.hash(refreshToken),
        openedAt: new Date(now.epochMilliseconds),
        expiresAt: new Date(now.add({ hours: 24 * sessionDays }).epochMilliseconds),
        userAgent,
      }));
    const claims = { accountId: account.id, role: account.role, sessionId };
    return { accessToken: await this.accessTokens.sign(id, claims, minutes), refreshToken: refreshToken.text };
  }
}
