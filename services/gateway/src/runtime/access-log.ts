import { traitsOf } from '@dzvinok/api-server/request-context';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { healthPrefix } from './health/health.ts';
import { traceIdOf } from './tracing/traced-calls.ts';

const logger = new Logger('Access');

/** Personal data stays out of the log: no address, no account, and only the route of the path. */
function tell({ portal, method, routeOptions: { url: route } }: FastifyRequest, end: object): void {
  if (route?.startsWith(healthPrefix)) return;
  logger.log({ message: 'Call', ...(portal && { ...traitsOf(portal), traceId: traceIdOf(portal) }), method, route, ...end });
}

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
