import { refuse } from '@dzvinok/api-server/failure';
import type { RequestContext } from '@dzvinok/api-server/request-context';
import type { SignedIn } from '@dzvinok/contract/auth';
import type { ErrorCode } from '@dzvinok/contract/errors';
import type { NoticeEvent } from '@dzvinok/contract/notices';
import { paths } from '@dzvinok/contract/paths';
import { afterCommit, type RealmId } from '@dzvinok/tenancy/transaction';
import { nameBrowser } from '@dzvinok/texts/browser-name';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock } from '../../runtime/clock/clock.ts';
import { NoticeEvents } from '../../runtime/live/notice-events.ts';
import { AccessTokens } from './authenticator.ts';
import { AuthLog } from './auth-log.ts';
import { AuthRepository } from './auth.repository.ts';
import { DeviceMarks } from './device-marks.ts';
import { RefreshTokens } from './refresh-tokens.ts';
import { SessionsService } from './sessions.service.ts';

export type ProvenAccount = NonNullable<Awaited<ReturnType<AuthRepository['findAccount']>>> & { password_hash: string };

interface Wanted {
  minutes: number;
  userAgent: string | null;
  by: 'password' | 'code' | 'recovery-code' | 'setup';
  isKnownDevice: boolean;
}

export interface OpenedSession {
  account: ProvenAccount;
  sessionId: string;
  minutes: number;
  refreshToken: string;
}

export interface SignInReply {
  data: SignedIn;
  headers: Record<string, string>;
}

const sessionDays = 30;
const dayMs = 24 * 60 * 60_000;
/** Beyond this number the account's least recently used session ends. */
const sessionsAtOnce = 100;

const newDevice = (userAgent: string | null): NoticeEvent => ({
  kind: 'security',
  title: 'Вхід із нового пристрою',
  text: `До вашого кабінету увійшли: ${nameBrowser(userAgent).name}. Якщо це були не ви, змініть пароль і завершіть інші сеанси.`,
  page: paths.profile,
});

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
    private readonly notices: NoticeEvents,
  ) {}

  /** Before `open`, in its transaction: locks the proven password, and tells the person of a new device. */
  async hold(realm: RealmId, { id, password_hash: hash }: ProvenAccount, { isKnownDevice, userAgent }: Wanted, refusal: ErrorCode): Promise<void> {
    if (!await this.repository.lockProven(id, hash)) throw refuse(refusal);
    if (realm !== 'platform' && !isKnownDevice && await this.repository.hasSessions(id)) await this.notices.tell([id], newDevice(userAgent));
  }

  /** One statement, which may be the transaction's last. */
  async open(realm: RealmId, account: ProvenAccount, { minutes, userAgent, by }: Wanted): Promise<OpenedSession> {
    const sessionId = randomUUID();
    const refreshToken = this.refreshTokens.first(realm, sessionId, minutes);
    const openedAt = this.clock.now().epochMilliseconds;
    const opening = this.repository.openSession({
      id: sessionId,
      accountId: account.id,
      refreshHash: this.refreshTokens.hash(refreshToken),
      openedAt: new Date(openedAt),
      expiresAt: new Date(openedAt + sessionDays * dayMs),
      userAgent,
      keep: sessionsAtOnce,
      log: this.log.insertOf('auth.signed-in', account, { by }),
    });
    afterCommit(async () => this.sessions.forget(realm, await opening));
    await opening;
    return { account, sessionId, minutes, refreshToken: refreshToken.text };
  }

  async reply(
    realm: RealmId, { account, sessionId, minutes, refreshToken }: OpenedSession, context: RequestContext,
  ): Promise<SignInReply> {
    const claims = { accountId: account.id, role: account.role, sessionId };
    return {
      data: {
        fullName: account.full_name,
        avatarPath: account.avatar_path,
        role: account.role,
        ...account.staff_role !== null && { staffRole: account.staff_role },
        tokenPair: { accessToken: this.accessTokens.sign(realm, claims, minutes), refreshToken },
      },
      headers: await this.devices.headersFor(realm, account.phone_number, context),
    };
  }
}
