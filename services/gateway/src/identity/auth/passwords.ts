import { refuse } from '@dzvinok/api-server/refusal';
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { PasswordThreads } from './password-threads.ts';

// OWASP's figures for argon2id; about 35 ms of one core
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const saltLength = 16;

// One processor is left to everybody else.
const threads = new PasswordThreads(Math.max(1, Math.min(2, availableParallelism() - 1)));
// two seconds' work: who waits longer is better off coming again
const longestQueue = 100;

function derive(password: string, nonce: Buffer): Promise<Buffer> {
  return threads.derive({ ...cost, message: password, nonce });
}

/** Makes `$argon2id$…` for passwords that an admin or a seed sets. It waits its turn however long the queue is. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltLength);
  const tag = await derive(password, salt);
  const { memory, passes, parallelism } = cost;
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

const stored = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$([\w+/]+)\$([\w+/]+)$/;

// it replaces the hash of an unknown account, so that the answer takes as long
const strangersSalt = randomBytes(saltLength);
const strangersTag = randomBytes(cost.tagLength);

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
  const [, salt, tag] = stored.exec(hash ?? '') ?? [];
  const expected = tag === undefined ? strangersTag : Buffer.from(tag, 'base64');
  const nonce = salt === undefined ? strangersSalt : Buffer.from(salt, 'base64');
  const given = await derive(password, nonce);
  return timingSafeEqual(given, expected) && tag !== undefined;
}

/** Makes eight random digits, as the specification has admins issue passwords. */
export function newIssuedPassword(): string {
  return randomInt(100_000_000).toString().padStart(8, '0');
}
