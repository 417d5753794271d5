import { refuse } from '@dzvinok/api-server/failure';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PasswordThreads } from './password-threads.ts';

// One processor stays free for other work.
const threads = new PasswordThreads(Math.max(1, Math.min(2, availableParallelism() - 1)));
// Two seconds of work: later callers had better come again.
const longestQueue = 200;

/** Waits its turn, however long the queue is. */
export function hashPassword(password: string): Promise<string> {
  return threads.hash(password);
}

/** `auth.busy` keeps a storm of sign-ins from starving other work. Retry times differ, so that callers do not all return at once. */
export function assertRoomToHash(): void {
  if (threads.waitingCount >= longestQueue) throw refuse('auth.busy', { headers: { 'retry-after': String(randomInt(1, 5)) } });
}

/** A null hash stands for an unknown account: false after the same time. Refuses as `assertRoomToHash` does. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  assertRoomToHash();
  return threads.verify(hash, password);
}

/** Eight random digits, by the specification. */
export function newIssuedPassword(): string {
  return randomInt(100_000_000).toString().padStart(8, '0');
}
