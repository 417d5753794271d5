import { Slots } from '@dzvinok/flow';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PasswordTask } from './password-thread.ts';

/** Low-priority threads for hashing, so that a storm of sign-ins leaves processors and libuv's threads to other work. */
export class PasswordThreads {
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
