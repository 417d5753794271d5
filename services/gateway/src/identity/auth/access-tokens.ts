import { type Role, roles } from '@dzvinok/contract/route';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Clock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import type { RealmId } from './realm.ts';
import { claimedRealm, SignedTokens, subject } from './signed-tokens.ts';

export interface AccessClaims {
  accountId: number;
  role: Role;
  sessionId: string;
}

/** The claims of a token that is ours and of this realm; `endsAt` in milliseconds since 1970. */
interface ProvenClaims extends AccessClaims {
  endsAt: number;
}

// only tokens of our own making are remembered
const capacity = 20_000;

const claims = z.object({ sub: subject, role: z.enum(roles), sid: z.uuid(), exp: z.number() })
  .transform(({ sub, role, sid, exp }): ProvenClaims => ({ accountId: sub, role, sessionId: sid, endsAt: exp * 1000 }));

/** Signs and verifies access tokens of all realms. */
@Injectable()
export class AccessTokens {
  readonly #clock: Clock;
  readonly #tokens: SignedTokens<ProvenClaims>;
  readonly #proven = new LRUCache<string, ProvenClaims>({ max: capacity });

  constructor(connections: Connections, clock: Clock) {
    this.#clock = clock;
    this.#tokens = new SignedTokens(connections, clock, { type: 'access', key: 'access-token', issuer: 'dzvinok', claims });
  }

  sign(realm: RealmId, { accountId, role, sessionId }: AccessClaims, minutes: number): string {
    return this.#tokens.sign(realm, { sub: String(accountId), sid: sessionId, role }, minutes * 60);
  }

  /** Gives the claims; null for a token that is not ours, not of this realm, or over. A verified token is cached until its end. */
  async verify(realm: RealmId, token: string): Promise<ProvenClaims | null> {
    const key = `${realm}:${token}`;
    const proven = this.#proven.get(key);
    if (proven && proven.endsAt > this.#clock.now().epochMilliseconds) return proven;
    this.#proven.delete(key);
    const found = await this.#tokens.verify(realm, token);
    if (found) this.#proven.set(key, found);
    return found;
  }

  /** Reads the centre that a token names, unverified; for the bare domain, where the token decides. */
  claimedTenant(token: string): number | null {
    const realm = claimedRealm(token);
    return realm === 'platform' ? null : realm;
  }
}
