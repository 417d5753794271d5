import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { WorkQueue } from '../../runtime/limits/work-queue.ts';
import type { Derivation } from './password-thread.ts';

/**
 * A few threads that do nothing but derive keys from passwords. They have a low priority, so a storm of sign-ins leaves
 * the processors to everybody else; libuv's threads, which cannot have one, stay free for files, DNS and compression; and
 * a thread derives faster over memory that it has used before. A thread starts when it is first needed.
 */
export class PasswordThreads {
  readonly #queue: WorkQueue;
  readonly #idle: Worker[] = [];

  constructor(count: number) {
    this.#queue = new WorkQueue(count);
  }

  get waitingCount(): number {
    return this.#queue.waitingCount;
  }

  /** Waits its turn, however long the queue is. */
  derive(derivation: Derivation): Promise<Buffer> {
    return this.#queue.run(async () => {
      const thread = this.#idle.pop() ?? new Worker(new URL('./password-thread.ts', import.meta.url));
      // What fails once is given up with its thread. Only one at work keeps a program from ending.
      thread.ref();
      const answer = once(thread, 'message');
      thread.postMessage(derivation);
      const [tag]: Uint8Array[] = await answer;
      thread.unref();
      this.#idle.push(thread);
      if (tag === undefined) throw new Error('The thread gave no key');
      return Buffer.from(tag);
    });
  }
}
