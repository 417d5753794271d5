import { refuse } from '@dzvinok/api-server/failure';
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PasswordThreads } from './password-threads.ts';

// One processor is left to everybody else.
const threads = new PasswordThreads(Math.max(1, Math.min(2, availableParallelism() - 1)));
// two seconds' work: who waits longer is better off coming again
const longestQueue = 200;

/** Makes `$argon2id$…` for passwords that an admin or a seed sets. It waits its turn however long the queue is. */
export function hashPassword(password: string): Promise<string> {
  return threads.hash(password);
}

/**
 * Refuses with `auth.busy` when too many wait already, so that a storm of logins cannot starve everything else. They are
 * told different times to come back, as otherwise all would meet again.
 */
export function assertRoomToHash(): void {
  if (threads.waitingCount >= longestQueue) throw refuse('auth.busy', { headers: { 'retry-after': String(randomInt(1, 5)) } });
}

/**
 * True when the password belongs to the hash; `null`, for an unknown account, takes as long and is false.
 * Refuses as `assertRoomToHash` does.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  assertRoomToHash();
  return threads.verify(hash, password);
}

/** Makes eight random digits, as the specification has admins issue passwords. */
export function newIssuedPassword(): string {
  return randomInt(100_000_000).toString().padStart(8, '0');
}
