import { traitsOf } from '@dzvinok/api-server/request-context';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { healthPrefix } from './health/health.ts';
import { traceIdOf } from './tracing/traced-calls.ts';

const logger = new Logger('Access');

/** Says nothing of who asked: no address, no account, and of the path the route alone. */
function tell({ portal, method, routeOptions: { url: route } }: FastifyRequest, end: object): void {
  // Each gateway is asked several times a second.
  if (route?.startsWith(healthPrefix)) return;
  logger.log({ message: 'Call', ...(portal && { ...traitsOf(portal), traceId: traceIdOf(portal) }), method, route, ...end });
}

/** Logs a line for each call that was answered, or whose client went away before. */
export function logReplies(instance: FastifyInstance): void {
  instance.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    tell(request, { status: statusCode, ms: Math.round(elapsedTime * 10) / 10 });
    done();
  });
  instance.addHook('onRequestAbort', (request, done) => {
    tell(request, { isAborted: true });
    done();
  });
}
