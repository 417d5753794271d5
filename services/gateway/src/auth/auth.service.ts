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
import { Credentials } from './credentials.service.ts';
import { LoginLimits } from './login-limits.ts';
import { realmId, runInRealm, type Realm } from './realm.ts';
import { RealmsService } from './realms.service.ts';
import { RefreshTokens } from './refresh-tokens.ts';

type SignInBody = RouteInput<typeof authRoutes.login>['body'];
type Account = NonNullable<Awaited<ReturnType<AuthRepository['findAccount']>>> & { password_hash: string };

const sessionDays = 30;

/** Signing in. */
@Injectable()
export class AuthService {
  constructor(
    private readonly database: Database,
    private readonly realms: RealmsService,
    private readonly repository: AuthRepository,
    private readonly limits: LoginLimits,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly credentials: Credentials,
    private readonly clock: Clock,
  ) {}

  async signIn({ domain, phoneNumber, password, lifeTime }: SignInBody, context: RequestContext): Promise<SignedIn> {
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

  async #checked(realm: Realm, phoneNumber: string, password: string): Promise<Account | null> {
    const account = await runInRealm(this.database, realm, () => this.repository.findAccount(phoneNumber));
    const hash = await this.credentials.check(realm, account, password);
    return account && hash !== null ? { ...account, password_hash: hash } : null;
  }

  async #openSession(realm: Realm, account: Account, minutes: number, userAgent: string | null) {
    const id = realmId(realm);
    const sessionId = randomUUID();
    const refreshToken = this.refreshTokens.first(id, sessionId, minutes);
    const now = this.clock.now();
    const isOpened = await runInRealm(this.database, realm, () =>
      this.repository.openSession({
        id: sessionId,
        accountId: account.id,
        passwordHash: account.password_hash,
        refreshHash: this.refreshTokens.hash(refreshToken),
        openedAt: new Date(now.epochMilliseconds),
        expiresAt: new Date(now.add({ hours: 24 * sessionDays }).epochMilliseconds),
        userAgent,
      }));
    if (!isOpened) throw refuse('auth.wrong-credentials');
    const claims = { accountId: account.id, role: account.role, sessionId };
    return { accessToken: await this.accessTokens.sign(id, claims, minutes), refreshToken: refreshToken.text };
  }
}
