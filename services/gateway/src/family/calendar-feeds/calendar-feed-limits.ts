import { tenantKey } from '@dzvinok/tenancy/tenant';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../runtime/connections.ts';
import { addressBlock } from '../../runtime/limits/address-block.ts';
import { AttemptLimit, admit } from '../../runtime/limits/attempt-limit.ts';

/**
 * Limits requests of an address for missing feeds of a centre. Calendar services fetch for many people from one
 * address, also ended feeds, so only missing feeds count and are refused, and each centre counts separately.
 */
@Injectable()
export class CalendarFeedsLimits {
  readonly #misses: AttemptLimit;

  constructor({ redis }: Connections) {
    this.#misses = new AttemptLimit({ redis, failures: 100, windowSeconds: 15 * 60 });
  }

  async guard<T>(tenantId: number, ip: string, find: () => Promise<T | null>): Promise<T | null> {
    const found = await find();
    if (found !== null) return found;
    const attempt = await this.#misses.begin(tenantKey(tenantId, 'calendar-feed', 'address', addressBlock(ip)));
    admit(attempt, 'request.too-many').fail();
    return null;
  }
}
