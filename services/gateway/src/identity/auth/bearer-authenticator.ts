import { Authenticator } from '@dzvinok/api-server/guard';
import { refuse } from '@dzvinok/api-server/refusal';
import type { CallerInfo, Place } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { AccessTokens } from './access-tokens.ts';
import { realmId, type Realm, type RealmId } from './realm.ts';
import { RealmsService } from './realms.service.ts';
import { SessionsService, type LiveSession } from './sessions.service.ts';

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

  async authenticate(token: string, place: Place): Promise<CallerInfo> {
    const claimed = this.#claimedRealm(token, place);
    const realm = claimed && await this.#realms.forToken(place, claimed);
    const claims = realm && await this.#tokens.verify(realmId(realm), token);
    if (!realm || !claims) throw refuse('auth.not-signed-in');
    const session = await this.#sessions.find(realm, claims.sessionId);
    if (!session || session.accountId !== claims.accountId || session.role !== claims.role) {
      throw refuse('auth.session-ended');
    }
    return callerOf(realm, claims, session);
  }

  /** The host names the realm of the token; on the bare domain the token does. */
  #claimedRealm(token: string, place: Place): RealmId | null {
    if (place.kind === 'tenant') return place.tenant.id;
    if (place.kind === 'platform') return place.kind;
    return this.#tokens.claimedTenant(token);
  }
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
