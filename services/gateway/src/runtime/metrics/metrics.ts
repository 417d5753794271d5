import type { Database } from '@dzvinok/tenancy/database';
import type { FastifyInstance } from 'fastify';
import { createServer } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AppConfig } from '../app.config.ts';
import type { LogArchive } from './log-archive.service.ts';

/** Saves and weeks take 1 to 20 ms on a quiet machine; the last limits are people's patience. */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Sources {
  database: Database;
  streamCount: () => number;
  archive: () => LogArchive;
}

/** Prometheus metrics name routes, never addresses, centres or people: those are personal data, and a series per centre is too many. */
class Metrics {
  readonly #registry = new Registry();

  constructor(instance: FastifyInstance, { database, streamCount, archive }: Sources) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    const durations = new Histogram({
      name: 'http_server_request_duration_seconds', help: 'From the first byte of a request to the last of its reply.',
      labelNames: ['method', 'route', 'status'], buckets: seconds, registers,
    });
    const aborted = new Counter({ name: 'http_server_requests_aborted_total', help: 'Requests whose client went away before the reply.', registers });
    instance.addHook('onResponse', (request, reply, done) => {
      durations.labels(request.method, request.routeOptions.url ?? 'none', String(reply.statusCode)).observe(reply.elapsedTime / 1_000);
      done();
    });
    instance.addHook('onRequestAbort', (_request, done) => {
      aborted.inc();
      done();
    });
    const gauge = (name: string, help: string, read: () => number) => new Gauge({ name, help, registers, collect() { this.set(read()); } });
    gauge('db_client_connections_used', 'Connections that a transaction of a centre has.', () => database.use.taken);
    gauge('db_client_connections_waiting', 'Transactions of centres that wait for a connection.', () => database.use.waiting);
    gauge('db_client_connections_max', 'Connections for the transactions of centres.', () => database.use.size);
    gauge('live_streams', 'Open streams of live events.', streamCount);
    gauge('db_archive_last_success_timestamp_seconds', 'When PostgreSQL last archived its log; told where jobs run.', () => archive().last.archivedAt);
    gauge('db_archive_last_failure_timestamp_seconds', 'When PostgreSQL last could not archive its log; told where jobs run.', () => archive().last.failedAt);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  get contentType(): string {
    return this.#registry.contentType;
  }
}

/** On a port of its own, which the proxy does not reach. */
export async function serveMetrics(instance: FastifyInstance, { metricsHost, metricsPort }: AppConfig, sources: Sources): Promise<void> {
  if (metricsPort === undefined) return;
  const metrics = new Metrics(instance, sources);
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  instance.addHook('onClose', (_instance, done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(metricsPort, metricsHost, resolve);
  await promise;
}
