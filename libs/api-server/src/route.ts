import type { RouteData, RouteDefinition, RouteInput } from '@dzvinok/contract/route';
import type { LastQuestion } from '@dzvinok/tenancy/transaction';
import { createParamDecorator, Delete, Get, HttpCode, Post, Put, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Reply } from './reply.ts';
import { contextOf, type CallerInfo } from './request-context.ts';

interface RouteOptions {
  /** False for a handler that opens its transactions itself. */
  transaction?: boolean;
  /** True for what is answered while the database is away too, for the centre as it was last: it may be shut by then. */
  forLast?: boolean;
}

/** A route together with how its handler is to be run. */
export interface ServedRoute {
  route: RouteDefinition;
  transaction: boolean;
  forLast: boolean;
}

type Result<R extends RouteDefinition> = RouteData<R> | Reply<RouteData<R>>;
type Returned<R extends RouteDefinition> = Result<R> | Promise<Result<R> | LastQuestion<Result<R>>>;

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
export function Route<R extends RouteDefinition>(route: R, { transaction = true, forLast = false }: RouteOptions = {}) {
  return <Handler extends RouteHandler<R>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<Handler>,
  ): void => {
    if (!descriptor.value) throw new Error(`${key} is not a method`);
    servedRoutes.set(descriptor.value, { route, transaction, forLast });
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
