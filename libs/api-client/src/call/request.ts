import { fileContent, idempotencyHeader, type Envelope, type FileRoute, type RouteData, type RouteDefinition } from '@dzvinok/contract/route';
import { fetchTimed } from '@dzvinok/early/clock';
import { addressOf } from '@dzvinok/early/early-reads';
import { watchCall } from '../connection/connection.store.ts';
import { ApiFailure, clientFailure } from './failure.ts';

export interface Reply<Data> {
  data: Data;
  message: string | null;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Milliseconds for the whole reply; by default ten seconds more than the server gives the route. */
  timeout?: number;
  /** UUID under which the server makes the change once; `useCall` sets it. */
  idempotencyKey?: string;
}

interface SendOptions extends CallOptions {
  accessToken?: string;
}

type Values = Record<string, unknown>;

/** Untyped call: the public functions have checked it. */
export interface CallParts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function toValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** URL of a call; null and undefined query values are left out. */
export function buildUrl(route: RouteDefinition, call: CallParts): string {
  const params = toValues(call.params);
  const path = route.path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`${route.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  return addressOf(path, toValues(call.query));
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'success' in value && typeof value.success === 'boolean';
}

// Replies are not validated: the gateway uses the same contract, and parsing twice is slow.
function isReply<Data>(value: Envelope): value is Envelope & Reply<Data> {
  return value.success;
}

function retryAfterIn(headers: Headers): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** The data of the envelope. A page of a proxy, firewall or school filter has no envelope: its status does not come from the server. */
function readEnvelope<Data>(value: unknown, { status, headers }: Response): Reply<Data> {
  if (!isEnvelope(value)) throw clientFailure('client.unreadable-reply');
  if (status < 400 && isReply<Data>(value)) return { data: value.data, message: value.message };
  throw new ApiFailure({
    status,
    code: value.code ?? 'server.failed',
    message: value.errorMessage ?? 'Сталася помилка',
    fields: value.fields,
    data: value.data,
    requestId: value.requestId,
    retryAfterSeconds: retryAfterIn(headers),
  });
}

async function fetchWhole<Body>(
  url: string, init: RequestInit, options: SendOptions, read: (response: Response) => Promise<Body>,
): Promise<{ response: Response; body: Body }> {
  const timeout = AbortSignal.timeout(options.timeout ?? 20_000);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  try {
    const response = await fetchTimed(url, { ...init, signal });
    return { response, body: await read(response) };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw clientFailure(timeout.aborted ? 'client.timeout' : 'client.no-connection');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws the failure of a reply that is not the expected stream. */
export async function refusalOf(response: Response): Promise<never> {
  readEnvelope(response.ok ? null : parseJson(await response.text()), response);
  throw clientFailure('client.unreadable-reply');
}

function requestInit(route: RouteDefinition, call: CallParts, options: SendOptions): RequestInit {
  const headers = new Headers({ Accept: [...(route.answers ?? []), 'application/json'].join(', ') });
  if (options.accessToken) headers.set('Authorization', `Bearer ${options.accessToken}`);
  if (options.idempotencyKey) headers.set(idempotencyHeader, options.idempotencyKey);
  const init: RequestInit = { method: route.method, headers };
  if (call.body === undefined) return init;
  if (route.accepts) {
    const { bytes, type } = fileContent.parse(call.body);
    headers.set('Content-Type', type);
    return { ...init, body: new Uint8Array(bytes) };
  }
  headers.set('Content-Type', 'application/json');
  return { ...init, body: JSON.stringify(call.body) };
}

/** One request; no session, no retry. */
export function send<Route extends RouteDefinition>(
  route: Route,
  call: CallParts,
  options: SendOptions = {},
): Promise<Reply<RouteData<Route>> & { headers: Headers }> {
  const timeout = options.timeout ?? (route.timeLimitMs && route.timeLimitMs + 10_000);
  return watchCall(route.path, sendOnce<Route>(route, call, timeout === undefined ? options : { ...options, timeout }), timeout !== undefined);
}

async function sendOnce<Route extends RouteDefinition>(route: Route, call: CallParts, options: SendOptions): Promise<Reply<RouteData<Route>> & { headers: Headers }> {
  const init = requestInit(route, call, options);
  const { response, body } = await fetchWhole(buildUrl(route, call), init, options, (reply) => reply.text());
  return { ...readEnvelope<RouteData<Route>>(parseJson(body), response), headers: response.headers };
}

/** One request answered with a file; a refusal is an envelope. */
export async function sendForFile(
  route: FileRoute,
  call: CallParts,
  options: SendOptions = {},
): Promise<{ file: Blob; headers: Headers }> {
  const init = requestInit(route, call, options);
  const { response, body } = await fetchWhole(buildUrl(route, call), init, options, (reply) => reply.blob());
  const isEnvelope = (response.headers.get('Content-Type') ?? '').startsWith('application/json');
  if (!response.ok || isEnvelope) readEnvelope(parseJson(await body.text()), response);
  return { file: body, headers: response.headers };
}
