import type { SavedMark } from '@dzvinok/contract/marks';
import {
  type FileContent, replayedHeader, type RouteData, type RouteDefinition, type RouteInput, resolveTags, type Tag,
} from '@dzvinok/contract/route';
import { type LastStatement, lastStatement } from '@dzvinok/tenancy/transaction';
import { createParamDecorator, Delete, type ExecutionContext, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventStream } from './event-stream.ts';
import { type CallerInfo, contextOf, requestContext, type RequestContext } from './request-context.ts';

/** The caller's centre, the platform, or the caller's realm (the platform for a SuperAdmin, else the centre). */
type TransactionIn = 'centre' | 'platform' | 'realm';

/** The transaction that the runner opens, or the reason to run without one; replies are then not stored under idempotency keys. */
export type RunsIn = TransactionIn | { itself: string };

interface RouteOptions {
  /** May answer while the database is away, from the last known centre, which may be suspended by now. */
  servesWithoutDatabase?: boolean;
}

export interface ServedRoute {
  route: RouteDefinition;
  transaction: TransactionIn | null;
  servesWithoutDatabase: boolean;
}

type Result<R extends RouteDefinition> = RouteData<R> | Reply<RouteData<R>>;
type Answer<R extends RouteDefinition> = Result<R> | LastStatement<Result<R>>;
type Returned<R extends RouteDefinition> = Answer<R> | Promise<Answer<R>>;

/** Parameters are the validated input and the caller, in either order; both may be left out. */
export type RouteHandler<R extends RouteDefinition> =
  | (() => Returned<R>)
  | ((input: RouteInput<R>) => Returned<R>)
  | ((caller: CallerInfo) => Returned<R>)
  | ((input: RouteInput<R>, caller: CallerInfo) => Returned<R>)
  | ((caller: CallerInfo, input: RouteInput<R>) => Returned<R>);

const servedRoutes = new WeakMap<object, ServedRoute>();
const verbs = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };

/** Serves a route of the contract, the only way to make a handler reachable; a handler without a route fails the start. */
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

export function routeOf(handler: object): ServedRoute | undefined {
  return servedRoutes.get(handler);
}

function requestOf(execution: ExecutionContext): FastifyRequest {
  return execution.switchToHttp().getRequest<FastifyRequest>();
}

/** Parameter: the route's validated `{ params, query, body }` (`RouteInput<typeof routes.x>`). */
export const Input = createParamDecorator((_: undefined, execution: ExecutionContext) =>
  contextOf(requestOf(execution)).input);

export const Caller = createParamDecorator((_: undefined, execution: ExecutionContext): CallerInfo => {
  const { caller } = contextOf(requestOf(execution));
  if (!caller) throw new Error('A public route has no caller');
  return caller;
});

/** A whole JSON reply with its envelope, made beforehand. */
export interface WholeBody {
  body: string | Buffer;
  encoding: string | null;
}

export interface ReplyParts {
  data?: unknown;
  json?: string;
  whole?: WholeBody;
  message?: string;
  headers?: Record<string, string>;
  bare?: boolean;
  stream?: EventStream;
}

/** A reply with more than its data. `Data` is checked against the route's contract. */
export class Reply<Data> {
  declare readonly data?: Data;
  readonly parts: ReplyParts;

  constructor(parts: ReplyParts) {
    this.parts = parts;
  }
}

/** Puts PostgreSQL's JSON text into the envelope without parsing it. Its shape is checked in tests only. */
export function rawJson(json: string, headers?: Record<string, string>): Reply<never> {
  return new Reply({ json, headers });
}

/** JSON text of one statement, as the handler's only work: the commit is sent along. */
export function readJson(read: () => Promise<string>): LastStatement<Reply<never>> {
  return lastStatement(async () => rawJson(await read()));
}

/** Sends a finished reply; the client must accept its encoding. */
export function wholeReply(whole: WholeBody, headers: Record<string, string>): Reply<never> {
  return new Reply({ whole, headers });
}

export function withMessage<Data>(data: Data, message: string): Reply<Data> {
  return new Reply({ data, message });
}

export function withHeaders<Data>(data: Data, headers: Record<string, string>): Reply<Data> {
  return new Reply({ data, headers });
}

/** Data without the envelope, for files outside the API. */
export function bareReply<Data>(data: Data, headers: Record<string, string> = {}): Reply<Data> {
  return new Reply({ data, headers, bare: true });
}

/** The stored text of a keyed call's reply, for the first call and its repetitions. */
export function keyedReply(text: string, isReplayed: boolean): Reply<never> {
  return wholeReply({ body: text, encoding: null }, isReplayed ? { [replayedHeader]: 'true' } : {});
}

/** The text of a reply with data; fields that the contract does not name are left out. */
export function replyText(route: RouteDefinition, data: unknown, message?: string): string {
  return successText(JSON.stringify(route.data.parse(data)), message);
}

/** Events for as long as the reader stays, on a streaming route; not checked against a contract. */
export function eventReply(stream: EventStream): Reply<never> {
  return new Reply({ stream });
}

export function successText(json: string, message?: string): string {
  const messageText = message === undefined ? 'null' : JSON.stringify(message);
  return `{"success":true,"data":${json},"errorMessage":null,"message":${messageText}}`;
}

/** Sets the file's headers and returns its bytes. */
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

export interface ChangeFacts {
  marks?: readonly SavedMark[];
  /** Accounts that get events although the saved rows no longer lead to them. */
  alsoTold?: readonly number[];
}

/** New versions of groups, by group id. */
export type Versions = ReadonlyMap<number, number>;

/** Publishes changes in their transaction: the runner the route's tags after the handler, a handler earlier by `publishNow`. */
export abstract class ChangePublisher {
  /** For writes outside of calls, such as jobs and seeds. */
  abstract publish(tags: readonly Tag[], facts?: ChangeFacts): Promise<Versions>;

  /** Before the handler returns: for a handler that runs itself, has facts beyond the tags, or replies with versions. */
  publishNow(facts?: ChangeFacts): Promise<Versions> {
    return this.publish(this.takeTags(), facts);
  }

  /** Returns the call's tags and marks them as published. */
  protected takeTags(context = requestContext()): Tag[] {
    if (!context) throw new Error('Outside of a call nobody knows which tags are meant');
    context.areChangesPublished = true;
    return tagsOf(context);
  }

  /** For a call without a change visible to other users. */
  nothingChanged(context = requestContext()): void {
    if (context) context.areChangesPublished = true;
  }

  /** Publishes the route's tags unless the handler did; the interceptor calls it with the reply’s data. */
  async afterHandler(data: unknown): Promise<void> {
    const context = requestContext();
    if (context && !context.areChangesPublished) await this.publish(tagsOf(context, data));
  }
}

function tagsOf({ route, input, caller }: RequestContext, data?: unknown): Tag[] {
  const student = caller?.role === 'Student' ? caller.accountId : null;
  return resolveTags(route?.changes, { ...input, data, caller: { student } });
}
