import { CallLimits, CallRunner } from '@dzvinok/api-server/call-runner';
import { FailureFilter, answerBroken, answerExpectations, answerUnroutable } from '@dzvinok/api-server/failure';
import { Authenticator, AccessGuard } from '@dzvinok/api-server/admission';
import { acceptJsonBodiesOnly, obeyRouteBodies } from '@dzvinok/api-server/input';
import { contextOf, type IsOurProxy, openRequestContexts, requestIdOf } from '@dzvinok/api-server/request-context';
import { RouteCensus } from '@dzvinok/api-server/route-census';
import { refreshTokenHeader } from '@dzvinok/contract/auth';
import { defaultBodyLimit } from '@dzvinok/contract/route';
import { allRoutes } from '@dzvinok/contract/routes';
import { Database } from '@dzvinok/tenancy/database';
import proxyAddr from '@fastify/proxy-addr';
import { type LoggerService, Global, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory, APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, RequestListener } from 'node:http';
import { logReplies } from '../runtime/access-log.ts';
import { AppLogger } from '../runtime/logger.ts';
import { Clock, CentreClock } from '../runtime/clock/clock.ts';
import { healthPrefix, Readiness, serveHealth } from '../runtime/health/health.ts';
import { openHttpServer, socketLimits, type SocketLimits } from '../runtime/limits/http-server.ts';
import { LiveStreams } from '../runtime/live/live-streams.ts';
import { LogArchive } from '../runtime/metrics/log-archive.service.ts';
import { serveMetrics } from '../runtime/metrics/metrics.ts';
import { serveOpenApi } from '../runtime/openapi/openapi-document.ts';
import { ReleaseKeys } from '../delivery/keys/release-keys.service.ts';
import { cspReportsPath, takeCspReports } from '../runtime/static/csp-reports.ts';
import { serveStaticFiles, pagesRoute } from '../runtime/static/static-files.ts';
import { AppConfig } from '../runtime/app.config.ts';
import { Connections } from '../runtime/connections.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { FamilyModule } from '../family/family.module.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { serveUnsubscribing } from '../messages/channels/email/unsubscribe-pages.ts';
import { Unsubscribing } from '../messages/channels/email/unsubscribing.service.ts';
import { Mailbox } from '../messages/channels/mailbox/mailbox.ts';
import { serveMailbox } from '../messages/channels/mailbox/mailbox-pages.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { MoneyModule } from '../money/money.module.ts';
import { PlatformModule } from '../platform/platform.module.ts';
import { Files } from '../runtime/files/files.ts';
import { RuntimeModule } from '../runtime/runtime.module.ts';
import { SchoolModule } from '../school/school.module.ts';
import { apiHeaders, type HeaderSetting, pageHeaders } from '../runtime/static/security-headers.ts';
import { bestEncoding, compress } from '../runtime/replies/encodings.ts';

interface AppParts {
  config: AppConfig;
  connections: Connections;
  files: Files;
  limits?: CallLimits;
  clock?: Clock;
}

/** The caller opens and closes the connections. */
@Global()
@Module({})
class AppModule {
  static over({ config, connections, files, limits = new CallLimits(), clock = new Clock() }: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [DiscoveryModule, RuntimeModule, IdentityModule, SchoolModule, FamilyModule, MessagesModule, MoneyModule, DeliveryModule, PlatformModule],
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: CallLimits, useValue: limits },
        { provide: Clock, useValue: clock },
        CentreClock,
        { provide: Connections, useValue: connections },
        { provide: Files, useValue: files },
        { provide: Database, useValue: connections.database },
        { provide: APP_FILTER, useClass: FailureFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: CallRunner },
        RouteCensus,
      ],
      exports: [AppConfig, CallLimits, CentreClock, Clock, Connections, Database, Files],
    };
  }
}

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
  await serveUnsubscribing(instance, () => app.get(Unsubscribing));
  serveMailbox(instance, () => app.get(Mailbox));
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

/** Shorter texts fit into a few packets uncompressed. */
const worthCompressing = 8 * 1024;

function finishReplies(instance: FastifyInstance, setting: HeaderSetting): void {
  addHeaders(instance, setting);
  answerUnchanged(instance);
  compressReplies(instance);
}

function addHeaders(instance: FastifyInstance, setting: HeaderSetting): void {
  const ofPages = Object.entries(pageHeaders(setting));
  const ofCalls = Object.entries({ ...apiHeaders, 'access-control-expose-headers': refreshTokenHeader });
  instance.addHook('onSend', async (request, reply) => {
    const headers = request.routeOptions.url === pagesRoute ? ofPages : ofCalls;
    // A page with an inline script brings its own policy.
    for (const [name, value] of headers) if (!reply.hasHeader(name)) reply.header(name, value);
    reply.header('x-request-id', request.id);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

function answerUnchanged(instance: FastifyInstance): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    const etag = reply.getHeader('etag');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof etag !== 'string') return payload;
    if (!isKnown(etag, request.headers['if-none-match'])) return payload;
    reply.code(304);
    for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
    return null;
  });
}

/** A proxy may make tags weak, which makes no difference to a read (RFC 9110, 13.1.2). */
function isKnown(etag: string, ifNoneMatch: string | undefined): boolean {
  const known = ifNoneMatch?.split(',').map(strongTag) ?? [];
  return known.includes(strongTag(etag)) || known[0] === '*';
}

function strongTag(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/** Compresses large JSON replies; compressed replies, files and streams stay as they are. */
function compressReplies(instance: FastifyInstance): void {
  instance.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthCompressing) return payload;
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = bestEncoding(request.headers['accept-encoding']?.toString());
    if (encoding === null) return payload;
    const bytes = await compress(payload, encoding);
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return bytes;
  });
}
