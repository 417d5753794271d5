import { type CallerInfo, realmOf } from '@dzvinok/api-server/request-context';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { OwnSession } from '@dzvinok/contract/profile';
import { defaultTimeZone } from '@dzvinok/contract/tenants';
import { isoIn } from '@dzvinok/schedule/zone';
import { realmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { ProfileRepository } from './profile.repository.ts';

@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Last use is when the present token was issued; the asking session is used now. */
  async list(caller: CallerInfo): Promise<OwnSession[]> {
    const realm = realmOf(caller);
    const zone = realm === 'platform' ? defaultTimeZone : realm.timezone;
    const now = this.clock.now();
    const rows = await this.profiles.sessions(caller.accountId, caller.sessionId, new Date(now.epochMilliseconds));
    return rows.map(({ id, userAgent, createdAt, rotatedAt }) => {
      const isCurrent = id === caller.sessionId;
      const lastUsedAt = isoIn(zone, isCurrent ? now : rotatedAt);
      return { id, userAgent, createdAt: isoIn(zone, createdAt), lastUsedAt, isCurrent };
    });
  }

  /** Another person's or an ended session is left alone, and the reply does not tell. */
  async end(caller: CallerInfo, sessionId: string): Promise<void> {
    await this.#end(caller, 'profile.session-ended', { only: sessionId });
  }

  async endOthers(caller: CallerInfo): Promise<void> {
    await this.#end(caller, 'profile.other-sessions-ended', { except: caller.sessionId, leavesDevices: true });
  }

  async #end(caller: CallerInfo, action: AuditAction, which: { only: string } | { except: string; leavesDevices: true }): Promise<void> {
    const { accountId, role } = caller;
    const count = await this.sessions.end(realmId(realmOf(caller)), accountId, which);
    if (count > 0) await this.audit.record({ action, entity: role.toLowerCase(), entityId: accountId, details: { count } });
  }
}
