import { refuse } from '@dzvinok/api-server/failure';
import { platformKey, tenantKey } from '@dzvinok/tenancy/tenant';
import type { RealmId } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock/clock.ts';
import { Connections } from '../../runtime/connections.ts';
import { addressBlock } from '../../runtime/limits/address-block.ts';
import { AttemptLimit, admit, type Attempt } from '../../runtime/limits/attempt-limit.ts';
import { SlowDown, type SlowedAttempt } from '../../runtime/limits/slow-down.ts';
import type { KnownDevice } from './device-marks.ts';
import { isAppCode } from './totp.ts';

const windowSeconds = 15 * 60;
const failuresOfOwner = 10;
const signInsAtMost = 300;

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** One phone from one address, or from a device that it signed in on before. */
const pairDelays = { free: 5, firstMs: secondMs, longestMs: 15 * minuteMs };
/** One phone from anywhere. Short, as the owner shares the wait on a new device; the turn is of the address that waits longest. */
const phoneDelays = { free: 20, firstMs: secondMs, longestMs: 30 * secondMs };
/** All phones from one address. A whole school may share it, so the first try of a phone passes. */
const addressDelays = { free: 100, firstMs: secondMs, longestMs: 10 * secondMs };

export interface SignIn {
  phoneNumber: string;
  ip: string;
  device: KnownDevice | null;
}

export interface CodeTry {
  accountId: number;
  code: string;
  ip: string;
  deviceId: string | null;
}

/** Strangers cannot lock an owner out (decision 53). */
@Injectable()
export class LoginLimits {
  readonly #slowDown: SlowDown;
  readonly #owners: AttemptLimit;
  readonly #codes: AttemptLimit;
  readonly #opened: AttemptLimit;

  constructor({ redis }: Connections, clock: Clock) {
    this.#slowDown = new SlowDown(redis, clock);
    this.#owners = new AttemptLimit({ redis, failures: failuresOfOwner, windowSeconds });
    this.#codes = new AttemptLimit({ redis, failures: failuresOfOwner, windowSeconds });
    this.#opened = new AttemptLimit({ redis, failures: signInsAtMost, windowSeconds });
  }

  /** `check` gives null for wrong credentials. Refuses an attempt that comes too early after wrong ones. */
  async guard<T>(realm: RealmId, signIn: SignIn, check: () => Promise<T | null>): Promise<T | null> {
    const { own, ofAddress } = await this.#begin(realm, signIn);
    try {
      const found = await check();
      // Strangers' attempts on the phone or from the address are not forgotten.
      if (found !== null) await Promise.all([own.succeed(), ofAddress?.cancel()]);
      return found;
    } catch (error) {
      await Promise.all([own.cancel(), ofAddress?.cancel()]);
      throw error;
    }
  }

  async #begin(realm: RealmId, { phoneNumber, ip, device }: SignIn): Promise<CountedAttempts> {
    if (device) return { own: admitSignIn(await this.#slowDown.begin([{ key: loginKey(realm, 'device', `${phoneNumber}:${device.id}`), delays: pairDelays }])) };
    const address = addressBlock(ip);
    const own = admitSignIn(await this.#slowDown.begin([
      { key: loginKey(realm, 'pair', `${phoneNumber}:${address}`), delays: pairDelays },
      { key: loginKey(realm, 'phone', phoneNumber), delays: phoneDelays },
    ], loginKey(realm, 'waiting', `${phoneNumber}:${address}`)));
    if (own.count === 1) return { own };
    try {
      const key = platformKey('login', 'address', address);
      return { own, ofAddress: admitSignIn(await this.#slowDown.begin([{ key, delays: addressDelays }])) };
    } catch (error) {
      await own.cancel();
      throw error;
    }
  }

  /** Counted apart from sign-ins: guesses at a phone do not block the owner's password change, nor does a stolen session block sign-in. */
  async guardOwner<T>(realm: RealmId, accountId: number, check: () => Promise<T | null>): Promise<T | null> {
    const attempt = admit(await this.#owners.begin(accountKey(realm, 'password', accountId)), 'profile.too-many-passwords');
    return decide(attempt, check);
  }

  /** Each sign-in stays in the log for ever, so even a right password opens no session without end. */
  async countSignIn(realm: RealmId, accountId: number): Promise<void> {
    admit(await this.#opened.begin(accountKey(realm, 'sign-in', accountId)), 'auth.too-many-attempts').fail();
  }

  async guardCode<T>(realm: RealmId, tried: CodeTry, check: () => Promise<T | null>): Promise<T | null> {
    const attempt = admit(await this.#codes.begin(codeKey(realm, tried)), 'auth.too-many-codes');
    return decide(attempt, check);
  }
}

/** Wrong codes of a stranger who knows the password block neither a device where the owner signed in before, nor recovery codes. */
function codeKey(realm: RealmId, { accountId, code, ip, deviceId }: CodeTry): string {
  // Recovery codes are too long to be guessed, so each address may have its own tries.
  if (!isAppCode(code)) return accountKey(realm, 'recovery-code', accountId, 'address', addressBlock(ip));
  return deviceId === null ? accountKey(realm, 'second-factor', accountId) : accountKey(realm, 'second-factor', accountId, 'device', deviceId);
}

/** A success forgets the failures before it. */
async function decide<T>(attempt: Attempt, check: () => Promise<T | null>): Promise<T | null> {
  try {
    const found = await check();
    if (found === null) attempt.fail();
    else await attempt.succeed(true);
    return found;
  } catch (error) {
    await attempt.cancel();
    throw error;
  }
}

interface CountedAttempts {
  own: SlowedAttempt;
  ofAddress?: SlowedAttempt;
}

function admitSignIn(attempt: SlowedAttempt | number): SlowedAttempt {
  if (typeof attempt !== 'number') return attempt;
  throw refuse('auth.too-many-attempts', {
    text: `Забагато спроб входу. Спробуйте ще раз за ${attempt < 60 ? `${attempt} с` : `${Math.ceil(attempt / 60)} хв`}.`,
    headers: { 'retry-after': String(attempt) },
  });
}

function loginKey(realm: RealmId, what: 'device' | 'pair' | 'phone' | 'waiting', whose: string): string {
  return realm === 'platform' ? platformKey('login', what, whose) : tenantKey(realm, 'login', what, whose);
}

function accountKey(realm: RealmId, what: 'password' | 'second-factor' | 'recovery-code' | 'sign-in', accountId: number, ...more: string[]): string {
  return realm === 'platform' ? platformKey(what, 'account', accountId, ...more) : tenantKey(realm, what, 'account', accountId, ...more);
}
