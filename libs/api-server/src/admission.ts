import { mayCall, type RouteDefinition } from '@dzvinok/contract/route';
import { Line } from '@dzvinok/flow';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
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

function answersAt(route: RouteDefinition, place: Place): boolean {
  if (route.host === 'any') return true;
  return route.host === 'platform' ? place.kind === 'platform' : place.kind === 'tenant' || place.kind === 'apex';
}

/** Finds the caller of a non-public route, once per request; refuses a caller whose role or staff role the route does not name. */
export async function admitCaller(
  authenticator: Authenticator, route: RouteDefinition, request: FastifyRequest, mayConfirmLater = false,
): Promise<void> {
  const context = contextOf(request);
  if (context.caller) return;
  const { place } = context;
  if (place.kind === 'tenant') assertOpen(place.tenant);
  const caller = await inRequestContext(context, () => authenticator.authenticate(tokenOf(request), place, mayConfirmLater));
  if (!mayCall(route, caller)) throw refuse('auth.not-allowed');
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

export interface ShareLimits {
  alone: number;
  besideOthers: number;
  /** A centre counts as active for this long after its last call. */
  atWorkMs: number;
  waiting: number;
  patienceMs: number;
  /** How long a call waits for its refusal when the line is full. */
  refusalMs: number;
  longestRestMs: number;
}

const usual: ShareLimits = { alone: 32, besideOthers: 2, atWorkMs: 1_000, waiting: 256, patienceMs: 3_000, refusalMs: 1_000, longestRestMs: 250 };
const lookEveryMs = 50;
/** At 50 % CPU a slot rests this many times as long as its call took. */
const restOfHalfBusy = 6;

/** Event-loop utilization of this process since the last look, 0 to 1. */
function ownBusyness(): () => number {
  let last = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let known = 0;
  return () => {
    if (performance.now() - lookedAt < lookEveryMs) return known;
    const now = performance.eventLoopUtilization();
    known = performance.eventLoopUtilization(now, last).utilization;
    last = now;
    lookedAt = performance.now();
    return known;
  };
}

interface Share {
  taken: number;
  line: Line;
}

interface Seen {
  centre: number;
  at: number;
}

/** Keeps a busy centre from slowing other centres: beside another active centre, few slots, then a line, then Retry-After; used slots rest. */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #busyness: () => number;
  readonly #shares = new Map<number, Share>();
  #latest: Seen | undefined;
  #latestOther: Seen | undefined;

  constructor(limits: Partial<ShareLimits> = {}, busyness = ownBusyness()) {
    this.#limits = { ...usual, ...limits };
    this.#busyness = busyness;
  }

  /** @throws `request.too-many` for a full or slow line; the reason of `gone` when the client has gone */
  async run<T>(centre: number, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    this.#see(centre);
    const share = this.#shares.get(centre) ?? { taken: 0, line: this.#newLine() };
    this.#shares.set(centre, share);
    if (share.taken < this.#room(centre)) share.taken += 1;
    else await this.#wait(share.line, gone);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#rest(centre, share, performance.now() - began);
    }
  }

  #see(centre: number): void {
    if (this.#latest && this.#latest.centre !== centre) this.#latestOther = this.#latest;
    this.#latest = { centre, at: performance.now() };
  }

  #isBesideOthers(centre: number): boolean {
    const other = this.#latest?.centre === centre ? this.#latestOther : this.#latest;
    return other !== undefined && performance.now() - other.at < this.#limits.atWorkMs;
  }

  #room(centre: number): number {
    return this.#isBesideOthers(centre) ? this.#limits.besideOthers : this.#limits.alone;
  }

  #newLine(): Line {
    const { patienceMs, waiting: maxLength } = this.#limits;
    return new Line({ patienceMs, maxLength, refuse: tooMany });
  }

  /** Refuses after a pause, because immediate repetitions would cost more. */
  async #wait(line: Line, gone?: AbortSignal): Promise<void> {
    gone?.throwIfAborted();
    if (line.isFull) {
      await pause(this.#limits.refusalMs);
      throw tooMany();
    }
    await line.wait(undefined, gone);
  }

  #rest(centre: number, share: Share, tookMs: number): void {
    const busyness = this.#busyness();
    const restMs = Math.min(this.#limits.longestRestMs, (tookMs * restOfHalfBusy * busyness) / Math.max(1 - busyness, 0.01));
    if (share.line.length > 0 && restMs >= 1 && this.#isBesideOthers(centre)) setTimeout(() => this.#leave(centre, share), restMs);
    else this.#leave(centre, share);
  }

  #leave(centre: number, share: Share): void {
    share.taken -= 1;
    while (share.taken < this.#room(centre) && share.line.admit()) share.taken += 1;
    if (share.taken === 0 && share.line.length === 0) this.#shares.delete(centre);
  }
}

function tooMany() {
  return refuse('request.too-many', { headers: { 'retry-after': '1' } });
}
