import { Injectable } from '@nestjs/common';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { audienceOf, realmOfAudience } from './access-tokens.ts';
import type { RealmId } from './realm.ts';

const lifeSeconds = 5 * 60;
const algorithm = 'HS256';
const type = 'second-step';

const claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,15}$/).transform(Number),
  typ: z.literal(type),
  min: z.int().min(1).max(60),
  pwd: z.string(),
});

/** What a ticket of ours says. */
export interface SecondStepTicket {
  accountId: number;
  /** Life of the access tokens, as asked for with the password. */
  minutes: number;
  /** Of the password that was right. */
  proof: string;
}

/** Proof for some minutes that somebody knew the password; it opens nothing by itself. */
@Injectable()
export class SecondStepTickets {
  readonly #connections: Connections;
  readonly #clock: Clock;

  constructor(connections: Connections, clock: Clock) {
    this.#connections = connections;
    this.#clock = clock;
  }

  sign(realm: RealmId, account: { id: number; password_hash: string }, minutes: number): Promise<string> {
    const now = Math.floor(this.#clock.now().epochMilliseconds / 1000);
    return new SignJWT({ typ: type, min: minutes, pwd: this.#proofOf(realm, account.password_hash) })
      .setProtectedHeader({ alg: algorithm })
      .setAudience(audienceOf(realm))
      .setSubject(String(account.id))
      .setIssuedAt(now)
      .setExpirationTime(now + lifeSeconds)
      .sign(this.#key(realm));
  }

  /** The realm that a ticket says it is of, unproven. */
  claimedRealm(ticket: string): RealmId | null {
    try {
      return realmOfAudience(decodeJwt(ticket).aud);
    } catch {
      return null;
    }
  }

  /** Null for one that is not ours, not of this realm, or over. */
  async verify(realm: RealmId, ticket: string): Promise<SecondStepTicket | null> {
    try {
      const { payload } = await jwtVerify(ticket, this.#key(realm), {
        algorithms: [algorithm],
        audience: audienceOf(realm),
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(this.#clock.now().epochMilliseconds),
      });
      const { sub, min, pwd } = claims.parse(payload);
      return { accountId: sub, minutes: min, proof: pwd };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  /** Whether the password is still the one that the ticket was given for. */
  isStillOf(realm: RealmId, { proof }: SecondStepTicket, passwordHash: string): boolean {
    const [given, present] = [Buffer.from(proof), Buffer.from(this.#proofOf(realm, passwordHash))];
    return given.length === present.length && timingSafeEqual(given, present);
  }

  #proofOf(realm: RealmId, passwordHash: string): string {
    return createHmac('sha256', this.#key(realm)).update(`password:${passwordHash}`).digest('base64url');
  }

  #key(realm: RealmId): Uint8Array {
    return this.#connections.database.secrets.deriveKey(realm, 'second-step');
  }
}
