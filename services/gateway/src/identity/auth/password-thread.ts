import { argon2Sync } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** One derivation: everything that argon2id needs. */
export interface Derivation {
  message: string;
  nonce: Uint8Array;
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

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
parentPort?.on('message', (derivation: Derivation) => {
  parentPort?.postMessage(argon2Sync('argon2id', derivation));
});
