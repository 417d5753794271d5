import { refuse } from '@dzvinok/api-server/refusal';
import { platformKey, tenantKey } from '@dzvinok/tenancy/redis-key';
import { Injectable } from '@nestjs/common';
import { Connections } from '../app.connections.ts';
import { AttemptLimit, type Attempt } from './attempt-limit.ts';
import type { RealmId } from './realm.ts';

const windowSeconds = 15 * 60;
const failuresPerPhone = 10;
// a school sits behind one address
const failuresPerAddress = 100;

/** How often one may be wrong: per phone of a realm, and per address over all realms. */
@Injectable()
export class LoginLimits {
  readonly #phones: AttemptLimit;
  readonly #addresses: AttemptLimit;

  constructor({ redis }: Connections) {
    this.#phones = new AttemptLimit({ redis, failures: failuresPerPhone, windowSeconds });
    this.#addresses = new AttemptLimit({ redis, failures: failuresPerAddress, windowSeconds });
  }

  /** Runs a check of credentials; `check` tells whether they were right. Refuses when there were too many wrong ones. */
  async guard<T>(realm: RealmId, phoneNumber: string, ip: string, check: () => Promise<T | null>): Promise<T | null> {
    const byAddress = letIn(await this.#addresses.begin(platformKey('login', 'address', ip)));
    const byPhone = await this.#phones.begin(phoneKey(realm, phoneNumber));
    if (typeof byPhone === 'number') byAddress.fail();
    const attempt = letIn(byPhone);
    try {
      const found = await check();
      if (found === null) [byAddress, attempt].forEach((one) => one.fail());
      else await Promise.all([byAddress.succeed(false), attempt.succeed(true)]);
      return found;
    } catch (error) {
      await Promise.all([byAddress.cancel(), attempt.cancel()]);
      throw error;
    }
  }
}

function phoneKey(realm: RealmId, phoneNumber: string): string {
  return realm === 'platform'
    ? platformKey('login', 'phone', phoneNumber)
    : tenantKey(realm, 'login', 'phone', phoneNumber);
}

function letIn(attempt: Attempt | number): Attempt {
  if (typeof attempt !== 'number') return attempt;
  throw refuse('auth.too-many-attempts', { headers: { 'retry-after': String(attempt) } });
}
