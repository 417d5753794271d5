import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import type { SessionBinding } from '../auth/sessions.service.ts';
import { SignedTokens, subject } from '../auth/authenticator.ts';
import { Clock } from '../../runtime/clock/clock.ts';

export interface SupportTicket {
  sessionId: string;
  grantId: string;
  superAdminId: number;
  fullName: string;
  binding: SessionBinding;
}

const type = 'support-ticket';
const lifetimeSeconds = 60;

const claims = z.object({
  sub: subject, jti: z.uuid(), grant: z.uuid(), name: z.string().min(1), from: z.uuid(), pwd: z.string().min(1),
}).transform(({ sub, jti, grant, name, from, pwd }): SupportTicket =>
  ({ superAdminId: sub, sessionId: jti, grantId: grant, fullName: name, binding: { sessionId: from, proof: pwd } }));

/** Tickets in links from the platform to a centre, valid for a minute. */
@Injectable()
export class SupportTickets {
  readonly #tokens: SignedTokens<SupportTicket>;

  constructor(connections: Connections, clock: Clock) {
    this.#tokens = new SignedTokens(connections, clock, { type, key: type, issuer: 'dzvinok', claims });
  }

  make(tenantId: number, { sessionId, grantId, superAdminId, fullName, binding }: SupportTicket): string {
    return this.#tokens.sign(tenantId, {
      sub: String(superAdminId), jti: sessionId, grant: grantId, name: fullName, from: binding.sessionId, pwd: binding.proof,
    }, lifetimeSeconds);
  }

  /** Null for a ticket that is not ours, of another centre, or expired. */
  read(tenantId: number, ticket: string): Promise<SupportTicket | null> {
    return this.#tokens.verify(tenantId, ticket);
  }
}
