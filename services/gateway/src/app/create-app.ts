import { contextOf, type IsOurProxy, openRequestContexts, requestIdOf } from '@dzvinok/api-server/request-context';
import { answerBroken, answerExpectations, answerUnroutable } from '@dzvinok/api-server/unroutable';
import { Authenticator } from '@dzvinok/api-server/guard';
import { acceptJsonBodiesOnly, obeyRouteBodies } from '@dzvinok/api-server/input';
import { defaultBodyLimit } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import proxyAddr from '@fastify/proxy-addr';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { IncomingMessage, RequestListener } from 'node:http';
import { logReplies } from '../runtime/access-log.ts';
import { AppLogger } from '../runtime/logger.ts';
import { AppModule, type AppParts } from './app.module.ts';
import { Clock } from '../runtime/clock/clock.ts';
import { healthPrefix, Readiness, serveHealth } from '../runtime/health/health.ts';
import { openHttpServer, socketLimits, type SocketLimits } from '../runtime/limits/http-server.ts';
import { LiveStreams } from '../runtime/live/live-streams.ts';
import { LogArchive } from '../runtime/metrics/log-archive.service.ts';
import { serveMetrics } from '../runtime/metrics/metrics.ts';
import { serveOpenApi } from '../runtime/openapi/serve-openapi.ts';
import { finishReplies } from '../runtime/replies/every-reply.ts';
import { ReleaseKeys } from '../delivery/keys/release-keys.service.ts';
import { cspReportsPath, takeCspReports } from '../runtime/static/csp-reports.ts';
import { serveStaticFiles } from '../runtime/static/static-files.ts';

function newAdapter(trustProxy: string[], isOurProxy: IsOurProxy, sockets: SocketLimits): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: defaultBodyLimit,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    serverFactory: (handle: RequestListener) => openHttpServer(handle, sockets, isOurProxy),
    genReqId: (request: IncomingMessage) => requestIdOf(request, isOurProxy),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: false,
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerBroken,
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
  });
}

/** Protecting hooks are registered before the first route. */
export async function createApp(
  parts: AppParts & { readiness?: Readiness; logger?: LoggerService; sockets?: SocketLimits },
): Promise<NestFastifyApplication> {
  const { config, connections, files, clock = new Clock(), readiness = new Readiness(), sockets = socketLimits, logger } = parts;
  const isTrusted = proxyAddr.compile(config.trustProxy);
  const isOurProxy = (address: string) => isTrusted(address, 0);
  const adapter = newAdapter(config.trustProxy, isOurProxy, sockets);
  const instance = adapter.getInstance();
  answerExpectations(instance);
  acceptJsonBodiesOnly(instance);
  finishReplies(instance, config);
  openRequestContexts(instance, {
    directory: connections.directory,
    baseDomain: config.baseDomain,
    hostless: [healthPrefix, cspReportsPath],
  });
  logReplies(instance);
  if (config.tracesTo !== undefined) {
    const { traceCalls } = await import('../runtime/tracing/trace-calls.ts');
    traceCalls(instance, config, { database: connections.database, isOurProxy });
  }
  await obeyRouteBodies(instance, Object.values(allRoutes).flatMap((routes) => Object.values(routes)), {
    authenticator: () => app.get(Authenticator),
    assertSigned: (request) => app.get(ReleaseKeys).demandKnown(contextOf(request), request.params),
    spoolFolder: config.uploadsDir,
  });
  await serveMetrics(instance, config, {
    database: connections.database, streamCount: () => app.get(LiveStreams).count, archive: () => app.get(LogArchive),
  });
  serveHealth(instance, connections.database, readiness);
  serveOpenApi(instance);
  await takeCspReports(instance);
  await serveStaticFiles(instance, config, files);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.over({ ...parts, clock }), adapter, {
    abortOnError: false,
    bodyParser: false,
    logger: logger ?? new AppLogger(),
  });
  await app.init();
  await instance.ready();
  return app;
}
