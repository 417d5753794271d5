import { assertOpen } from '@dzvinok/api-server/admission';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo, RequestContext } from '@dzvinok/api-server/request-context';
import type { SignedIn } from '@dzvinok/contract/auth';
import { paths } from '@dzvinok/contract/paths';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { AccessTokens, SignedTokens, subject } from '../auth/authenticator.ts';
import { RefreshTokens, type RefreshToken } from '../auth/refresh-tokens.ts';
import { type SessionBinding, SessionsService } from '../auth/sessions.service.ts';
import { CentreClock, Clock } from '../../runtime/clock/clock.ts';
import { CentreAddress } from '../../runtime/centre-settings/centre-settings.ts';
import { SupportGrantsRepository } from './support-grants.repository.ts';
import { SupportSessionsRepository } from './support-sessions.repository.ts';

interface SupportTicket {
  sessionId: string;
  grantId: string;
  superAdminId: number;
  fullName: string;
  binding: SessionBinding;
}

const ticketType = 'support-ticket';
const ticketSeconds = 60;

const ticketClaims = z.object({
  sub: subject, jti: z.uuid(), grant: z.uuid(), name: z.string().min(1), from: z.uuid(), pwd: z.string().min(1),
}).transform(({ sub, jti, grant, name, from, pwd }): SupportTicket =>
  ({ superAdminId: sub, sessionId: jti, grantId: grant, fullName: name, binding: { sessionId: from, proof: pwd } }));

/** Tickets in links from the platform to a centre, valid for a minute. */
@Injectable()
export class SupportTickets {
  readonly #tokens: SignedTokens<SupportTicket>;

  constructor(connections: Connections, clock: Clock) {
    this.#tokens = new SignedTokens(connections, clock, {
      type: ticketType, key: ticketType, issuer: 'dzvinok', claims: ticketClaims,
    });
  }

  make(tenantId: number, { sessionId, grantId, superAdminId, fullName, binding }: SupportTicket): string {
    return this.#tokens.sign(tenantId, {
      sub: String(superAdminId), jti: sessionId, grant: grantId, name: fullName, from: binding.sessionId, pwd: binding.proof,
    }, ticketSeconds);
  }

  /** Null for a ticket that is not ours, of another centre, or expired. */
  read(tenantId: number, ticket: string): Promise<SupportTicket | null> {
    return this.#tokens.verify(tenantId, ticket);
  }
}

const accessMinutes = 15;
const longestName = 200;

/** By a single-use link from the platform, where the centre allows support. */
@Injectable()
export class SupportEntriesService {
  constructor(
    private readonly connections: Connections,
    private readonly grants: SupportGrantsRepository,
    private readonly supportSessions: SupportSessionsRepository,
    private readonly sessions: SessionsService,
    private readonly tickets: SupportTickets,
    private readonly accessTokens: AccessTokens,
    private readonly refreshTokens: RefreshTokens,
    private readonly audit: AuditService,
    private readonly address: CentreAddress,
    private readonly clock: CentreClock,
  ) {}

  async enter(tenantId: number, { accountId: superAdminId, fullName, sessionId: ownSessionId }: CallerInfo): Promise<{ address: string }> {
    const { database, directory } = this.connections;
    const tenant = await directory.byId(tenantId);
    if (!tenant) throw refuse('tenants.not-found');
    assertOpen(tenant);
    const grant = await runInTenant(database, tenant, () => this.grants.lasting(this.clock.now()));
    if (!grant) throw refuse('support.no-grant');
    const binding = await this.sessions.bindingOf(ownSessionId);
    if (!binding) throw refuse('auth.session-ended');
    const { mode, reason } = grant;
    await runInPlatform(database, () => this.audit.record(
      { action: 'support.entered', entity: 'tenant', entityId: tenant.id, details: { code: tenant.code, mode, reason } }));
    const ticket = this.tickets.make(tenant.id, { sessionId: randomUUID(), grantId: grant.id, superAdminId, fullName, binding });
    return { address: `${this.address.of(tenant.code)}${paths.login}#support=${ticket}` };
  }

  /** On the centre's own host; the session ends with the grant, or with its binding on the platform. */
  async signIn(text: string, { place, userAgent }: RequestContext): Promise<SignedIn> {
    if (place.kind !== 'tenant') throw refuse('support.ticket-over');
    const { tenant } = place;
    assertOpen(tenant);
    const ticket = await this.tickets.read(tenant.id, text);
    if (!ticket || !(await this.sessions.isBindingValid(ticket.binding))) throw refuse('support.ticket-over');
    const refreshToken = this.refreshTokens.first(tenant.id, ticket.sessionId, accessMinutes);
    const fullName = `Підтримка · ${ticket.fullName}`.slice(0, longestName);
    const accountId = await this.#open(tenant, { ...ticket, fullName }, refreshToken, userAgent);
    const claims = { accountId, role: 'TenantAdmin', sessionId: ticket.sessionId } as const;
    const accessToken = this.accessTokens.sign(tenant.id, claims, accessMinutes);
    return { fullName, avatarPath: null, role: 'TenantAdmin', tokenPair: { accessToken, refreshToken: refreshToken.text } };
  }

  #open(tenant: Tenant, { sessionId, grantId, superAdminId, fullName, binding }: SupportTicket, refreshToken: RefreshToken, userAgent: string | null) {
    return runInTenant(this.connections.database, tenant, async () => {
      const openedAt = this.clock.now();
      const grant = await this.grants.lasting(openedAt);
      if (grant?.id !== grantId) throw refuse('support.no-grant');
      const accountId = await this.supportSessions.accountFor(superAdminId, fullName);
      const isOpened = await this.supportSessions.open({
        id: sessionId,
        accountId,
        refreshHash: this.refreshTokens.hash(refreshToken),
        openedAt,
        expiresAt: grant.endsAt,
        userAgent,
        grantId,
        mode: grant.mode,
        binding,
      });
      if (!isOpened) throw refuse('support.ticket-over');
      const actor = { id: accountId, name: fullName, role: 'TenantAdmin' } as const;
      await this.audit.record({ action: 'support.entered', details: { mode: grant.mode, reason: grant.reason, endsAt: grant.endsAt }, actor });
      return accountId;
    });
  }
}
