import { defaultBodyLimit, signatureHeader, type RouteDefinition } from '@dzvinok/contract/route';
import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBearer } from './access-guard.ts';
import { refuse } from './refusal.ts';
import { contextOf } from './request-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's route that is served here, if its body is not the usual one. */
    bodyRoute?: RouteDefinition;
  }
}

/** Keeps the raw bytes of a signed call. For any other call they would take memory beside the parsed body, for nothing. */
export function keepSignedBytes(request: FastifyRequest, bytes: Uint8Array): void {
  if (!request.is404 && request.routeOptions.config.bodyRoute?.isSigned) contextOf(request).signedBytes = bytes;
}

/** Refuses a signature that counts for no call at all; which key made it is asked when the body is there. */
export type AssertSigned = (signature: string | undefined) => void;

/** A large body is not even read for nobody's address, nor for somebody who does not claim to be signed in, or to hold a key. */
function assertMaySend({ access, bodyLimit, isSigned }: RouteDefinition, request: FastifyRequest, assertSigned: AssertSigned): void {
  const isLarge = bodyLimit !== undefined && bodyLimit > defaultBodyLimit;
  const context = contextOf(request);
  if (!isLarge) return;
  if (context.place.kind === 'unknown') throw refuse('tenants.not-found');
  if (isSigned) assertSigned(context.header(signatureHeader));
  if (access === 'public') return;
  if (!hasBearer(request)) throw refuse('auth.not-signed-in');
}

/**
 * Gives each route of the contract its own body: how large it may be, whether it is a file, and whether it is signed.
 * Enforced before the body is read. Everywhere else files are refused as any other kind that is not JSON.
 */
export function obeyRouteBodies(instance: FastifyInstance, routes: readonly RouteDefinition[], assertSigned: AssertSigned): void {
  const special = new Map(routes.filter(({ bodyLimit, accepts, isSigned }) => bodyLimit ?? accepts ?? isSigned)
    .map((route) => [`${route.method} ${route.path}`, route]));
  const fileTypes = new Set(routes.flatMap(({ accepts = [] }) => accepts));

  instance.addHook('onRoute', (options) => {
    const route = special.get(`${String(options.method)} ${options.url}`);
    if (!route) return;
    options.config = { ...options.config, bodyRoute: route };
    if (route.bodyLimit !== undefined) options.bodyLimit = route.bodyLimit;
  });
  for (const type of fileTypes) {
    instance.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (request, body, done) => {
      keepSignedBytes(request, body);
      done(null, body);
    });
  }
  instance.addHook('preParsing', async (request) => {
    if (request.is404) return;
    const route = request.routeOptions.config.bodyRoute;
    if (route) assertMaySend(route, request, assertSigned);
    const type = request.mediaType;
    const isFile = type !== undefined && fileTypes.has(type);
    if (route?.accepts ? type !== undefined && !route.accepts.includes(type) : isFile) throw new UnsupportedMediaTypeException();
  });
}
