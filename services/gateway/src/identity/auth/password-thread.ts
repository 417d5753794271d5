import { hashSync, verifySync } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Asks for a password's hash, or, with a hash, whether it is the password's; null stands for an unknown account. */
export interface PasswordTask {
  password: string;
  hash?: string | null;
}

// OWASP's figures for argon2id; 8 to 9 ms of one core
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About a seventh of what another thread gets where all want to run: with less, nobody could sign in on a busy machine. */
const niceness = 8;

/**
 * Lets whoever waits for anything else go first. Only Linux gives a thread a priority of its own; there the link names
 * the thread that reads it. Where that cannot be had, the thread is as important as the others.
 */
function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness);
  } catch { /* a sandbox without /proc */ }
}

standBack();
// nobody's password: an unknown account is answered after the same work as a known one
const strangersHash = hashSync(randomBytes(32), cost);
parentPort?.on('message', ({ password, hash }: PasswordTask) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password, cost) : verifySync(hash ?? strangersHash, password));
});
