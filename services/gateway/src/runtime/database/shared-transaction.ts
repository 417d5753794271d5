import { requestContext, type RequestContext } from '@dzvinok/api-server/request-context';
import { isConnectionLoss, isUniqueViolation } from '@dzvinok/tenancy/errors';
import { currentLimit, type Limit, runWithinAll } from '@dzvinok/tenancy/transaction';
import { AsyncLocalStorage } from 'node:async_hooks';
import { tracedFor } from '../tracing/traced-calls.ts';

/** What became of one item of a transaction that several share; `alone` asks for a transaction of its own. */
export type Outcome<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; error: unknown } | { kind: 'alone' };

interface Waiting<Item, Result> {
  item: Item;
  limit: Limit | undefined;
  call: RequestContext | undefined;
  answer: PromiseWithResolvers<Result>;
}

interface Line<Item, Result> {
  isBusy: boolean;
  isCalled: boolean;
  waiting: Waiting<Item, Result>[];
}

interface Work<Item, Result> {
  /** Items with the same name never share a transaction. */
  nameOf: (item: Item) => unknown;
  /** Does the items in one transaction, with an outcome for each. One that `isAlone` waits for what others have locked. */
  run: (items: readonly Item[], isAlone: boolean) => Promise<Outcome<Result>[]>;
}

const togetherAtMost = 32;

/**
 * Does items of one kind, each by itself for whoever asks: those that come while a transaction of the centre is under way
 * go together in the next one. If that fails none of them is saved, and each is done in a transaction of its own.
 */
export class SharedTransaction<Item, Result> {
  readonly #work: Work<Item, Result>;
  readonly #lines = new Map<number, Line<Item, Result>>();
  /** A shared transaction belongs to no single call. */
  readonly #outsideOfCalls = AsyncLocalStorage.snapshot();

  constructor(work: Work<Item, Result>) {
    this.#work = work;
  }

  do(centre: number, item: Item): Promise<Result> {
    const line = this.#lines.get(centre) ?? { isBusy: false, isCalled: false, waiting: [] };
    this.#lines.set(centre, line);
    const answer = Promise.withResolvers<Result>();
    line.waiting.push({ item, limit: currentLimit(), call: requestContext(), answer });
    // What comes in the same turn of the event loop goes along.
    if (!line.isCalled) setImmediate(() => this.#outsideOfCalls(() => this.#next(centre, line)));
    line.isCalled = true;
    return answer.promise;
  }

  #next(centre: number, line: Line<Item, Result>): void {
    line.isCalled = false;
    while (!line.isBusy && line.waiting.length > 0) void this.#runTogether(centre, line, this.#take(line));
    if (!line.isBusy) this.#lines.delete(centre);
  }

  /** Takes those that have waited longest. One whose time is over has been told so, and must not be done any more. */
  #take(line: Line<Item, Result>): Waiting<Item, Result>[] {
    const taken = new Map<unknown, Waiting<Item, Result>>();
    const left: Waiting<Item, Result>[] = [];
    for (const one of line.waiting) {
      const over = one.limit?.signals.find(({ aborted }) => aborted);
      const name = this.#work.nameOf(one.item);
      if (over) one.answer.reject(over.reason);
      else if (taken.size >= togetherAtMost || taken.has(name)) left.push(one);
      else taken.set(name, one);
    }
    line.waiting = left;
    return [...taken.values()];
  }

  async #runTogether(centre: number, line: Line<Item, Result>, taken: Waiting<Item, Result>[]): Promise<void> {
    if (taken.length === 0) return;
    line.isBusy = true;
    try {
      const outcomes = await this.#run(taken, false);
      taken.forEach((one, index) => this.#settle(one, outcomes[index]));
    } catch (error) {
      for (const one of taken) {
        if (this.#mayRepeat(error, taken)) void this.#runAlone(one);
        else one.answer.reject(error);
      }
    } finally {
      line.isBusy = false;
      this.#next(centre, line);
    }
  }

  /** After a lost connection nobody knows what is saved. Otherwise nothing is, and others may be to blame. */
  #mayRepeat(error: unknown, taken: readonly unknown[]): boolean {
    return !isConnectionLoss(error) && (taken.length > 1 || isUniqueViolation(error));
  }

  /** What another one has taken in the same moment is found by the second run. */
  async #runAlone(one: Waiting<Item, Result>, isSecond = false): Promise<void> {
    try {
      const [outcome] = await this.#run([one], true);
      this.#settle(one, outcome);
    } catch (error) {
      if (!isSecond && isUniqueViolation(error)) await this.#runAlone(one, true);
      else one.answer.reject(error);
    }
  }

  #run(taken: readonly Waiting<Item, Result>[], isAlone: boolean): Promise<Outcome<Result>[]> {
    const limits = taken.flatMap(({ limit }) => limit ?? []);
    const calls = taken.flatMap(({ call }) => call ?? []);
    return tracedFor(calls, () => runWithinAll(limits, () => this.#work.run(taken.map(({ item }) => item), isAlone)));
  }

  #settle(one: Waiting<Item, Result>, outcome: Outcome<Result> | undefined): void {
    if (outcome?.kind === 'done') one.answer.resolve(outcome.result);
    else if (outcome?.kind === 'failed') one.answer.reject(outcome.error);
    else if (outcome?.kind === 'alone') void this.#runAlone(one);
    else one.answer.reject(new Error('Work came to no outcome'));
  }
}
