import type { Role, RouteDefinition } from '@dzvinok/contract/route';
import type { TenantDirectory } from '@dzvinok/tenancy/directory';
import { isConnectionLoss } from '@dzvinok/tenancy/errors';
import { resolveHost } from '@dzvinok/tenancy/names';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * The place that the request's host names: a centre, the platform, or the bare domain. An archived centre is unknown.
 * While the database is away, the last known centre is used (`isLastKnown`), for files and for routes that allow it.
 */
export type Place =
  | { kind: 'apex' }
  | { kind: 'platform' }
  | { kind: 'tenant'; tenant: Tenant; isLastKnown?: true }
  | { kind: 'unknown' };

/** The signed-in caller. `tenant` throws for a SuperAdmin, who belongs to no centre. */
export interface CallerInfo {
  readonly accountId: number;
  readonly role: Role;
  readonly sessionId: string;
  readonly fullName: string;
  /** The end of the token, in milliseconds since 1970. */
  readonly tokenEndsAt: number;
  readonly tenant: Tenant;
  /** The rights of a SuperAdmin whom the centre let in for support; null for everybody else. */
  readonly support: 'read' | 'full' | null;
  /** Set when the session must be rechecked inside the call's transaction; absent when it was just checked. */
  readonly confirm?: () => Promise<void>;
}

/** Facts about the request that is being answered. */
export interface RequestContext {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  /** The header `Accept-Encoding`. */
  readonly acceptEncoding: string | undefined;
  /** The scheme and the host with its port, as the browser shows them. */
  readonly origin: string;
  readonly method: string;
  /** The address of the request line, with the query. */
  readonly url: string;
  /** A header by its name in small letters; the first if it came more than once. */
  header(name: string): string | undefined;
  /** The bytes of the body, for a route that `isSigned` only. */
  signedBytes: Uint8Array | undefined;
  place: Place;
  caller: CallerInfo | null;
  /** The route that answers, once it is known. */
  route: RouteDefinition | null;
  /** Validated parameters, query and body. */
  input: Record<string, unknown>;
  /** True once the changes of the call were published, or the handler said that there are none. */
  areChangesPublished: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    portal: RequestContext | null;
  }
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request being answered, or undefined in jobs, scripts and seeds. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Makes the context reachable from everything that `work` calls. */
export function inRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** True for the address of a proxy of ours. */
export type IsOurProxy = (address: string) => boolean;

/** The id of a request in logs, traces and replies: the one that our own proxy gave, else a new one. */
export function requestIdOf({ headers, socket }: IncomingMessage, isOurProxy: IsOurProxy): string {
  const { 'x-request-id': given } = headers;
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && isOurProxy(socket.remoteAddress ?? '') ? given : randomUUID();
}

/** Fields of a call for its log line and its trace, without anything about a person. */
export function traitsOf({ requestId, place }: RequestContext): { requestId: string; centre: string } {
  return { requestId, centre: place.kind === 'tenant' ? place.tenant.code : place.kind };
}

/** The context that the root hook gave this request. */
export function contextOf(request: FastifyRequest): RequestContext {
  if (!request.portal) throw new Error('The request did not pass the root hook');
  return request.portal;
}

interface HostSetting {
  directory: TenantDirectory;
  baseDomain: string;
  /** Paths that begin like this are answered on any host, without asking the directory. */
  hostless: readonly string[];
}

async function findPlace(host: string, { directory, baseDomain }: HostSetting): Promise<Place> {
  const target = resolveHost(host, baseDomain);
  if (target.kind !== 'tenant') return target;
  try {
    return placeOf(await directory.byCode(target.code));
  } catch (error) {
    const last = directory.lastKnownByCode(target.code);
    if (!last || !isConnectionLoss(error)) throw error;
    const place = placeOf(last);
    return place.kind === 'tenant' ? { ...place, isLastKnown: true } : place;
  }
}

function placeOf(tenant: Tenant | null): Place {
  return tenant && tenant.status !== 'archived' ? { kind: 'tenant', tenant } : { kind: 'unknown' };
}

/** Gives each request its context, with the centre that the host names, before any routing of ours. */
export function openRequestContexts(instance: FastifyInstance, setting: HostSetting): void {
  instance.decorateRequest('portal', null);
  instance.addHook('onRequest', async (request) => {
    request.portal = {
      requestId: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      acceptEncoding: request.headers['accept-encoding']?.toString(),
      origin: `${request.protocol}://${request.host}`,
      method: request.method,
      url: request.url,
      header: (name) => [request.headers[name]].flat()[0],
      signedBytes: undefined,
      place: { kind: 'unknown' },
      caller: null,
      route: null,
      input: {},
      areChangesPublished: false,
    };
    if (setting.hostless.some((start) => request.url.startsWith(start))) return;
    request.portal.place = await findPlace(request.host, setting);
  });
}
