import { openRequestContexts } from '@dzvinok/api-server/request-context';
import { answerUnroutable } from '@dzvinok/api-server/unroutable';
import { acceptJsonBodiesOnly, obeyRouteBodies } from '@dzvinok/api-server/input';
import { defaultBodyLimit } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import type { LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { randomUUID } from 'node:crypto';
import { AppLogger } from '../runtime/logger.ts';
import { AppModule, type AppParts } from './app.module.ts';
import { Clock } from '../runtime/clock/clock.ts';
import { healthPrefix, Readiness, serveHealth } from '../runtime/health/health.ts';
import { serveOpenApi } from '../runtime/openapi/serve-openapi.ts';
import { finishReplies } from '../runtime/replies/every-reply.ts';
import { claimedSignature } from '../delivery/keys/signed-call.ts';
import { cspReportsPath, takeCspReports } from '../runtime/static/csp-reports.ts';
import { serveStaticFiles } from '../runtime/static/static-files.ts';

function newAdapter(trustProxy: string[]): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: defaultBodyLimit,
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    // a slow sender must not hold a connection for ever, but a phone needs time to send a picture
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    genReqId: () => randomUUID(),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: false,
    frameworkErrors: answerUnroutable,
    routerOptions: { caseSensitive: false, maxParamLength: 200 },
  });
}

/** Builds the gateway, ready for `listen` or `inject`. All hooks that protect it are there before the first route. */
export async function createApp(
  parts: AppParts & { readiness?: Readiness; logger?: LoggerService },
): Promise<NestFastifyApplication> {
  const { config, connections, clock = new Clock(), readiness = new Readiness(), logger } = parts;
  const adapter = newAdapter(config.trustProxy);
  const instance = adapter.getInstance();
  acceptJsonBodiesOnly(instance);
  finishReplies(instance, config);
  openRequestContexts(instance, {
    directory: connections.directory,
    baseDomain: config.baseDomain,
    hostless: [healthPrefix, cspReportsPath],
  });
  obeyRouteBodies(instance, Object.values(allRoutes).flatMap((routes) => Object.values(routes)), (signature) => {
    claimedSignature(signature, clock.now());
  });
  serveHealth(instance, connections.database, readiness);
  serveOpenApi(instance);
  await takeCspReports(instance);
  await serveStaticFiles(instance, config);
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.over({ ...parts, clock }), adapter, {
    abortOnError: false,
    bodyParser: false,
    logger: logger ?? new AppLogger(),
  });
  await app.init();
  await instance.ready();
  return app;
}
