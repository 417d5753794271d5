import { refuse } from '@dzvinok/api-server/failure';
import { Slots } from '@dzvinok/flow';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PasswordTask } from './password-thread.ts';

/** Low-priority threads for hashing, so that a storm of sign-ins leaves processors and libuv's threads to other work. */
class PasswordThreads {
  readonly #queue: Slots;
  readonly #idle: Worker[] = [];

  constructor(count: number) {
    this.#queue = new Slots({ total: count });
  }

  get waitingCount(): number {
    return this.#queue.waitingCount;
  }

  async hash(password: string): Promise<string> {
    return String(await this.#ask({ password }));
  }

  /** False for a null hash, after the same work. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    return await this.#ask({ password, hash }) === true;
  }

  #ask(task: PasswordTask): Promise<unknown> {
    return this.#queue.run(async () => {
      const thread = this.#idle.pop() ?? new Worker(new URL('./password-thread.ts', import.meta.url));
      // A failed task is given up with its thread. Only a working thread keeps the process alive.
      thread.ref();
      const answer = once(thread, 'message');
      thread.postMessage(task);
      const [result] = await answer;
      thread.unref();
      this.#idle.push(thread);
      return result;
    });
  }
}

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
