import { tenantKey } from '@dzvinok/tenancy/redis-key';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../runtime/connections.ts';
import { addressBlock } from '../../runtime/limits/address-block.ts';
import { AttemptLimit, letIn } from '../../runtime/limits/attempt-limit.ts';

/**
 * How often a household may ask a centre for a feed that is not there. Calendar services ask for many people from one
 * address, also for feeds that ended: only what is missing counts and is refused, and centres do not count together.
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
    letIn(attempt, 'request.too-many').fail();
    return null;
  }
}
