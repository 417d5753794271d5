import type { RealmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { SignedTokens, subject } from './authenticator.ts';

const lifeSeconds = 5 * 60;
const type = 'second-step';

export interface SecondStepTicket {
  accountId: number;
  minutes: number;
  proof: string;
  deviceId: string | null;
}

const claims = z.object({ sub: subject, min: z.int().min(1).max(60), pwd: z.string(), dev: z.uuid().nullish() })
  .transform(({ sub, min, pwd, dev = null }): SecondStepTicket => ({ accountId: sub, minutes: min, proof: pwd, deviceId: dev }));

/** Proof for some minutes that the password was right; a ticket alone opens nothing. */
@Injectable()
export class SecondStepTickets {
  readonly #tokens: SignedTokens<SecondStepTicket>;

  constructor(connections: Connections, clock: Clock) {
    this.#tokens = new SignedTokens(connections, clock, { type, key: type, claims });
  }

  sign(realm: RealmId, { id, password_hash: hash }: { id: number; password_hash: string }, minutes: number, deviceId: string | null): string {
    return this.#tokens.sign(realm, { sub: String(id), min: minutes, pwd: this.#proofOf(realm, hash), dev: deviceId }, lifeSeconds);
  }

  /** Null for a ticket that is not ours, of another realm, or expired. */
  verify(realm: RealmId, ticket: string): Promise<SecondStepTicket | null> {
    return this.#tokens.verify(realm, ticket);
  }

  /** False once the password has changed. */
  isStillOf(realm: RealmId, { proof }: SecondStepTicket, passwordHash: string): boolean {
    const [given, present] = [Buffer.from(proof), Buffer.from(this.#proofOf(realm, passwordHash))];
    return given.length === present.length && timingSafeEqual(given, present);
  }

  #proofOf(realm: RealmId, passwordHash: string): string {
    return createHmac('sha256', this.#tokens.keyOf(realm)).update(`password:${passwordHash}`).digest('base64url');
  }
}
