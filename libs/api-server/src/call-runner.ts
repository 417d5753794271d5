import { fileContent, replayedHeader, type RouteDefinition } from '@dzvinok/contract/route';
import { Database } from '@dzvinok/tenancy/database';
import { answered, LastStatement, runInRealm, type TransactionOptions, lastStatement, WorkLimit } from '@dzvinok/tenancy/transaction';
import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { ChangePublisher, fileBody, Reply, type ReplyParts, replyText, routeOf, type ServedRoute, successText } from './handler.ts';
import { FairShare } from './admission.ts';
import { ReaderGone } from './failure.ts';
import { parseInput } from './input.ts';
import { type InTransaction, keyedCallOf, onceOnly } from './idempotency.ts';
import { KeyedQueue } from '@dzvinok/flow';
import { contextOf, inRequestContext, realmOf, type RequestContext } from './request-context.ts';

const jsonType = 'application/json; charset=utf-8';

/** `x-accel-buffering` keeps proxies from collecting the stream; after the stream the connection is closed. */
const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
};

export class CallLimits {
  readonly timeMs: number = 10_000;
  /** Checks the database's JSON text against the contract too; too slow for production, so for tests. */
  readonly checkRawReplies: boolean = false;

  constructor(given: { timeMs?: number; checkRawReplies?: boolean } = {}) {
    Object.assign(this, given);
  }
}

/** Validates the input, opens the transaction, runs the handler, publishes its changes, and replies after the commit. */
@Injectable()
export class CallRunner implements NestInterceptor {
  readonly #database: Database;
  readonly #limits: CallLimits;
  readonly #changes: ChangePublisher;
  /** Repetitions of a call wait here without a connection; repetitions in other processes wait at the key's lock. */
  readonly #repeated = new KeyedQueue();
  readonly #shares = new FairShare();

  constructor(database: Database, limits: CallLimits, changes: ChangePublisher) {
    this.#database = database;
    this.#limits = limits;
    this.#changes = changes;
  }

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const served = routeOf(execution.getHandler());
    if (!served) throw new Error('A handler without a route passed the guard');
    const http = execution.switchToHttp();
    return from(this.#answer(served, http.getRequest(), http.getResponse(), next));
  }

  async #answer(served: ServedRoute, request: FastifyRequest, reply: FastifyReply, next: CallHandler) {
    const context = contextOf(request);
    context.route = served.route;
    context.input = parseInput(served.route, request);
    if (served.route.streams) return this.#streamOf(context, request, reply, next);
    const keyed = keyedCallOf(this.#database, served, context);
    const limit = limitOf(request, reply, served.route.timeLimitMs ?? this.#limits.timeMs);
    const work = () => this.#work(served.route, next);
    const inTransaction: InTransaction = (inner) =>
      this.#inTurn(served.route, context, limit.gone, () => limit.run(() =>
        inRequestContext(context, () => this.#inTransaction(served, context, inner, limit.transaction))));
    try {
      if (keyed) {
        const replyOf = (result: unknown) => this.#textOf(served.route, result, reply);
        const once = this.#repeated.run(keyed.turn, () => onceOnly(keyed, inTransaction, () => answered(work), replyOf));
        const done = await Promise.race([once, limit.passed]);
        if (done.isReplayed) reply.header(replayedHeader, 'true').header('content-type', jsonType);
        return done.reply;
      }
      const result = await Promise.race([inTransaction(work), limit.passed]);
      return served.route.answers ? this.#fileOf(result, reply) : this.#bodyOf(served.route, result, reply);
    } finally {
      limit.stop();
    }
  }

  /** A call with its own time limit is known to be slow, so it takes no slot of its centre's share. */
  #inTurn<T>({ timeLimitMs }: RouteDefinition, { caller }: RequestContext, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (!caller || caller.role === 'SuperAdmin' || timeLimitMs !== undefined) return work();
    return this.#shares.run(caller.tenant.id, work, gone);
  }

  async #work({ changes }: RouteDefinition, next: CallHandler): Promise<unknown> {
    const result: unknown = await lastValueFrom(next.handle());
    const isAsked = !(result instanceof LastStatement);
    if (changes) await this.#changes.afterHandler(isAsked ? partsOf(result).data : undefined);
    return result;
  }

  #inTransaction<T>(
    { transaction }: ServedRoute,
    { caller }: RequestContext,
    work: () => Promise<T | LastStatement<T>>,
    options: TransactionOptions,
  ): Promise<T> {
    if (!transaction || !caller) return answered(work);
    const { confirm } = caller;
    const realm = transaction === 'platform' ? transaction : realmOf(caller);
    return runInRealm(this.#database, realm, confirm ? () => confirmed(confirm, work) : work, options);
  }

  #bodyOf(route: RouteDefinition, result: unknown, reply: FastifyReply): string | Buffer {
    const { whole, headers } = partsOf(result);
    if (!whole) return this.#textOf(route, result, reply);
    const { body, encoding } = whole;
    if (encoding === null && this.#limits.checkRawReplies) route.data.parse(JSON.parse(body.toString()).data);
    reply.headers({ 'content-type': jsonType, ...encoding !== null && { 'content-encoding': encoding }, ...headers });
    return body;
  }

  #textOf(route: RouteDefinition, result: unknown, reply: FastifyReply): string {
    const { data, json, message, headers, bare } = partsOf(result);
    reply.headers({ 'content-type': jsonType, ...headers });
    if (json !== undefined && this.#limits.checkRawReplies) route.data.parse(JSON.parse(json));
    if (json !== undefined) return bare ? json : successText(json, message);
    return bare ? JSON.stringify(route.data.parse(data)) : replyText(route, data, message);
  }

  /** Without transaction and time limit: the handler only opens the stream. */
  async #streamOf(context: RequestContext, request: FastifyRequest, reply: FastifyReply, next: CallHandler) {
    const isAskedFor = request.method !== 'HEAD';
    const { stream } = isAskedFor ? partsOf(await inRequestContext(context, () => lastValueFrom(next.handle()))) : {};
    if (isAskedFor && !stream) throw new Error('A route that streams was answered without a stream');
    reply.headers(streamHeaders);
    return stream ?? '';
  }

  #fileOf(result: unknown, reply: FastifyReply): Buffer {
    const { data, headers } = partsOf(result);
    if (headers) reply.headers(headers);
    return fileBody(fileContent.parse(data), reply);
  }
}

function partsOf(result: unknown): ReplyParts {
  return result instanceof Reply ? result.parts : { data: result };
}

/** Rechecks the session along with the work's first statements; if it has ended, the work's result is dropped. */
async function confirmed<T>(confirm: () => Promise<void>, work: () => Promise<T | LastStatement<T>>): Promise<T | LastStatement<T>> {
  const confirming = confirm();
  confirming.catch(() => undefined);
  const [done] = await Promise.allSettled([work()]);
  if (done.status === 'fulfilled' && done.value instanceof LastStatement) {
    const last = done.value;
    return lastStatement(async () => {
      const [, answer] = await Promise.all([confirming, last.ask()]);
      return answer;
    });
  }
  await confirming;
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}

/** Wait for a commit that was sent in time, as a saved call must not be reported as failed. */
const commitPatienceMs = 8_000;

/** Closing the connection ends a read, and any call that still waits for its slot. */
function limitOf(request: FastifyRequest, reply: FastifyReply, timeMs: number) {
  const limit = new WorkLimit();
  const gone = new AbortController();
  const isRead = request.method === 'GET';
  const { promise: passed, reject } = Promise.withResolvers<never>();
  passed.catch(() => undefined);
  let waiting: NodeJS.Timeout | undefined;
  const onTime = () => {
    const error = new DOMException('The call took too long', 'TimeoutError');
    limit.end(error);
    if (limit.isCommitting) waiting = setTimeout(reject, commitPatienceMs, error);
    else reject(error);
  };
  const timer = setTimeout(onTime, timeMs);
  const onClose = () => {
    if (reply.raw.writableFinished) return;
    const error = new ReaderGone('The reader has gone away');
    gone.abort(error);
    if (isRead) reject(error);
  };
  reply.raw.once('close', onClose);
  return {
    run: <T>(work: () => T): T => limit.run(work),
    gone: gone.signal,
    transaction: isRead ? { signal: gone.signal } : {},
    passed,
    stop() {
      clearTimeout(timer);
      clearTimeout(waiting);
      reply.raw.off('close', onClose);
    },
  };
}
