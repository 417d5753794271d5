import { inSharedWork, requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import { isConnectionLoss, isUniqueViolation } from '@dzvinok/tenancy/connection';
import { currentLimit, type Limit, runWithinAll } from '@dzvinok/tenancy/transaction';
import { AsyncLocalStorage } from 'node:async_hooks';

/** `alone` asks for a transaction of its own. */
export type Outcome<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; error: unknown } | { kind: 'alone' };

interface PendingItem<Item, Result> {
  item: Item;
  limit: Limit | undefined;
  call: RequestContext | undefined;
  answer: PromiseWithResolvers<Result>;
}

interface CentreQueue<Item, Result> {
  isRunning: boolean;
  isScheduled: boolean;
  pending: PendingItem<Item, Result>[];
}

interface SharedWork<Item, Result> {
  /** Items with the same name never share a transaction. */
  nameOf: (item: Item) => unknown;
  /** Alone it waits for locks; together it skips locked rows. */
  run: (items: readonly Item[], isAlone: boolean) => Promise<Outcome<Result>[]>;
}

const maxItemsTogether = 32;

/** Items that arrive during a transaction share the next one; if that fails, nothing of it is saved and each item runs alone. */
export class SharedTransaction<Item, Result> {
  readonly #work: SharedWork<Item, Result>;
  readonly #queues = new Map<number, CentreQueue<Item, Result>>();
  /** Outside the async context of any call, as a shared transaction belongs to several. */
  readonly #outsideOfCalls = AsyncLocalStorage.snapshot();

  constructor(work: SharedWork<Item, Result>) {
    this.#work = work;
  }

  do(centre: number, item: Item): Promise<Result> {
    const queue = this.#queues.get(centre) ?? { isRunning: false, isScheduled: false, pending: [] };
    this.#queues.set(centre, queue);
    const answer = Promise.withResolvers<Result>();
    queue.pending.push({ item, limit: currentLimit(), call: requestContext(), answer });
    // Items of the same turn of the event loop go together.
    if (!queue.isScheduled) setImmediate(() => this.#outsideOfCalls(() => this.#next(centre, queue)));
    queue.isScheduled = true;
    return answer.promise;
  }

  #next(centre: number, queue: CentreQueue<Item, Result>): void {
    queue.isScheduled = false;
    while (!queue.isRunning && queue.pending.length > 0) void this.#runTogether(centre, queue, this.#take(queue));
    if (!queue.isRunning) this.#queues.delete(centre);
  }

  /** An item whose time limit has passed was refused already and is dropped. */
  #take(queue: CentreQueue<Item, Result>): PendingItem<Item, Result>[] {
    const taken = new Map<unknown, PendingItem<Item, Result>>();
    const left: PendingItem<Item, Result>[] = [];
    for (const one of queue.pending) {
      const over = one.limit?.signals.find(({ aborted }) => aborted);
      const name = this.#work.nameOf(one.item);
      if (over) one.answer.reject(over.reason);
      else if (taken.size >= maxItemsTogether || taken.has(name)) left.push(one);
      else taken.set(name, one);
    }
    queue.pending = left;
    return [...taken.values()];
  }

  async #runTogether(centre: number, queue: CentreQueue<Item, Result>, taken: PendingItem<Item, Result>[]): Promise<void> {
    if (taken.length === 0) return;
    queue.isRunning = true;
    try {
      const outcomes = await this.#run(taken, false);
      taken.forEach((one, index) => this.#answer(one, outcomes[index]));
    } catch (error) {
      for (const one of taken) {
        if (this.#mayRepeat(error, taken)) void this.#runAlone(one);
        else one.answer.reject(error);
      }
    } finally {
      queue.isRunning = false;
      this.#next(centre, queue);
    }
  }

  /** After a lost connection the items may be saved. Otherwise nothing is saved, and another item may be the cause. */
  #mayRepeat(error: unknown, taken: readonly unknown[]): boolean {
    return !isConnectionLoss(error) && (taken.length > 1 || isUniqueViolation(error));
  }

  /** After a unique violation the second run finds the row that another transaction has saved. */
  async #runAlone(one: PendingItem<Item, Result>, isSecond = false): Promise<void> {
    try {
      const [outcome] = await this.#run([one], true);
      this.#answer(one, outcome);
    } catch (error) {
      if (!isSecond && isUniqueViolation(error)) await this.#runAlone(one, true);
      else one.answer.reject(error);
    }
  }

  #run(taken: readonly PendingItem<Item, Result>[], isAlone: boolean): Promise<Outcome<Result>[]> {
    const limits = taken.flatMap(({ limit }) => limit ?? []);
    const calls = taken.flatMap(({ call }) => call ?? []);
    return inSharedWork(calls, () => runWithinAll(limits, () => this.#work.run(taken.map(({ item }) => item), isAlone)));
  }

  #answer(one: PendingItem<Item, Result>, outcome: Outcome<Result> | undefined): void {
    if (outcome?.kind === 'done') one.answer.resolve(outcome.result);
    else if (outcome?.kind === 'failed') one.answer.reject(outcome.error);
    else if (outcome?.kind === 'alone') void this.#runAlone(one);
    else one.answer.reject(new Error('Work came to no outcome'));
  }
}
