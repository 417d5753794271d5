import { hashSync, verifySync } from '@node-rs/argon2';
import { randomBytes } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Makes a hash, or checks it when given; null stands for an unknown account. */
export interface PasswordTask {
  password: string;
  hash?: string | null;
}

// OWASP's figures for argon2id; 8 to 9 ms of one core.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About a seventh of a normal thread's share on a busy machine: with less, sign-ins would stall. */
const niceness = 8;

/** Lowers this thread's priority. Only Linux has priorities of threads; elsewhere it stays normal. */
function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness);
  } catch { /* a sandbox without /proc */ }
}

standBack();
// An unknown account is answered after the same work as a known one.
const strangersHash = hashSync(randomBytes(32), cost);
parentPort?.on('message', ({ password, hash }: PasswordTask) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password, cost) : verifySync(hash ?? strangersHash, password));
});
