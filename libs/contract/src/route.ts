import { z } from 'zod';
import type { DeclaredTag } from './tags.ts';

/** Roles of the product, spelt as on the wire (specification §1). */
export const roles = ['SuperAdmin', 'TenantAdmin', 'Teacher', 'Student', 'Parent'] as const;
export type Role = (typeof roles)[number];

/** A role of a centre's own people. */
export type TenantRole = Exclude<Role, 'SuperAdmin'>;
export const tenantRoles: readonly TenantRole[] = roles.filter((role) => role !== 'SuperAdmin');

/** `public` needs no session; a list names the roles that may call. There is no third way. */
export type Access = 'public' | readonly [Role, ...Role[]];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A file as it goes over the wire: its bytes are the whole body, without an envelope. */
export interface FileContent {
  readonly bytes: Uint8Array;
  /** Media type, for a text with its charset. */
  readonly type: string;
  /** With a name the browser offers to save it under that; without, it is shown in the page. */
  readonly name?: string;
}

/** `body` of a route that accepts a file, `data` of one that answers with a file. */
export const fileContent = z.custom<FileContent>(isFileContent);

/** A file that the caller sent as a `FileContent` and the server wrote to a disk; it is deleted when the call has been answered. */
export interface SpooledFile {
  readonly path: string;
  readonly type: string;
}

/** `body` of a route that accepts a file which is too large for the server's memory. */
export const spooledFile = z.custom<SpooledFile>(isSpooledFile) as unknown as z.ZodType<SpooledFile, FileContent>;

function isSpooledFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'path' in value && 'type' in value && typeof value.type === 'string';
}

function isFileContent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
    && value.bytes.length > 0 && 'type' in value && typeof value.type === 'string';
}

/**
 * Header with a UUID on a POST of a signed-in person: the same key and input again, from a double click or a second try
 * after a lost connection, change nothing and get the first reply. Kept for two days.
 */
export const idempotencyHeader = 'idempotency-key';
/** On a reply that was given before. */
export const replayedHeader = 'idempotency-replayed';

/** Header with which a machine proves that it holds a key: over a call of a route that `isSigned`. */
export const signatureHeader = 'x-release-signature';

/** The body of a call may have so many bytes unless its route says otherwise. */
export const defaultBodyLimit = 64 * 1024;

type MediaTypes = readonly [string, ...string[]];

/**
 * One call of the API: where it is, who may make it, what goes in and what comes out.
 * `path` is written with `:name` parameters, in the specification's letter case; matching ignores case.
 * `host` says whether it answers on a centre's address or on the platform's.
 */
export interface RouteDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: Access;
  readonly host: 'tenant' | 'platform' | 'any';
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  readonly summary: string;
  /** Tags of the reply's content, so that it is known when it is to be read again. */
  readonly reads?: readonly DeclaredTag[];
  /** Tags of everything that a successful call changes; each route but a GET has it, or says in `changesNoRead` why not. */
  readonly changes?: readonly DeclaredTag[];
  /** Why no read has to be made again after the call. */
  readonly changesNoRead?: string;
  /** Bytes of the body at most; `defaultBodyLimit` when left out. */
  readonly bodyLimit?: number;
  /** Milliseconds that the work may take once the body is there; the server's usual limit when left out. */
  readonly timeLimitMs?: number;
  /** The body is a file of one of these media types (`body: fileContent` or `spooledFile`), and not JSON. */
  readonly accepts?: MediaTypes;
  /** The reply is a file of one of these media types (`data: fileContent`), without the envelope; a refusal keeps it. */
  readonly answers?: MediaTypes;
  /**
   * The reply is a stream of server-sent events that only ends when somebody ends it; each carries one `data`, without
   * the envelope. A refusal before the first event is an ordinary reply.
   */
  readonly streams?: boolean;
  /** Takes an idempotency key although its reply is not stored: its handler finds again what the first call made. */
  readonly takesKey?: boolean;
  /** Nobody is signed in, and yet not everybody may: the call bears a signature, which its handler checks. */
  readonly isSigned?: boolean;
}

/** True for calls that take an idempotency key: a POST of somebody of a centre, with JSON both ways, or one that says so. */
export function takesIdempotencyKey({ method, access, host, accepts, answers, takesKey = false }: RouteDefinition): boolean {
  return takesKey || method === 'POST' && access !== 'public' && host !== 'platform' && !accepts && !answers;
}

/** A route that is answered with a file. */
export type FileRoute = RouteDefinition<z.ZodType, z.ZodType, z.ZodType, typeof fileContent>;

const nothing = z.undefined();
type Nothing = typeof nothing;

/** Keys with an id or a list of them, none for a part that the route does not have. */
type IdKey<Part> = [Part] extends [z.ZodType<infer Value>]
  ? [NonNullable<Value>] extends [never]
    ? never
    : { [Key in keyof NonNullable<Value>]-?: NonNullable<Value>[Key] extends number | readonly number[] | null | undefined ? Key & string : never }[keyof NonNullable<Value>]
  : never;

/** The places of a route where an id may be, such as `params.id`. */
type IdSource<Params, Query, Body, Data> =
  | `params.${IdKey<Params>}`
  | `query.${IdKey<Query>}`
  | `body.${IdKey<Body>}`
  | `data.${IdKey<Data>}`
  | 'caller.student';

type Tags<Params, Query, Body, Data> = readonly DeclaredTag<IdSource<Params, Query, Body, Data>>[];

/** A route that may write says what it changes. */
type Effects<Params, Query, Body, Data> =
  | { method: 'GET'; changes?: undefined; changesNoRead?: undefined }
  | { method: Exclude<HttpMethod, 'GET'>; changes: Tags<Params, Query, Body, Data>; changesNoRead?: undefined }
  | { method: Exclude<HttpMethod, 'GET'>; changes?: undefined; changesNoRead: string };

interface RouteDraft<Params, Query, Body, Data> {
  reads?: Tags<Params, Query, Body, Data>;
  path: string;
  access: Access;
  host?: RouteDefinition['host'];
  params?: Params;
  query?: Query;
  body?: Body;
  data: Data;
  summary: string;
  bodyLimit?: number;
  timeLimitMs?: number;
  accepts?: MediaTypes;
  answers?: MediaTypes;
  streams?: boolean;
  takesKey?: boolean;
  isSigned?: boolean;
}

/** Fills what a draft leaves out: no parameters, no query, no body, a centre's host. */
export function defineRoute<
  Data extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(draft: RouteDraft<Params, Query, Body, Data> & Effects<Params, Query, Body, Data>): RouteDefinition<Params, Query, Body, Data> {
  const isConsistent = isFile(draft.body) === Boolean(draft.accepts) && isFile(draft.data) === Boolean(draft.answers);
  if (!isConsistent) throw new Error(`${draft.path}: a file and its media types go together`);
  if (draft.streams && draft.method !== 'GET') throw new Error(`${draft.path}: a stream of events is only read`);
  return {
    host: 'tenant',
    ...draft,
    params: orNothing(draft.params),
    query: orNothing(draft.query),
    body: orNothing(draft.body),
  };
}

/** A part that a draft leaves out has the default type, `Nothing`, which the compiler cannot see from its absence. */
function orNothing<Schema extends z.ZodType>(schema: Schema | undefined): Schema {
  return schema ?? (nothing as unknown as Schema);
}

function isFile(schema: z.ZodType | undefined): boolean {
  return schema === fileContent || schema === spooledFile;
}

/** The handler receives this after validation. */
export interface RouteInput<Route extends RouteDefinition> {
  params: z.output<Route['params']>;
  query: z.output<Route['query']>;
  body: z.output<Route['body']>;
}

type Given<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : { [K in Key]: Value };

/** The caller gives this; parts that the route does not have may be left out. */
export type RouteCall<Route extends RouteDefinition> = Given<'params', z.input<Route['params']>> &
  Given<'query', z.input<Route['query']>> &
  Given<'body', z.input<Route['body']>>;

/** `data` of a successful reply. */
export type RouteData<Route extends RouteDefinition> = z.output<Route['data']>;

/** Every reply, errors included, has this shape; the fields below `message` come with errors only. */
export interface Envelope<Data = unknown> {
  success: boolean;
  data: Data | null;
  errorMessage: string | null;
  message: string | null;
  code?: string;
  fields?: Record<string, string>;
  requestId?: string;
}

/** Calls that have nothing to tell answer `data: null`. */
export const noData = z.null();
