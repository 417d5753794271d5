import { Injectable } from '@nestjs/common';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import type { RealmId } from './realm.ts';
import { SignedTokens, subject } from './signed-tokens.ts';

const lifeSeconds = 5 * 60;
const type = 'second-step';

/** The content of a ticket. */
export interface SecondStepTicket {
  accountId: number;
  /** The life of the access tokens, as asked for with the password. */
  minutes: number;
  /** The proof of the password that was right. */
  proof: string;
}

const claims = z.object({ sub: subject, min: z.int().min(1).max(60), pwd: z.string() })
  .transform(({ sub, min, pwd }): SecondStepTicket => ({ accountId: sub, minutes: min, proof: pwd }));

/** Tickets prove for some minutes that somebody knew the password; they open nothing by themselves. */
@Injectable()
export class SecondStepTickets {
  readonly #tokens: SignedTokens<SecondStepTicket>;

  constructor(connections: Connections, clock: Clock) {
    this.#tokens = new SignedTokens(connections, clock, { type, key: type, claims });
  }

  sign(realm: RealmId, account: { id: number; password_hash: string }, minutes: number): string {
    return this.#tokens.sign(realm, { sub: String(account.id), min: minutes, pwd: this.#proofOf(realm, account.password_hash) }, lifeSeconds);
  }

  /** Reads a ticket; null for one that is not ours, not of this realm, or over. */
  verify(realm: RealmId, ticket: string): Promise<SecondStepTicket | null> {
    return this.#tokens.verify(realm, ticket);
  }

  /** True while the account has the password that the ticket was given for. */
  isStillOf(realm: RealmId, { proof }: SecondStepTicket, passwordHash: string): boolean {
    const [given, present] = [Buffer.from(proof), Buffer.from(this.#proofOf(realm, passwordHash))];
    return given.length === present.length && timingSafeEqual(given, present);
  }

  #proofOf(realm: RealmId, passwordHash: string): string {
    return createHmac('sha256', this.#tokens.keyOf(realm)).update(`password:${passwordHash}`).digest('base64url');
  }
}
