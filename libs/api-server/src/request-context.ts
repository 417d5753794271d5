import type { Role, StaffRole } from '@dzvinok/contract/roles';
import type { RouteDefinition } from '@dzvinok/contract/route';
import { resolveHost, type TenantDirectory } from '@dzvinok/tenancy/directory';
import { isConnectionLoss } from '@dzvinok/tenancy/connection';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import type { Realm } from '@dzvinok/tenancy/transaction';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The host's target. An archived centre is unknown; `isLastKnown` serves files and some routes while the database is away. */
export type Place =
  | { kind: 'apex' }
  | { kind: 'platform' }
  | { kind: 'tenant'; tenant: Tenant; isLastKnown?: true }
  | { kind: 'unknown' };

/** The signed-in caller. `tenant` throws for a SuperAdmin, who has no centre. */
export interface CallerInfo {
  readonly accountId: number;
  readonly role: Role;
  readonly staffRole: StaffRole | null;
  readonly sessionId: string;
  readonly fullName: string;
  readonly tokenEndsAt: number;
  readonly tenant: Tenant;
  /** Rights of a SuperAdmin who entered the centre as support; else null. */
  readonly support: 'read' | 'full' | null;
  /** Set when the session must be rechecked inside the call's transaction. */
  readonly confirm?: () => Promise<void>;
}

export function realmOf(caller: CallerInfo): Realm {
  return caller.role === 'SuperAdmin' ? 'platform' : caller.tenant;
}

export interface RequestContext {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly acceptEncoding: string | undefined;
  readonly origin: string;
  readonly method: string;
  readonly url: string;
  header(name: string): string | undefined;
  /** The body's bytes, for `isSigned` routes only. */
  signedBytes: Uint8Array | undefined;
  place: Place;
  caller: CallerInfo | null;
  route: RouteDefinition | null;
  input: Record<string, unknown>;
  areChangesPublished: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    portal: RequestContext | null;
  }
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The current request's; undefined in jobs, scripts and seeds. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore();
}

/** Makes the context reachable from everything that `work` calls. */
export function inRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

const shared = new AsyncLocalStorage<readonly RequestContext[]>();

/** Runs work that several calls share, outside the context of any of them. */
export function inSharedWork<T>(calls: readonly RequestContext[], work: () => T): T {
  return shared.run(calls, work);
}

/** The current call, or the calls that share the present work. */
export function servedCalls(): readonly RequestContext[] {
  const own = requestContext();
  return own ? [own] : shared.getStore() ?? [];
}

export type IsOurProxy = (address: string) => boolean;

/** The request id of our own proxy, else a new one. */
export function requestIdOf({ headers, socket }: IncomingMessage, isOurProxy: IsOurProxy): string {
  const { 'x-request-id': given } = headers;
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) && isOurProxy(socket.remoteAddress ?? '') ? given : randomUUID();
}

/** Fields for logs and traces, without personal data. */
export function traitsOf({ requestId, place }: RequestContext): { requestId: string; centre: string } {
  return { requestId, centre: place.kind === 'tenant' ? place.tenant.code : place.kind };
}

export function contextOf(request: FastifyRequest): RequestContext {
  if (!request.portal) throw new Error('The request did not pass the root hook');
  return request.portal;
}

interface HostSetting {
  directory: TenantDirectory;
  baseDomain: string;
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

/** Gives each request its context with the host's centre, before any routing of ours. */
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

/** The origin of a centre, with scheme and port of the current request; throws outside a request. */
export function originOfCentre(code: string, baseDomain: string): string {
  const { origin } = requestContext() ?? {};
  if (origin === undefined) throw new Error('The address of a centre is known only while a request is answered');
  const { protocol, port } = new URL(origin);
  return `${protocol}//${code}.${baseDomain}${port && `:${port}`}`;
}
