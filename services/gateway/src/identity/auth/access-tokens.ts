import { roles, type Role } from '@dzvinok/contract/route';
import { Injectable } from '@nestjs/common';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import type { RealmId } from './realm.ts';

export interface AccessClaims {
  accountId: number;
  role: Role;
  sessionId: string;
}

const issuer = 'dzvinok';
const type = 'access';
const algorithm = 'HS256';

/** Of a token that is ours and of this realm; `endsAt` in milliseconds since 1970. */
interface ProvenClaims extends AccessClaims {
  endsAt: number;
}

// only tokens of our own making are remembered
const capacity = 20_000;

const claims = z.object({
  sub: z.string().regex(/^[1-9]\d{0,15}$/).transform(Number),
  role: z.enum(roles),
  sid: z.uuid(),
  typ: z.literal(type),
  exp: z.number(),
});

/** What `aud` says: the centre by its immutable id, or the platform. */
export function audienceOf(realm: RealmId): string {
  return realm === 'platform' ? realm : `tenant:${realm}`;
}

/** The other way round; null for what is none of ours. */
export function realmOfAudience(audience: unknown): RealmId | null {
  if (audience === 'platform') return audience;
  const id = /^tenant:([1-9]\d{0,15})$/.exec(String(audience))?.[1];
  return id === undefined ? null : Number(id);
}

/** Access tokens of all realms; each realm has a key of its own, so a token of one cannot be made to fit another. */
@Injectable()
export class AccessTokens {
  readonly #connections: Connections;
  readonly #clock: Clock;
  readonly #keys = new Map<RealmId, Uint8Array>();
  readonly #proven = new LRUCache<string, ProvenClaims>({ max: capacity });

  constructor(connections: Connections, clock: Clock) {
    this.#connections = connections;
    this.#clock = clock;
  }

  sign(realm: RealmId, { accountId, role, sessionId }: AccessClaims, minutes: number): Promise<string> {
    const now = Math.floor(this.#clock.now().epochMilliseconds / 1000);
    return new SignJWT({ typ: type, sid: sessionId, role })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audienceOf(realm))
      .setSubject(String(accountId))
      .setIssuedAt(now)
      .setExpirationTime(now + minutes * 60)
      .sign(this.#keyOf(realm));
  }

  /** The claims, or null for a token that is not ours, not of this realm, or over. Proven once, remembered until its end. */
  async verify(realm: RealmId, token: string): Promise<ProvenClaims | null> {
    const key = `${realm}:${token}`;
    const proven = this.#proven.get(key);
    if (proven && proven.endsAt > this.#clock.now().epochMilliseconds) return proven;
    this.#proven.delete(key);
    try {
      const { payload } = await jwtVerify(token, this.#keyOf(realm), {
        algorithms: [algorithm],
        issuer,
        audience: audienceOf(realm),
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(this.#clock.now().epochMilliseconds),
      });
      const { sub, role, sid, exp } = claims.parse(payload);
      const found = { accountId: sub, role, sessionId: sid, endsAt: exp * 1000 };
      this.#proven.set(key, found);
      return found;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  /** The centre that a token says it is of, unproven; for the bare domain, where the token decides. */
  claimedTenant(token: string): number | null {
    try {
      const realm = realmOfAudience(decodeJwt(token).aud);
      return realm === 'platform' ? null : realm;
    } catch {
      return null;
    }
  }

  #keyOf(realm: RealmId): Uint8Array {
    const known = this.#keys.get(realm);
    if (known) return known;
    const key = this.#connections.database.secrets.deriveKey(realm, 'access-token');
    this.#keys.set(realm, key);
    return key;
  }
}
