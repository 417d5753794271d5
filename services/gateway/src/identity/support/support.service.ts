import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { SupportForm, SupportGrant as SupportGrantItem, SupportState } from '@dzvinok/contract/support';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { em } from '../../runtime/database/database.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { SupportGrant } from './support-grant.entity.ts';
import { SupportGrantsRepository } from './support-grants.repository.ts';
import { SupportSessionsRepository } from './support-sessions.repository.ts';

type GrantRow = Awaited<ReturnType<SupportGrantsRepository['latest']>>[number];

@Injectable()
export class SupportService {
  constructor(
    private readonly grants: SupportGrantsRepository,
    private readonly supportSessions: SupportSessionsRepository,
    private readonly sessions: SessionsService,
    private readonly audit: AuditService,
    private readonly clock: CentreClock,
  ) {}

  async state(caller: CallerInfo): Promise<SupportState> {
    const now = this.clock.now();
    const rows = await this.grants.latest();
    const lasting = rows.find(({ endedAt, endsAt }) => !endedAt && endsAt > now);
    return {
      grant: lasting ? grantOf(lasting) : null,
      isSupport: caller.support !== null,
      history: rows.filter((row) => row !== lasting).map(grantOf),
    };
  }

  async grant({ reason, hours, mode }: SupportForm, caller: CallerInfo): Promise<SupportState> {
    const grantedAt = this.clock.now();
    const endsAt = new Date(grantedAt.getTime() + hours * 3_600_000);
    await this.grants.closeOver(grantedAt);
    const grant = em().create(SupportGrant, { id: randomUUID(), reason, mode, grantedBy: caller.accountId, grantedAt, endsAt });
    await em().persist(grant).flush().catch((error: unknown) => {
      throw isUniqueViolation(error) ? refuse('support.already-granted') : error;
    });
    await this.audit.record({ action: 'support.granted', after: { reason, mode, endsAt } });
    return this.state(caller);
  }

  /** Its sessions end at once in this process, within seconds in all processes. */
  async end(caller: CallerInfo): Promise<SupportState> {
    const now = this.clock.now();
    const grantId = await this.grants.end(caller.accountId, now);
    if (grantId) {
      const ended = await this.supportSessions.endOf(grantId, now);
      this.sessions.forgetAfterCommit(caller.tenant.id, ended);
      await this.audit.record({ action: 'support.ended', details: { sessions: ended.length } });
    }
    return this.state(caller);
  }
}

/** `endedAt` is null when the grant expired instead of being ended. */
function grantOf({ grantedAt, endsAt, endedAt, ...grant }: GrantRow): SupportGrantItem {
  return {
    ...grant,
    grantedAt: grantedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    endedAt: endedAt && endedAt < endsAt ? endedAt.toISOString() : null,
  };
}
