import { Authenticator } from '@dzvinok/api-server/guard';
import { refuse } from '@dzvinok/api-server/failure';
import type { CallerInfo, Place } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { type AccessClaims, AccessTokens } from './access-tokens.ts';
import { type Realm, type RealmId, realmId, RealmsService } from './realm.ts';
import { type LiveSession, SessionsService } from './sessions.service.ts';

/** Accepts a bearer token in its own realm, while its session lives and its owner still has that role. */
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
    const recalled = mayConfirmLater && realm !== 'platform' ? this.#sessions.recall(realm, claims.sessionId) : null;
    if (!recalled) return callerOf(realm, claims, ownSession(claims, await this.#sessions.find(realm, claims.sessionId)));
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

/** Refuses a session that is over or somebody else's, and one whose owner has another role now. */
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
