import type { RequestContext } from '@dzvinok/api-server/request-context';
import type { RealmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Clock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { SignedTokens } from './authenticator.ts';

const cookie = 'dzvinok-device';
const lifeSeconds = 180 * 24 * 60 * 60;
/** On a shared computer the account with the oldest sign-in is forgotten. */
const mostPeople = 10;

const claims = z.object({ sub: z.uuid(), who: z.array(z.string()).max(mostPeople) });

export interface KnownDevice {
  id: string;
  /** Keyed hashes of the phones that signed in here. */
  who: string[];
}

/** A signed cookie that outlives signing out. It opens nothing, but strangers' guesses do not slow the owner down on this device. */
@Injectable()
export class DeviceMarks {
  readonly #tokens: SignedTokens<KnownDevice>;

  constructor(connections: Connections, clock: Clock) {
    this.#tokens = new SignedTokens(connections, clock, {
      type: 'device', key: 'device-mark', claims: claims.transform(({ sub, who }): KnownDevice => ({ id: sub, who })),
    });
  }

  async find(realm: RealmId, phoneNumber: string, context: RequestContext): Promise<KnownDevice | null> {
    const device = await this.#read(realm, context);
    return device?.who.includes(this.#nameOf(realm, phoneNumber)) ? device : null;
  }

  async headersFor(realm: RealmId, phoneNumber: string, context: RequestContext): Promise<Record<string, string>> {
    const device = await this.#read(realm, context);
    const name = this.#nameOf(realm, phoneNumber);
    const who = [name, ...(device?.who ?? []).filter((other) => other !== name)].slice(0, mostPeople);
    const token = this.#tokens.sign(realm, { sub: device?.id ?? randomUUID(), who }, lifeSeconds);
    const isSecure = context.origin.startsWith('https:');
    const parts = [`${cookie}=${token}`, 'Path=/api/Auth', `Max-Age=${lifeSeconds}`, 'HttpOnly', 'SameSite=Strict', isSecure && 'Secure'];
    return { 'set-cookie': parts.filter(Boolean).join('; ') };
  }

  async #read(realm: RealmId, context: RequestContext): Promise<KnownDevice | null> {
    const token = new RegExp(`(?:^|;\\s*)${cookie}=([\\w.-]{1,2000})`).exec(context.header('cookie') ?? '')?.[1];
    return token === undefined ? null : this.#tokens.verify(realm, token);
  }

  #nameOf(realm: RealmId, phoneNumber: string): string {
    return createHmac('sha256', this.#tokens.keyOf(realm)).update(`phone:${phoneNumber}`).digest('base64url').slice(0, 16);
  }
}
