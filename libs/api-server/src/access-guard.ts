import type { Role } from '@dzvinok/contract/roles';
import type { RouteDefinition } from '@dzvinok/contract/route';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { refuse, refuseUpdating } from './failure.ts';
import { contextOf, inRequestContext, type CallerInfo, type Place } from './request-context.ts';
import { routeOf } from './handler.ts';

/** Turns a bearer token into a caller, or refuses; the gateway's identity provides it. */
export abstract class Authenticator {
  /** With `mayConfirmLater` the caller may come from a cached session, which `confirm` rechecks in the call's transaction. */
  abstract authenticate(token: string, place: Place, mayConfirmLater: boolean): Promise<CallerInfo>;
}

/** Refuses calls that are closed to support and logs other calls before the reply; the gateway provides it. */
export abstract class SupportPolicy {
  abstract admit(caller: CallerInfo, route: RouteDefinition, request: FastifyRequest): Promise<void>;
}

/** Refuses a suspended, archived or not yet migrated centre. */
export function assertOpen(tenant: Tenant): void {
  if (tenant.status === 'suspended') throw refuse('tenants.suspended');
  if (tenant.status === 'archived') throw refuse('tenants.not-found');
  if (tenant.isBehind) throw refuseUpdating();
}

const bearer = /^Bearer +([\w.~+/=-]+)$/i;

function tokenOf(request: FastifyRequest): string {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw refuse('auth.not-signed-in');
  return token;
}

function mayCall(route: RouteDefinition, role: Role): boolean {
  return route.access !== 'public' && route.access.includes(role);
}

function answersAt(route: RouteDefinition, place: Place): boolean {
  if (route.host === 'any') return true;
  return route.host === 'platform' ? place.kind === 'platform' : place.kind === 'tenant' || place.kind === 'apex';
}

/** Finds the caller of a non-public route, once per request; refuses a caller without the route's role. */
export async function admitCaller(
  authenticator: Authenticator, route: RouteDefinition, request: FastifyRequest, mayConfirmLater = false,
): Promise<void> {
  const context = contextOf(request);
  if (context.caller) return;
  const { place } = context;
  if (place.kind === 'tenant') assertOpen(place.tenant);
  const caller = await inRequestContext(context, () => authenticator.authenticate(tokenOf(request), place, mayConfirmLater));
  if (!mayCall(route, caller.role)) throw refuse('auth.not-allowed');
  context.caller = caller;
}

@Injectable()
export class AccessGuard implements CanActivate {
  readonly #authenticator: Authenticator;
  readonly #supportPolicy: SupportPolicy;

  constructor(authenticator: Authenticator, supportPolicy: SupportPolicy) {
    this.#authenticator = authenticator;
    this.#supportPolicy = supportPolicy;
  }

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const served = routeOf(execution.getHandler());
    if (!served) throw refuse('request.not-found');
    const { route, servesWithoutDatabase, transaction } = served;
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const context = contextOf(request);
    const { place } = context;
    if (place.kind === 'unknown') throw refuse('tenants.not-found');
    if (place.kind === 'tenant' && place.isLastKnown && !servesWithoutDatabase) throw refuse('server.unavailable', { headers: { 'retry-after': '1' } });
    const isReadInTransaction = transaction !== null && route.method === 'GET' && !route.streams;
    if (route.access !== 'public') await admitCaller(this.#authenticator, route, request, isReadInTransaction);
    if (!answersAt(route, place)) throw refuse('request.not-found');
    if (context.caller?.support) await this.#supportPolicy.admit(context.caller, route, request);
    return true;
  }
}
