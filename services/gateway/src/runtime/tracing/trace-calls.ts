import { contextOf, type IsOurProxy, traitsOf } from '@dzvinok/api-server/request-context';
import type { Database, TransactionObserver } from '@dzvinok/tenancy/database';
import { sqlState } from '@dzvinok/tenancy/connection';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { Logger } from '@nestjs/common';
import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostname } from 'node:os';
import type { AppConfig } from '../app.config.ts';
import { currentSpans, addTracedCall, takeTracedCall } from './traced-calls.ts';

type Export = OTLPTraceExporter['export'];

/** Then the collector's data are lost; an ending process waits no longer. */
const timeoutMillis = 2_000;

/** Logs once that traces are lost, and once that they arrive again. */
class TraceExporter extends OTLPTraceExporter {
  readonly #logger = new Logger('Traces');
  #isLost = false;

  constructor(collector: string) {
    super({ url: `${collector.replace(/\/$/, '')}/v1/traces`, timeoutMillis });
  }

  override export(...[spans, done]: Parameters<Export>): void {
    super.export(spans, (result) => {
      const isLost = result.error !== undefined;
      if (isLost && !this.#isLost) this.#logger.warn(`The collector takes no traces: ${result.error?.message}`);
      if (!isLost && this.#isLost) this.#logger.log('The collector takes traces again');
      this.#isLost = isLost;
      done(result);
    });
  }
}

interface Parts {
  database: Database;
  isOurProxy: IsOurProxy;
}

/** Spans name route, centre and statement text, never a value, an address or a person. Does nothing without a collector. */
export function traceCalls(instance: FastifyInstance, { tracesTo, tracedShare }: AppConfig, { database, isOurProxy }: Parts): void {
  if (tracesTo === undefined) return;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'dzvinok', 'service.instance.id': hostname() }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(tracedShare) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new TraceExporter(tracesTo) })],
  });
  const tracer = provider.getTracer('dzvinok');
  const proxied = new W3CTraceContextPropagator();
  instance.addHook('onRequest', (request, _reply, done) => {
    const isProxied = request.headers.traceparent !== undefined && isOurProxy(request.socket.remoteAddress ?? '');
    const parent = isProxied ? proxied.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter) : ROOT_CONTEXT;
    const span = tracer.startSpan(nameOf(request), { kind: SpanKind.SERVER }, parent);
    if (span.isRecording()) addTracedCall(contextOf(request), span);
    done();
  });
  instance.addHook('onResponse', (request, { statusCode }, done) => {
    endCall(request, { 'http.response.status_code': statusCode });
    done();
  });
  instance.addHook('onRequestAbort', (request, done) => {
    endCall(request, { 'error.type': 'aborted' });
    done();
  });
  database.observe = (tenant) => {
    const calls = currentSpans();
    return calls.length > 0 ? observerOf(tracer, calls, tenant) : undefined;
  };
  instance.addHook('onClose', async () => {
    database.observe = undefined;
    await provider.shutdown();
  });
}

function nameOf({ method, routeOptions: { url = 'none' } }: FastifyRequest): string {
  return `${method} ${url}`;
}

type End = { 'http.response.status_code': FastifyReply['statusCode'] } | { 'error.type': string };

function endCall(request: FastifyRequest, end: End): void {
  const { portal, method, routeOptions: { url } } = request;
  const span = portal && takeTracedCall(portal);
  if (!span) return;
  const { requestId, centre } = traitsOf(portal);
  span.setAttributes({ 'http.request.method': method, 'http.route': url, 'request.id': requestId, centre, ...end });
  if ('error.type' in end || end['http.response.status_code'] >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** A transaction that several calls share is in the trace of each. */
function observerOf(tracer: Tracer, calls: readonly Span[], tenant: Tenant | null): TransactionObserver {
  const about = { 'db.system.name': 'postgresql', 'db.namespace': tenant?.schemaName ?? 'platform', centre: tenant?.code ?? 'platform' };
  const within = (parents: readonly Span[], name: string, attributes = {}) => parents.map((parent) =>
    tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: { ...about, ...attributes } }, trace.setSpan(ROOT_CONTEXT, parent)));
  const transactions = within(calls, 'transaction');
  return {
    statement(text) {
      const shown = withoutValues(text);
      const statements = within(transactions, shown.split(/\W/, 1)[0] || 'statement', { 'db.query.text': shown });
      return (error) => endAll(statements, error);
    },
    end: (error) => endAll(transactions, error),
  };
}

/** Only the kind of a failure, as messages quote values. */
function endAll(spans: readonly Span[], error: unknown): void {
  for (const span of spans) {
    if (error !== undefined) {
      span.setAttribute('error.type', sqlState(error) ?? (error instanceof Error ? error.name : 'unknown'));
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }
}

const longestText = 2_000;

/** Values travel outside the text; constant numbers and texts are removed too, to be safe. */
function withoutValues(text: string): string {
  return text.replace(/'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?\b/g, '?').trim().slice(0, longestText);
}
