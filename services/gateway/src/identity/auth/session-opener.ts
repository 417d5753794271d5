import { refuse } from '@dzvinok/api-server/failure';
import type { RequestContext } from '@dzvinok/api-server/request-context';
import type { SignedIn } from '@dzvinok/contract/auth';
import type { ErrorCode } from '@dzvinok/contract/errors';
import { afterCommit } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../../runtime/clock/clock.ts';
import { AccessTokens } from './authenticator.ts';
import { AuthLog } from './auth-log.ts';
import { AuthRepository } from './auth.repository.ts';
import { DeviceMarks } from './device-marks.ts';
import type { RealmId } from './realm.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { SessionsService } from './sessions.service.ts';

/** An account whose password was right, with the hash that it fits. */
export type ProvenAccount = NonNullable<Awaited<ReturnType<AuthRepository['findAccount']>>> & { password_hash: string };

interface Wanted {
  /** The life of the access tokens. */
  minutes: number;
  userAgent: string | null;
  /** The last thing that was asked for. */
  by: 'password' | 'code' | 'recovery-code' | 'setup';
}

export interface OpenedSession {
  account: ProvenAccount;
  sessionId: string;
  minutes: number;
  refreshToken: string;
}

/** The answer to a sign-in, with the headers that mark the device for the next one. */
export interface SignInReply {
  data: SignedIn;
  headers: Record<string, string>;
}

const sessionDays = 30;
const dayMs = 24 * 60 * 60_000;
/** With one more, the account's session that was used longest ago ends. */
const sessionsAtOnce = 100;

/** Ends every sign-in by a password, with or without a second step, by opening the session. */
@Injectable()
export class SessionOpener {
  constructor(
    private readonly repository: AuthRepository,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly log: AuthLog,
    private readonly clock: Clock,
    private readonly sessions: SessionsService,
    private readonly devices: DeviceMarks,
  ) {}

  /**
   * Opens a session inside a transaction of the realm, with one statement, which may be the last one of the transaction;
   * `refusal` when the account has another password by now, and nothing was opened.
   */
  async open(realm: RealmId, account: ProvenAccount, { minutes, userAgent, by }: Wanted, refusal: ErrorCode): Promise<OpenedSession> {
    const sessionId = randomUUID();
    const refreshToken = this.refreshTokens.first(realm, sessionId, minutes);
    const openedAt = this.clock.now().epochMilliseconds;
    const opening = this.repository.openSession({
      id: sessionId,
      accountId: account.id,
      passwordHash: account.password_hash,
      refreshHash: this.refreshTokens.hash(refreshToken),
      openedAt: new Date(openedAt),
      expiresAt: new Date(openedAt + sessionDays * dayMs),
      userAgent,
      keep: sessionsAtOnce,
      log: this.log.insertOf('auth.signed-in', account, { by }),
    });
    afterCommit(async () => this.sessions.forget(realm, await opening ?? []));
    if (await opening === null) throw refuse(refusal);
    return { account, sessionId, minutes, refreshToken: refreshToken.text };
  }

  /** Makes the reply to the person, after the commit. */
  async reply(
    realm: RealmId, { account, sessionId, minutes, refreshToken }: OpenedSession, context: RequestContext,
  ): Promise<SignInReply> {
    const claims = { accountId: account.id, role: account.role, sessionId };
    return {
      data: {
        fullName: account.full_name,
        avatarPath: account.avatar_path,
        role: account.role,
        tokenPair: { accessToken: this.accessTokens.sign(realm, claims, minutes), refreshToken },
      },
      headers: await this.devices.headersFor(realm, account.phone_number, context),
    };
  }
}
