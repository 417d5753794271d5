import { originOfCentre, requestContext, type CallerInfo } from '@dzvinok/api-server/request-context';
import { refuse } from '@dzvinok/api-server/failure';
import type { CalendarFeed } from '@dzvinok/contract/calendar-feeds';
import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { currentTenant, runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import { SessionsService } from '../../identity/auth/sessions.service.ts';
import { AppConfig } from '../../runtime/app.config.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { FamilyStudents } from '../../school/parents/parents.repository.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { CalendarFeedsLimits } from './calendar-feed-limits.ts';
import { CalendarFeedsRepository } from './calendar-feeds.repository.ts';

const field = 'calendar_feed';
const secretBytes = 32;

/** One feed per student; student and parents see and end the same address. */
@Injectable()
export class CalendarFeedsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly config: AppConfig,
    private readonly students: FamilyStudents,
    private readonly feeds: CalendarFeedsRepository,
    private readonly limits: CalendarFeedsLimits,
    private readonly changes: OwnChangesLimit,
    private readonly clock: CentreClock,
    private readonly audit: AuditService,
    private readonly sessions: SessionsService,
  ) {}

  /** A thief who once read an address would keep it. */
  onModuleInit(): void {
    this.sessions.alsoEnd(async (accountId) => this.#tellRevoked(await this.feeds.removeKnownTo(accountId)));
  }

  async one(caller: CallerInfo, wanted: number | undefined): Promise<CalendarFeed> {
    const studentId = await this.students.chosen(caller, wanted);
    const sealed = await this.feeds.sealedSecret(studentId);
    if (sealed === null || !isOn(caller.tenant)) return { url: null };
    return this.#addressOf(this.database.secrets.openFor(currentTenant(), { accountId: studentId, field }, sealed));
  }

  async open(caller: CallerInfo, wanted: number | undefined): Promise<CalendarFeed> {
    if (!isOn(caller.tenant)) throw refuse('calendar-feeds.off');
    await this.changes.count(caller);
    const secret = randomBytes(secretBytes).toString('base64url');
    return runInTenant(this.database, caller.tenant, async () => {
      const studentId = await this.students.chosen(caller, wanted);
      const sealed = this.database.secrets.sealFor(caller.tenant, { accountId: studentId, field }, secret);
      await this.feeds.save(studentId, hashOf(secret), sealed);
      await this.audit.record({ action: 'calendar-feeds.opened', entity: 'student', entityId: studentId });
      return this.#addressOf(secret);
    });
  }

  async revoke(caller: CallerInfo, wanted: number | undefined): Promise<void> {
    const studentId = await this.students.chosen(caller, wanted);
    if (await this.feeds.remove(studentId)) await this.#tellRevoked([studentId]);
  }

  #tellRevoked(studentIds: readonly number[]): Promise<void> {
    return this.audit.recordAll(studentIds.map((entityId) => ({ action: 'calendar-feeds.revoked', entity: 'student', entityId })));
  }

  /** Only at the centre's own address. Missing and ended feeds take the same work and get the same answer. */
  async show(file: string): Promise<string> {
    const { place, ip } = requestContext() ?? {};
    if (place?.kind !== 'tenant' || ip === undefined) throw refuse('calendar-feeds.not-found');
    const text = await this.limits.guard(place.tenant.id, ip, () => this.#find(place.tenant, hashOf(secretIn(file))));
    if (text === null) throw refuse('calendar-feeds.not-found');
    return text;
  }

  #find(tenant: Tenant, hash: Buffer): Promise<string | null> {
    return runInTenant(this.database, tenant, async () => {
      const feed = await this.feeds.byHash(hash);
      if (!feed || tenant.status !== 'active' || !isOn(tenant)) return null;
      const { day: today } = this.clock.today();
      const groups = await this.feeds.groups(feed.studentId, today);
      // Loaded with the first feed, as its library of time zones takes memory in each process.
      const { feedText } = await import('./feed-text.ts');
      return feedText({ ...feed, groups, today, tenant });
    });
  }

  /** On the centre's own host, also for callers at the bare domain. */
  #addressOf(secret: string): CalendarFeed {
    return { url: `${originOfCentre(currentTenant().code, this.config.baseDomain)}/api/calendar/${secret}.ics` };
  }
}

/** Addresses work again when a centre turns feeds on again. */
function isOn(tenant: Tenant): boolean {
  return settingsOf(tenant).switches.calendarFeeds;
}

function secretIn(file: string): string {
  return /^(.*)\.ics$/.exec(file)?.[1] ?? '';
}

/** A fast hash suffices, as the secret is random and as long as the hash. */
function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
