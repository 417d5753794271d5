import type { RequestContext } from '@dzvinok/api-server/request-context';
import { Injectable } from '@nestjs/common';
import { createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Clock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import type { RealmId } from './realm.ts';
import { SignedTokens } from './signed-tokens.ts';

const cookie = 'dzvinok-device';
const lifeSeconds = 180 * 24 * 60 * 60;
/** People who share a device; a computer of a school forgets the one who was there longest ago. */
const mostPeople = 10;

const claims = z.object({ sub: z.uuid(), who: z.array(z.string()).max(mostPeople) });

/** A device on which somebody signed in before. */
export interface KnownDevice {
  id: string;
  /** Keyed hashes of the phones that signed in here. */
  who: string[];
}

/**
 * Marks devices on which somebody signed in, by a signed cookie that signing out leaves. A mark opens nothing: strangers
 * who guess a phone’s password do not slow its owner down on such a device.
 */
@Injectable()
export class DeviceMarks {
  readonly #tokens: SignedTokens<KnownDevice>;

  constructor(connections: Connections, clock: Clock) {
    this.#tokens = new SignedTokens(connections, clock, {
      type: 'device', key: 'device-mark', claims: claims.transform(({ sub, who }): KnownDevice => ({ id: sub, who })),
    });
  }

  /** Gives the device if this phone signed in on it before. */
  async find(realm: RealmId, phoneNumber: string, context: RequestContext): Promise<KnownDevice | null> {
    const device = await this.#read(realm, context);
    return device?.who.includes(this.#nameOf(realm, phoneNumber)) ? device : null;
  }

  /** Makes the header that marks the device for this phone, too. */
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
