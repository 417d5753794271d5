import { z } from 'zod';
import { staffRoles, tenantRoles, type Role, type StaffRole } from './roles.ts';

/** `public` needs no session; a list names the roles that may call. */
export type Access = 'public' | readonly [Role, ...Role[]];

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A file on the wire: the whole body is its bytes, without an envelope. */
export interface FileContent {
  readonly bytes: Uint8Array;
  readonly type: string;
  /** With a name browsers offer to save the file; without, they show it. */
  readonly name?: string;
}

/** `body` of a route that accepts a file, `data` of one that answers with a file. */
export const fileContent = z.custom<FileContent>(isFileContent);

/** A received file on the server's disk; deleted when the call has been answered. */
export interface SpooledFile {
  readonly path: string;
  readonly type: string;
}

/** `body` of a route whose file is too large for the server's memory. */
export const spooledFile = z.custom<SpooledFile>(isSpooledFile) as unknown as z.ZodType<SpooledFile, FileContent>;

function isSpooledFile(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'path' in value && 'type' in value && typeof value.type === 'string';
}

function isFileContent(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array
    && value.bytes.length > 0 && 'type' in value && typeof value.type === 'string';
}

/** A UUID on a POST of a signed-in person: a repetition with the same input changes nothing and gets the first reply, for two days. */
export const idempotencyHeader = 'idempotency-key';
export const replayedHeader = 'idempotency-replayed';

/** Signature of a machine's call, on routes that are `isSigned`. */
export const signatureHeader = 'x-release-signature';

/** Bytes of a body, unless the route says otherwise. */
export const defaultBodyLimit = 64 * 1024;

type MediaTypes = readonly [string, ...string[]];

/** One call of the API. `path` has `:name` parameters; matching ignores case. `host`: a centre's address or the platform's. */
export interface RouteDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: HttpMethod;
  readonly path: string;
  readonly access: Access;
  /** Staff roles that may call, beside admins without a staff role; all of them for a route of every role of a centre. */
  readonly staff: readonly StaffRole[];
  readonly host: 'tenant' | 'platform' | 'any';
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly data: Data;
  readonly summary: string;
  /** Tags of the reply's content, by which readers know when to read again. */
  readonly reads?: readonly DeclaredTag[];
  /** Tags of the data that a successful call changes; every non-GET route has it or `changesNoRead`. */
  readonly changes?: readonly DeclaredTag[];
  readonly changesNoRead?: string;
  /** Bytes; `defaultBodyLimit` by default. */
  readonly bodyLimit?: number;
  /** Milliseconds of work after the body has arrived; the server's limit by default. */
  readonly timeLimitMs?: number;
  /** The body is a file of these media types (`body: fileContent` or `spooledFile`), not JSON. */
  readonly accepts?: MediaTypes;
  /** Error codes for an empty file and a file above `bodyLimit`, where the usual texts give no advice. */
  readonly fileErrors?: { readonly empty: string; readonly tooLarge: string };
  /** The reply is a file of these media types (`data: fileContent`) without envelope; refusals keep the envelope. */
  readonly answers?: MediaTypes;
  /** The reply is a stream of server-sent events, each one `data` without envelope. An early refusal is an ordinary reply. */
  readonly streams?: boolean;
  /** Takes an idempotency key although its reply is not stored: the handler finds the first call's result. */
  readonly takesKey?: boolean;
  /** Called without a session; the handler checks the call's signature. */
  readonly isSigned?: boolean;
}

/** True for calls that take an idempotency key: JSON POSTs of a centre's people, and routes with `takesKey`. */
export function takesIdempotencyKey({ method, access, host, accepts, answers, takesKey = false }: RouteDefinition): boolean {
  return takesKey || method === 'POST' && access !== 'public' && host !== 'platform' && !accepts && !answers;
}

export type FileRoute = RouteDefinition<z.ZodType, z.ZodType, z.ZodType, typeof fileContent>;

const nothing = z.undefined();
type Nothing = typeof nothing;

/** Keys with an id or a list of ids; none for a part that the route does not have. */
type IdKey<Part> = [Part] extends [z.ZodType<infer Value>]
  ? [NonNullable<Value>] extends [never]
    ? never
    : { [Key in keyof NonNullable<Value>]-?: NonNullable<Value>[Key] extends number | readonly number[] | null | undefined ? Key & string : never }[keyof NonNullable<Value>]
  : never;

type IdSource<Params, Query, Body, Data> =
  | `params.${IdKey<Params>}`
  | `query.${IdKey<Query>}`
  | `body.${IdKey<Body>}`
  | `data.${IdKey<Data>}`
  | 'caller.student';

type Tags<Params, Query, Body, Data> = readonly DeclaredTag<IdSource<Params, Query, Body, Data>>[];

type Effects<Params, Query, Body, Data> =
  | { method: 'GET'; changes?: undefined; changesNoRead?: undefined }
  | { method: Exclude<HttpMethod, 'GET'>; changes: Tags<Params, Query, Body, Data>; changesNoRead?: undefined }
  | { method: Exclude<HttpMethod, 'GET'>; changes?: undefined; changesNoRead: string };

interface RouteDraft<Params, Query, Body, Data> {
  reads?: Tags<Params, Query, Body, Data>;
  path: string;
  access: Access;
  staff?: readonly StaffRole[];
  host?: RouteDefinition['host'];
  params?: Params;
  query?: Query;
  body?: Body;
  data: Data;
  summary: string;
  bodyLimit?: number;
  timeLimitMs?: number;
  accepts?: MediaTypes;
  fileErrors?: RouteDefinition['fileErrors'];
  answers?: MediaTypes;
  streams?: boolean;
  takesKey?: boolean;
  isSigned?: boolean;
}

/** Fills a draft's defaults: no parameters, query or body, a centre's host, no staff roles. */
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
    staff: isForAll(draft.access) ? staffRoles : [],
    ...draft,
    params: orNothing(draft.params),
    query: orNothing(draft.query),
    body: orNothing(draft.body),
  };
}

function isForAll(access: Access): boolean {
  return access !== 'public' && tenantRoles.every((role) => access.includes(role));
}

/** True when the route names the person's role and, if the person has a staff role, that one too. */
export function mayCall(
  { access, staff }: Pick<RouteDefinition, 'access' | 'staff'>, { role, staffRole }: { role: Role; staffRole?: StaffRole | null | undefined },
): boolean {
  return access !== 'public' && access.includes(role) && (!staffRole || staff.includes(staffRole));
}

/** The default type `Nothing` of an absent part, which the compiler cannot infer. */
function orNothing<Schema extends z.ZodType>(schema: Schema | undefined): Schema {
  return schema ?? (nothing as unknown as Schema);
}

function isFile(schema: z.ZodType | undefined): boolean {
  return schema === fileContent || schema === spooledFile;
}

/** Validated input of the handler. */
export interface RouteInput<Route extends RouteDefinition> {
  params: z.output<Route['params']>;
  query: z.output<Route['query']>;
  body: z.output<Route['body']>;
}

type Given<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : { [K in Key]: Value };

/** Input of the caller; parts that the route does not have may be left out. */
export type RouteCall<Route extends RouteDefinition> = Given<'params', z.input<Route['params']>> &
  Given<'query', z.input<Route['query']>> &
  Given<'body', z.input<Route['body']>>;

export type RouteData<Route extends RouteDefinition> = z.output<Route['data']>;

/** Shape of every reply; fields below `message` come with errors only. */
export interface Envelope<Data = unknown> {
  success: boolean;
  data: Data | null;
  errorMessage: string | null;
  message: string | null;
  code?: string;
  fields?: Record<string, string>;
  requestId?: string;
}

export const noData = z.null();

/** Tags name data that screens show and calls change: by them screens reread, journals get versions, and live events are sent. */
export type TagName =
  | 'students'
  | 'student'
  | 'memberships'
  | 'teachers'
  | 'admins'
  | 'groups'
  /** Lessons and members of a group (by its id). */
  | 'journal'
  | 'marks'
  | 'homework'
  /** Today’s lesson of a group (by its id). */
  | 'lesson-today'
  /** Recordings of a group’s lessons (by the group’s id). */
  | 'recording'
  | 'topics'
  /** A topic's name (by its id). */
  | 'topic'
  | 'subjects'
  | 'classrooms'
  /** Holidays, periods, and lessons that are not as the week has them. */
  | 'calendar'
  /** The centre's rules of making up lessons. */
  | 'make-up-rules'
  /** Until when colleagues answer requests, and whether an admin confirms. */
  | 'substitution-rules'
  /** Requests of teachers for a substitute or a swap. */
  | 'substitutions'
  /** A student's week (by student id), as the family sees it. */
  | 'week'
  /** All else that a student (by id) and the parents see: courses, children, progress, missed lessons, recordings. */
  | 'family'
  | 'notices'
  /** Mail servers and other providers of messages, of a centre or the platform. */
  | 'message-providers'
  /** Messages that could not be sent. */
  | 'deliveries'
  /** Mailings and how far they have come. */
  | 'mailings'
  /** A person's choices of messages and addresses, and the centre's rule for locked screens. */
  | 'messages'
  /** Calls to families of students with warnings. */
  | 'calls'
  /** Balance, entries and invoices of a student (by id). */
  | 'account'
  | 'recipients'
  /** Invoices of all students. */
  | 'invoices'
  /** Bank statements, their lines and what these are matched to. */
  | 'statements'
  /** Rates, entries and sheets of teachers' pay. */
  | 'pay'
  /** Payments by card. */
  | 'card-payments'
  /** Cash and fiscal receipts of a day, and its closing. */
  | 'cash'
  /** Sums that centres show the platform. */
  | 'published-income'
  /** How the centre charges a month, and which months are closed. */
  | 'charge-rules'
  /** Air-raid alerts of the centre; told live to all of its people. */
  | 'alerts'
  | 'sessions'
  | 'second-factor'
  | 'support'
  | 'centre-passport'
  | 'tenants'
  /** Settings and admins of a centre (by its id). */
  | 'tenant'
  | 'passports'
  | 'jobs'
  | 'fleet'
  | 'super-admins'
  | 'release-board'
  | 'release-events';

/** All data of that name, or the record whose id stands at `from` of the call. */
export type DeclaredTag<From extends string = string> = TagName | { readonly name: TagName; readonly from: From };

/** Binds a tag to an id: `tag('journal', 'params.id')`. `caller.student` is the caller's own student id; empty for other roles. */
export function tag<const From extends string>(name: TagName, from: From): { name: TagName; from: From } {
  return { name, from };
}

/** A tag of one call; without an id it means everything of that name. */
export interface Tag {
  /** A newer gateway may send names that this build does not know. */
  name: string;
  id?: number;
}

export interface TagSources {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  data?: unknown;
  caller?: { student: number | null };
}

/** A call's tags, one per id of a list; without the id everything of that name. */
export function resolveTags(declared: readonly DeclaredTag[] = [], sources: TagSources = {}): Tag[] {
  return declared.flatMap((each): Tag | Tag[] => {
    if (typeof each === 'string') return { name: each };
    const id = idAt(sources, each.from);
    if (id === null) return [];
    if (Array.isArray(id)) return id.map((one) => ({ name: each.name, id: Number(one) }));
    return id === undefined ? { name: each.name } : { name: each.name, id: Number(id) };
  });
}

function idAt(sources: TagSources, from: string): unknown {
  return from.split('.').reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    sources,
  );
}

/** True when a read with these tags shows the changed data. */
export function isTouched(reads: readonly Tag[], changed: readonly Tag[]): boolean {
  return reads.some((read) => changed.some(({ name, id }) =>
    name === read.name && (id === undefined || read.id === undefined || id === read.id)));
}
