import { Slots } from '@dzvinok/flow';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PasswordTask } from './password-thread.ts';

/**
 * A few threads that do nothing but hash and check passwords. They have a low priority, so a storm of sign-ins leaves the
 * processors to everybody else; libuv's threads, which cannot have one, stay free for files, DNS and compression. A
 * thread starts when it is first needed.
 */
export class PasswordThreads {
  readonly #queue: Slots;
  readonly #idle: Worker[] = [];

  constructor(count: number) {
    this.#queue = new Slots({ total: count });
  }

  get waitingCount(): number {
    return this.#queue.waitingCount;
  }

  /** Waits its turn, however long the queue is. */
  async hash(password: string): Promise<string> {
    return String(await this.#ask({ password }));
  }

  /** Waits its turn, however long the queue is. False for null, after the same work. */
  async verify(hash: string | null, password: string): Promise<boolean> {
    return await this.#ask({ password, hash }) === true;
  }

  #ask(task: PasswordTask): Promise<unknown> {
    return this.#queue.run(async () => {
      const thread = this.#idle.pop() ?? new Worker(new URL('./password-thread.ts', import.meta.url));
      // What fails once is given up with its thread. Only one at work keeps a program from ending.
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
