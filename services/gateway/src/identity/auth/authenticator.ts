import { refuse } from '@dzvinok/api-server/failure';
import { assertOpen, Authenticator } from '@dzvinok/api-server/admission';
import type { CallerInfo, Place } from '@dzvinok/api-server/request-context';
import { type Role, roles } from '@dzvinok/contract/roles';
import type { TenantDirectory } from '@dzvinok/tenancy/directory';
import { type Realm, realmId, type RealmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { decodeJwt, errors, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { AppConfig } from '../../runtime/app.config.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { type LiveSession, SessionsService } from './sessions.service.ts';

const algorithm = 'HS256';

/** Tokens of one kind are never accepted for another. */
interface TokenKind<Claims> {
  type: string;
  /** Each realm has its own key, so its tokens are worthless elsewhere. */
  key: string;
  issuer?: string;
  claims: z.ZodType<Claims>;
}

export const subject = z.string().regex(/^[1-9]\d{0,15}$/).transform(Number);

/** The centre by its immutable id, or the platform. */
function audienceOf(realm: RealmId): string {
  return realm === 'platform' ? realm : `tenant:${realm}`;
}

/** Unverified; null for a token that is not ours. */
export function claimedRealm(token: string): RealmId | null {
  try {
    const { aud } = decodeJwt(token);
    if (aud === 'platform') return aud;
    const id = /^tenant:([1-9]\d{0,15})$/.exec(String(aud))?.[1];
    return id === undefined ? null : Number(id);
  } catch {
    return null;
  }
}

export class SignedTokens<Claims> {
  readonly #connections: Connections;
  readonly #clock: Clock;
  readonly #kind: TokenKind<Claims>;
  /** As objects, since jose would import plain bytes again for each token. */
  readonly #keys = new Map<RealmId, KeyObject>();

  constructor(connections: Connections, clock: Clock, kind: TokenKind<Claims>) {
    this.#connections = connections;
    this.#clock = clock;
    this.#kind = kind;
  }

  /** Without jose, which signs in another thread: the way there and back takes longer than the signing. */
  sign(realm: RealmId, claims: Record<string, unknown> & { sub: string }, seconds: number): string {
    const { type, issuer } = this.#kind;
    const now = Math.floor(this.#clock.now().epochMilliseconds / 1000);
    const payload = {
      typ: type, ...issuer !== undefined && { iss: issuer }, ...claims, aud: audienceOf(realm), iat: now, exp: now + seconds,
    };
    const text = [{ alg: algorithm, typ: 'JWT' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${createHmac('sha256', this.keyOf(realm)).update(text).digest('base64url')}`;
  }

  /** Null for a token that is not ours, of another kind or realm, or expired. */
  async verify(realm: RealmId, token: string): Promise<Claims | null> {
    const { type, issuer, claims } = this.#kind;
    try {
      const { payload } = await jwtVerify(token, this.keyOf(realm), {
        algorithms: [algorithm],
        audience: audienceOf(realm),
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(this.#clock.now().epochMilliseconds),
        ...issuer !== undefined && { issuer },
      });
      return payload.typ === type ? claims.parse(payload) : null;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
      throw error;
    }
  }

  keyOf(realm: RealmId): KeyObject {
    const known = this.#keys.get(realm);
    if (known) return known;
    const key = createSecretKey(this.#connections.database.secrets.deriveKey(realm, this.#kind.key));
    this.#keys.set(realm, key);
    return key;
  }
}

export interface AccessClaims {
  accountId: number;
  role: Role;
  sessionId: string;
  /** Undefined for tokens of the sign-in. */
  renewal?: string | undefined;
}

interface ProvenClaims extends AccessClaims {
  endsAt: number;
}

// Only our own tokens are cached.
const capacity = 20_000;

const claims = z.object({ sub: subject, role: z.enum(roles), sid: z.uuid(), ren: z.string().optional(), exp: z.number() })
  .transform(({ sub, role, sid, ren, exp }): ProvenClaims => ({ accountId: sub, role, sessionId: sid, renewal: ren, endsAt: exp * 1000 }));

@Injectable()
export class AccessTokens {
  readonly #clock: Clock;
  readonly #tokens: SignedTokens<ProvenClaims>;
  readonly #proven = new LRUCache<string, ProvenClaims>({ maxSize: capacity, sizeCalculation: () => 1 });

  constructor(connections: Connections, clock: Clock) {
    this.#clock = clock;
    this.#tokens = new SignedTokens(connections, clock, { type: 'access', key: 'access-token', issuer: 'dzvinok', claims });
  }

  sign(realm: RealmId, { accountId, role, sessionId, renewal }: AccessClaims, minutes: number): string {
    return this.#tokens.sign(realm, { sub: String(accountId), sid: sessionId, role, ...renewal !== undefined && { ren: renewal } }, minutes * 60);
  }

  /** Null for a token that is not ours, of another realm, or expired. A verified token is cached until its end. */
  async verify(realm: RealmId, token: string): Promise<ProvenClaims | null> {
    const key = `${realm}:${token}`;
    const proven = this.#proven.get(key);
    if (proven && proven.endsAt > this.#clock.now().epochMilliseconds) return proven;
    this.#proven.delete(key);
    const found = await this.#tokens.verify(realm, token);
    if (found) this.#proven.set(key, found);
    return found;
  }

  /** Unverified; used on the bare domain, where the token decides. */
  claimedTenant(token: string): number | null {
    const realm = claimedRealm(token);
    return realm === 'platform' ? null : realm;
  }
}

@Injectable()
export class RealmsService {
  readonly #directory: TenantDirectory;
  readonly #defaultCode: string;

  constructor({ directory }: Connections, { defaultDomainCode }: AppConfig) {
    this.#directory = directory;
    this.#defaultCode = defaultDomainCode;
  }

  /** The host's realm, which the body must agree with; on the bare domain the body's. */
  async forSignIn(place: Place, domain: string): Promise<Realm> {
    const code = domain.trim().toLowerCase();
    const realm = await this.#signInRealm(place, code);
    if (realm === null) throw refuse('auth.wrong-domain');
    if (realm !== 'platform') assertOpen(realm);
    return realm;
  }

  /** Null when the token may not be used here. */
  async forToken(place: Place, id: RealmId): Promise<Realm | null> {
    const realm = await this.#tokenRealm(place, id);
    if (realm !== null && realm !== 'platform') assertOpen(realm);
    return realm;
  }

  async #signInRealm(place: Place, code: string): Promise<Realm | null> {
    switch (place.kind) {
      case 'tenant':
        return code === place.tenant.code ? place.tenant : null;
      case 'platform':
        return code === 'platform' ? code : null;
      case 'apex':
        return this.#living(await this.#directory.byCode(code || this.#defaultCode));
      case 'unknown':
        return null;
    }
  }

  async #tokenRealm(place: Place, id: RealmId): Promise<Realm | null> {
    switch (place.kind) {
      case 'tenant':
        return place.tenant.id === id ? place.tenant : null;
      case 'platform':
        return id === 'platform' ? id : null;
      case 'apex':
        return id === 'platform' ? null : this.#living(await this.#directory.byId(id));
      case 'unknown':
        return null;
    }
  }

  #living<T extends { status: string }>(tenant: T | null): T | null {
    return tenant?.status === 'archived' ? null : tenant;
  }
}

@Injectable()
export class BearerAuthenticator extends Authenticator {
  readonly #realms: RealmsService;
  readonly #tokens: AccessTokens;
  readonly #sessions: SessionsService;

  constructor(realms: RealmsService, tokens: AccessTokens, sessions: SessionsService) {
    super();
    this.#realms = realms;
    this.#tokens = tokens;
    this.#sessions = sessions;
  }

  async authenticate(token: string, place: Place, mayConfirmLater: boolean): Promise<CallerInfo> {
    const claimed = this.#claimedRealm(token, place);
    const realm = claimed && await this.#realms.forToken(place, claimed);
    const claims = realm && await this.#tokens.verify(realmId(realm), token);
    if (!realm || !claims) throw refuse('auth.not-signed-in');
    const recalled = mayConfirmLater && realm !== 'platform' ? this.#sessions.recall(realm, claims.sessionId, claims.renewal) : null;
    if (!recalled) {
      const caller = callerOf(realm, claims, ownSession(claims, await this.#sessions.find(realm, claims.sessionId)));
      await this.#sessions.noteUse(realm, claims.sessionId, claims.renewal);
      return caller;
    }
    const confirm = async () => void ownSession(claims, await recalled.readAgain());
    return { ...callerOf(realm, claims, ownSession(claims, recalled.session)), confirm };
  }

  /** The host names the realm of the token; on the bare domain the token does. */
  #claimedRealm(token: string, place: Place): RealmId | null {
    if (place.kind === 'tenant') return place.tenant.id;
    if (place.kind === 'platform') return place.kind;
    return this.#tokens.claimedTenant(token);
  }
}

function ownSession({ accountId, role }: AccessClaims, session: LiveSession | null): LiveSession {
  if (!session || session.accountId !== accountId || session.role !== role) throw refuse('auth.session-ended');
  return session;
}

function callerOf(realm: Realm, { sessionId, endsAt }: { sessionId: string; endsAt: number }, session: LiveSession): CallerInfo {
  return {
    ...session,
    sessionId,
    tokenEndsAt: endsAt,
    get tenant() {
      if (realm === 'platform') throw new Error('A SuperAdmin belongs to no centre');
      return realm;
    },
  };
}
