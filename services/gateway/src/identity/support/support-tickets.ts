import { Injectable } from '@nestjs/common';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import type { SessionBinding } from '../auth/session-binding.ts';
import { Clock } from '../../runtime/clock/clock.ts';

/** Whom a ticket lets into a centre, by which grant, upon what, and as which session: the one that it opens has its id. */
export interface SupportTicket {
  sessionId: string;
  grantId: string;
  superAdminId: number;
  fullName: string;
  binding: SessionBinding;
}

const issuer = 'dzvinok';
const type = 'support-ticket';
const algorithm = 'HS256';
const seconds = 60;

const claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,15}$/).transform(Number),
  jti: z.uuid(),
  grant: z.uuid(),
  name: z.string().min(1),
  from: z.uuid(),
  pwd: z.string().min(1),
  typ: z.literal(type),
});

/** What goes from the platform's address to the centre's in a link: for a minute, and good for nothing else. */
@Injectable()
export class SupportTickets {
  readonly #connections: Connections;
  readonly #clock: Clock;

  constructor(connections: Connections, clock: Clock) {
    this.#connections = connections;
    this.#clock = clock;
  }

  make(tenantId: number, { sessionId, grantId, superAdminId, fullName, binding }: SupportTicket): Promise<string> {
    const now = Math.floor(this.#clock.now().epochMilliseconds / 1000);
    return new SignJWT({ typ: type, grant: grantId, name: fullName, from: binding.sessionId, pwd: binding.proof })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(`tenant:${tenantId}`)
      .setSubject(String(superAdminId))
      .setJti(sessionId)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.#keyOf(tenantId));
  }

  /** Null for one that is not ours, not of this centre, or over. */
  async read(tenantId: number, ticket: string): Promise<SupportTicket | null> {
    try {
      const { payload } = await jwtVerify(ticket, this.#keyOf(tenantId), {
        algorithms: [algorithm],
        issuer,
        audience: `tenant:${tenantId}`,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(this.#clock.now().epochMilliseconds),
      });
      const { sub, jti, grant, name, from, pwd } = claims.parse(payload);
      return { superAdminId: sub, sessionId: jti, grantId: grant, fullName: name, binding: { sessionId: from, proof: pwd } };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  #keyOf(tenantId: number): Uint8Array {
    return this.#connections.database.secrets.deriveKey(tenantId, type);
  }
}
