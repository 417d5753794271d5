import { refuse } from '@dzvinok/api-server/refusal';
import { tenantKey } from '@dzvinok/tenancy/redis-key';
import { Injectable } from '@nestjs/common';
import { Connections } from '../app.connections.ts';
import { AttemptLimit } from '../auth/attempt-limit.ts';

/**
 * How often an address may ask a centre for a feed that is not there. Calendar services ask for many people from one
 * address, also for feeds that ended: what is found never counts, and centres do not count together.
 */
@Injectable()
export class CalendarFeedsLimits {
  readonly #misses: AttemptLimit;

  constructor({ redis }: Connections) {
    this.#misses = new AttemptLimit({ redis, failures: 100, windowSeconds: 15 * 60 });
  }

  async guard<T>(tenantId: number, ip: string, find: () => Promise<T | null>): Promise<T | null> {
    const attempt = await this.#misses.begin(tenantKey(tenantId, 'calendar-feed', 'address', ip));
    if (typeof attempt === 'number') throw refuse('request.too-many', { headers: { 'retry-after': String(attempt) } });
    try {
      const found = await find();
      if (found === null) attempt.fail();
      else await attempt.succeed(false);
      return found;
    } catch (error) {
      await attempt.cancel();
      throw error;
    }
  }
}
