import type { SavedMark } from '@dzvinok/contract/marks';
import { type FileContent, replayedHeader, type RouteData, type RouteDefinition, type RouteInput } from '@dzvinok/contract/route';
import { resolveTags, type Tag } from '@dzvinok/contract/tags';
import { type LastStatement, lastStatement } from '@dzvinok/tenancy/transaction';
import { createParamDecorator, Delete, type ExecutionContext, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './event-stream.ts';
import { type CallerInfo, contextOf, requestContext, type RequestContext } from './request-context.ts';

/** The realm of a transaction: the caller's centre, the platform, or the caller's realm (the platform for a SuperAdmin, else the centre). */
type TransactionIn = 'centre' | 'platform' | 'realm';

/**
 * Where a handler runs: inside a transaction that the runner opens, or by itself, which needs a reason. A handler that runs
 * itself opens its own transactions, if any, and its replies are not stored under idempotency keys.
 */
export type RunsIn = TransactionIn | { itself: string };

interface RouteOptions {
  /** May answer while the database is away, from the last known centre, which may be suspended by now. */
  servesWithoutDatabase?: boolean;
}

/** A route together with how its handler is to be run. */
export interface ServedRoute {
  route: RouteDefinition;
  /** Null for a handler that runs itself. */
  transaction: TransactionIn | null;
  servesWithoutDatabase: boolean;
}

type Result<R extends RouteDefinition> = RouteData<R> | Reply<RouteData<R>>;
type Answer<R extends RouteDefinition> = Result<R> | LastStatement<Result<R>>;
type Returned<R extends RouteDefinition> = Answer<R> | Promise<Answer<R>>;

/** A handler takes the validated input, the caller, both in either order, or nothing. */
export type RouteHandler<R extends RouteDefinition> =
  | (() => Returned<R>)
  | ((input: RouteInput<R>) => Returned<R>)
  | ((caller: CallerInfo) => Returned<R>)
  | ((input: RouteInput<R>, caller: CallerInfo) => Returned<R>)
  | ((caller: CallerInfo, input: RouteInput<R>) => Returned<R>);

const servedRoutes = new WeakMap<object, ServedRoute>();
const verbs = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

/**
 * Serves a route of the contract: method, path, roles, validation and the reply's shape all come from it.
 * The only way to make a handler reachable; one without it does not start.
 */
export function Route<R extends RouteDefinition>(route: R, runsIn: RunsIn, { servesWithoutDatabase = false }: RouteOptions = {}) {
  return <Handler extends RouteHandler<R>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    if (!descriptor.value) throw new Error(`${key} is not a method`);
    servedRoutes.set(descriptor.value, { route, transaction: typeof runsIn === 'string' ? runsIn : null, servesWithoutDatabase });
    verbs[route.method](route.path)(target, key, descriptor);
    HttpCode(200)(target, key, descriptor);
  };
}

/** The route that a handler serves, if it serves one. */
export function routeOf(handler: object): ServedRoute | undefined {
  return servedRoutes.get(handler);
}

function requestOf(execution: ExecutionContext): FastifyRequest {
  return execution.switchToHttp().getRequest<FastifyRequest>();
}

/** Parameter: `{ params, query, body }` of the route, validated (`RouteInput<typeof routes.x>`). */
export const Input = createParamDecorator((_: undefined, execution: ExecutionContext) =>
  contextOf(requestOf(execution)).input);

/** Parameter: who calls (`CallerInfo`). Only on routes that are not public. */
export const Caller = createParamDecorator((_: undefined, execution: ExecutionContext): CallerInfo => {
  const { caller } = contextOf(requestOf(execution));
  if (!caller) throw new Error('A public route has no caller');
  return caller;
});

/** A whole JSON reply, envelope and all, that was made beforehand. */
export interface WholeBody {
  body: string | Buffer;
  /** The value of `Content-Encoding`; null for what is not compressed. */
  encoding: string | null;
}

export interface ReplyParts {
  data?: unknown;
  /** JSON text that stands for `data` and is not parsed. */
  json?: string;
  /** Sent as it is; the envelope is inside already. */
  whole?: WholeBody;
  message?: string;
  headers?: Record<string, string>;
  /** Sent as it is, without the envelope. */
  bare?: boolean;
  /** Stands for all of the reply. */
  stream?: EventStream;
}

/** A reply that carries more than its data. `Data` is what the route's contract is checked against. */
export class Reply<Data> {
  declare readonly data?: Data;
  readonly parts: ReplyParts;

  constructor(parts: ReplyParts) {
    this.parts = parts;
  }
}

/** Puts JSON text that PostgreSQL built into the envelope without parsing it. Its shape is checked in tests only. */
export function rawJson(json: string, headers?: Record<string, string>): Reply<never> {
  return new Reply({ json, headers });
}

/** A reply of JSON text that one statement reads, for a handler that does nothing else: the commit travels with the statement. */
export function readJson(read: () => Promise<string>): LastStatement<Reply<never>> {
  return lastStatement(async () => rawJson(await read()));
}

/** Sends a reply that was made before; only a reader who takes its encoding may get it. */
export function wholeReply(whole: WholeBody, headers: Record<string, string>): Reply<never> {
  return new Reply({ whole, headers });
}

/** Sends data with a text for the person, as the envelope's `message`. */
export function withMessage<Data>(data: Data, message: string): Reply<Data> {
  return new Reply({ data, message });
}

/** Sends data with response headers. */
export function withHeaders<Data>(data: Data, headers: Record<string, string>): Reply<Data> {
  return new Reply({ data, headers });
}

/** Sends data without the envelope, for files that are not calls of the API. */
export function bareReply<Data>(data: Data, headers: Record<string, string> = {}): Reply<Data> {
  return new Reply({ data, headers, bare: true });
}

/** Sends the reply of a keyed call as it is stored, to the first call and to those that repeat it. */
export function keyedReply(text: string, isReplayed: boolean): Reply<never> {
  return wholeReply({ body: text, encoding: null }, isReplayed ? { [replayedHeader]: 'true' } : {});
}

/** The text of a reply with data; what the contract does not name is left out. */
export function replyText(route: RouteDefinition, data: unknown, message?: string): string {
  return successText(JSON.stringify(route.data.parse(data)), message);
}

/** Sends events for as long as the reader stays, on a route that streams. The events are not checked against a contract. */
export function eventReply(stream: EventStream): Reply<never> {
  return new Reply({ stream });
}

/** Envelope of a success around JSON text. */
export function successText(json: string, message?: string): string {
  const messageText = message === undefined ? 'null' : JSON.stringify(message);
  return `{"success":true,"data":${json},"errorMessage":null,"message":${messageText}}`;
}

/** The file's own headers, and the bytes to send. */
export function fileBody({ bytes, type, name }: FileContent, reply: FastifyReply): Buffer {
  reply.header('content-type', type);
  if (name !== undefined) reply.header('content-disposition', contentDisposition(name));
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** RFC 6266: a plain name for old readers, and the real one percent-encoded (RFC 8187). */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Facts about a change beyond its tags. */
export interface ChangeFacts {
  /** The marks as they are now, when nothing else changed. */
  marks?: readonly SavedMark[];
  /** Accounts that get the event too, although the saved rows no longer lead to them. */
  alsoTold?: readonly number[];
}

/** The new versions of groups, by their ids. */
export type Versions = ReadonlyMap<number, number>;

/**
 * Publishes changes inside the transaction that makes them. The runner publishes the tags of the route after the handler;
 * a handler publishes earlier with `publishNow`, or says `nothingChanged`. Writes outside of calls `publish` their tags.
 * The gateway provides the implementation.
 */
export abstract class ChangePublisher {
  /** Publishes writes outside of calls, such as those of jobs and seeds. */
  abstract publish(tags: readonly Tag[], facts?: ChangeFacts): Promise<Versions>;

  /** Publishes before the handler returns: for a handler that runs itself, has facts beyond the tags, or replies with versions. */
  publishNow(facts?: ChangeFacts): Promise<Versions> {
    return this.publish(this.takeTags(), facts);
  }

  /** Returns the tags of the call, and marks them as published. */
  protected takeTags(context = requestContext()): Tag[] {
    if (!context) throw new Error('Outside of a call nobody knows which tags are meant');
    context.areChangesPublished = true;
    return tagsOf(context);
  }

  /** Publishes nothing, for a call that changed nothing that others see. */
  nothingChanged(context = requestContext()): void {
    if (context) context.areChangesPublished = true;
  }

  /** Publishes the tags of the route unless the handler did; called by the interceptor with the reply’s data. */
  async afterHandler(data: unknown): Promise<void> {
    const context = requestContext();
    if (context && !context.areChangesPublished) await this.publish(tagsOf(context, data));
  }
}

function tagsOf({ route, input, caller }: RequestContext, data?: unknown): Tag[] {
  const student = caller?.role === 'Student' ? caller.accountId : null;
  return resolveTags(route?.changes, { ...input, data, caller: { student } });
}
