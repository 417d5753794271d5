import type { ErrorCode } from '@dzvinok/contract/errors';
import { secondStepTicket } from '@dzvinok/contract/auth';
import { secondFactorRoutes } from '@dzvinok/contract/second-factor';
import { testPassword, type TestReply, type TestSession } from '../../../test/app.fixture.ts';
import { Clock } from '../../runtime/clock/clock.ts';
import { codeAt, stepAt } from './totp.ts';

/** Stands still unless moved: on a slow machine a half minute may end during a test. */
export class StillClock extends Clock {
  #now = super.now();

  override now(): Temporal.Instant {
    return this.#now;
  }

  advance(duration: Temporal.DurationLike): void {
    this.#now = this.#now.add(duration);
  }
}

export interface AppForCodes {
  /** Code of now, or `apart` half minutes later. */
  code(apart?: number): string;
  wrongCode(): string;
}

export interface Authenticator extends AppForCodes {
  recoveryCodes: string[];
}

export function codesOf(secret: string, clock: Clock): AppForCodes {
  const bits = Array.from(secret, (letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  const code = (apart = 0) => codeAt(bytes, stepAt(clock.now().epochMilliseconds) + apart);
  const wrongCode = () => {
    const right = [-1, 0, 1].map(code);
    return ['000000', '111111', '222222', '333333'].find((text) => !right.includes(text)) ?? '';
  };
  return { code, wrongCode };
}

/** Enables the second factor by a code of the half minute before. */
export async function giveFactor(session: TestSession, clock: Clock): Promise<Authenticator> {
  const { secret } = await session.data(secondFactorRoutes.setUp, { body: { password: testPassword } });
  const app = codesOf(secret, clock);
  const { recoveryCodes } = await session.data(secondFactorRoutes.confirm, { body: { code: app.code(-1) } });
  return { ...app, recoveryCodes };
}

export function readTicket({ status, body, text }: TestReply, code: ErrorCode): string {
  if (status !== 401 || body.code !== code) throw new Error(`No ticket: ${text}`);
  return secondStepTicket.parse(body.data).ticket;
}
