import { platformKey, tenantKey } from '@dzvinok/tenancy/names';
import { Injectable } from '@nestjs/common';
import { Connections } from '../../runtime/connections.ts';
import { addressBlock } from '../../runtime/limits/address-block.ts';
import { AttemptLimit, letIn, type Attempt } from '../../runtime/limits/attempt-limit.ts';
import type { RealmId } from './realm.ts';

const windowSeconds = 15 * 60;
const failuresPerPhone = 10;
// a whole school may have one address
const failuresPerAddress = 100;
const tooMany = 'auth.too-many-attempts';

/** Limits wrong passwords per phone of a realm, and per address over all realms. */
@Injectable()
export class LoginLimits {
  readonly #phones: AttemptLimit;
  readonly #addresses: AttemptLimit;
  readonly #owners: AttemptLimit;
  readonly #codes: AttemptLimit;

  constructor({ redis }: Connections) {
    this.#phones = new AttemptLimit({ redis, failures: failuresPerPhone, windowSeconds });
    this.#addresses = new AttemptLimit({ redis, failures: failuresPerAddress, windowSeconds });
    this.#owners = new AttemptLimit({ redis, failures: failuresPerPhone, windowSeconds });
    this.#codes = new AttemptLimit({ redis, failures: failuresPerPhone, windowSeconds });
  }

  /** Runs a check of credentials, which gives null for wrong ones. Refuses when there were too many wrong ones. */
  async guard<T>(realm: RealmId, phoneNumber: string, ip: string, check: () => Promise<T | null>): Promise<T | null> {
    const byAddress = letIn(await this.#addresses.begin(platformKey('login', 'address', addressBlock(ip))), tooMany);
    const byPhone = await this.#phones.begin(phoneKey(realm, phoneNumber));
    if (typeof byPhone === 'number') byAddress.fail();
    const attempt = letIn(byPhone, tooMany);
    return decide([{ attempt: byAddress, forgives: false }, { attempt, forgives: true }], check);
  }

  /**
   * Runs a check of the password of somebody who is signed in. It counts apart from sign-ins: strangers who try a phone do
     * not keep its owner from changing the password, nor does a stolen session keep the owner from signing in.
   */
  async guardOwner<T>(realm: RealmId, accountId: number, check: () => Promise<T | null>): Promise<T | null> {
    const attempt = letIn(await this.#owners.begin(accountKey(realm, 'password', accountId)), 'profile.too-many-passwords');
    return decide([{ attempt, forgives: true }], check);
  }

  /** Runs a check of a second factor's code. */
  async guardCode<T>(realm: RealmId, accountId: number, check: () => Promise<T | null>): Promise<T | null> {
    const attempt = letIn(await this.#codes.begin(accountKey(realm, 'second-factor', accountId)), 'auth.too-many-codes');
    return decide([{ attempt, forgives: true }], check);
  }
}

interface Counted {
  attempt: Attempt;
  /** True when a success forgets the failures before it. */
  forgives: boolean;
}

/** Ends the attempts by the result of the check. */
async function decide<T>(all: readonly Counted[], check: () => Promise<T | null>): Promise<T | null> {
  try {
    const found = await check();
    if (found === null) all.forEach(({ attempt }) => attempt.fail());
    else await Promise.all(all.map(({ attempt, forgives }) => attempt.succeed(forgives)));
    return found;
  } catch (error) {
    await Promise.all(all.map(({ attempt }) => attempt.cancel()));
    throw error;
  }
}

function phoneKey(realm: RealmId, phoneNumber: string): string {
  return realm === 'platform'
    ? platformKey('login', 'phone', phoneNumber)
    : tenantKey(realm, 'login', 'phone', phoneNumber);
}

function accountKey(realm: RealmId, what: 'password' | 'second-factor', accountId: number): string {
  return realm === 'platform'
    ? platformKey(what, 'account', String(accountId))
    : tenantKey(realm, what, 'account', String(accountId));
}
