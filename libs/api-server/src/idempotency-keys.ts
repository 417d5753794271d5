import { idempotencyHeader, takesIdempotencyKey, type RouteDefinition } from '@dzvinok/contract/route';
import type { Database } from '@dzvinok/tenancy/database';
import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { refuse } from './refusal.ts';
import type { RequestContext } from './request-context.ts';
import type { ServedRoute } from './route.ts';

/** A change with an idempotency key: sent twice, it is done once. */
export interface KeyedCall {
  accountId: number;
  key: string;
  /** The name of the queue in which calls with this key of this person and centre run one after the other. */
  turn: string;
  /** An HMAC of the method, path and input by the centre's key; a plain hash would let short passwords be guessed. */
  hash: Buffer;
}

const keyText = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const secretField = /"\w*(password|token|secret)":/i;
const secretive = new WeakMap<RouteDefinition, boolean>();

/** True when a reply may show a password; such replies are never stored. */
export function repliesWithSecrets(route: RouteDefinition): boolean {
  const known = secretive.get(route);
  if (known !== undefined) return known;
  const schema = JSON.stringify(z.toJSONSchema(route.data, { io: 'output', unrepresentable: 'any' }));
  const found = secretField.test(schema);
  secretive.set(route, found);
  return found;
}

function keepsReply({ route, transaction }: ServedRoute): boolean {
  return takesIdempotencyKey(route) && transaction && !repliesWithSecrets(route);
}

/** Gives the key of a call whose reply is stored, and null for any other call; refuses a malformed key. */
export function keyedCallOf(
  database: Database, served: ServedRoute, request: FastifyRequest, { caller, input }: RequestContext,
): KeyedCall | null {
  const key = request.headers[idempotencyHeader];
  if (key === undefined || !caller || !keepsReply(served)) return null;
  if (typeof key !== 'string' || !keyText.test(key)) throw refuse('request.invalid');
  const { method, path } = served.route;
  const hash = createHmac('sha256', database.secrets.deriveKey(caller.tenant.id, 'idempotency'))
    .update(JSON.stringify([method, path, input]))
    .digest();
  const turn = `${caller.tenant.id}:${caller.accountId}:${key.toLowerCase()}`;
  return { accountId: caller.accountId, key: key.toLowerCase(), turn, hash };
}
