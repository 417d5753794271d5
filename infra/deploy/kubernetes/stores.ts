import { Cluster } from '@kubernetes-models/cloudnative-pg/postgresql.cnpg.io/v1/Cluster';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Service } from 'kubernetes-models/v1/Service';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { containerSecurity, labels, metadata, oneAway, podSecurity, resources, spread } from './pods.ts';
import { clusterName, database, fromSecret, ports, postgresPlace, redisGroup, secretKeys } from './settings.ts';
import type { Values } from './values.ts';

const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

/** 12 for the centres and 5 more per program. */
const connectionsOfProgram = 17;

/** Plus 40 for the operator and people. PgBouncer has two pools (owner and app); without it a rollout adds programs. */
function mostConnections({ pgbouncer, gateway, jobs }: Values): number {
  const used = pgbouncer ? pgbouncer.replicas * pgbouncer.poolSize * 2 : (gateway.most + jobs.replicas + 3) * connectionsOfProgram;
  return used + 40;
}

function quarterOf(memory: string): string {
  const [, size = '', unit = ''] = /^([\d.]+)(\D*)$/.exec(memory) ?? [];
  return `${Math.floor(Number(size) * (unit === 'Mi' ? 1 : 1_024) / 4)}MB`;
}

function postgresCluster(values: Values): Cluster[] {
  const { cluster } = values.postgres;
  if (!cluster) return [];
  const { instances, image, storage, storageClass, cpu, memory } = cluster;
  return [new Cluster({
    metadata: metadata(values, 'postgres', clusterName),
    spec: {
      instances,
      imageName: image,
      bootstrap: {
        initdb: {
          database: database.name, owner: database.owner, secret: { name: values.ownerSecret }, dataChecksums: true,
          // The schemas' owner creates a role for each centre, so it needs createrole and nothing more.
          postInitSQL: [`alter role ${database.owner} createrole`],
        },
      },
      postgresql: {
        parameters: {
          max_connections: String(mostConnections(values)), shared_buffers: quarterOf(memory),
          // One transaction creates or migrates all tables of a centre, about forty.
          max_locks_per_transaction: '256',
        },
        // Acknowledged data is on a second machine; with two instances only while both run.
        ...(instances > 1 && { synchronous: { method: 'any', number: 1, dataDurability: instances > 2 ? 'required' : 'preferred' } }),
      },
      storage: { size: storage, storageClass },
      resources: resources({ cpu, memory }),
    },
  })];
}

function pgbouncerConfig(values: Values, poolSize: number): string {
  const { host, port } = postgresPlace(values);
  return textOf('../server/pgbouncer.ini')
    .replace('host=postgres port=5432', `host=${host} port=${port}`)
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`);
}

function pgbouncer(values: Values) {
  if (!values.pgbouncer) return [];
  const part = 'pgbouncer';
  const { image, replicas, poolSize } = values.pgbouncer;
  return [
    new ConfigMap({ metadata: metadata(values, part), data: { 'pgbouncer.ini': pgbouncerConfig(values, poolSize) } }),
    new Deployment({
      metadata: metadata(values, part),
      spec: {
        replicas,
        selector: { matchLabels: labels(part) },
        strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
        template: {
          metadata: { labels: labels(part) },
          spec: {
            ...podSecurity(values),
            terminationGracePeriodSeconds: 60,
            topologySpreadConstraints: spread(part),
            containers: [{
              name: part,
              image,
              command: ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini'],
              ports: [{ name: 'postgres', containerPort: ports.pgbouncer }],
              readinessProbe: { tcpSocket: { port: 'postgres' }, periodSeconds: 2 },
              livenessProbe: { tcpSocket: { port: 'postgres' }, failureThreshold: 6 },
              // After 5 s no new connections arrive; SIGINT then waits for open transactions, which a later SIGTERM would not.
              lifecycle: { preStop: { exec: { command: ['sh', '-c', 'sleep 5; kill -INT 1; sleep 40'] } } },
              resources: resources({ cpu: '250m', memory: '128Mi' }),
              securityContext: containerSecurity,
              volumeMounts: [{ name: 'config', mountPath: '/etc/pgbouncer', readOnly: true }],
            }],
            volumes: [{
              name: 'config',
              projected: {
                sources: [
                  { configMap: { name: part } },
                  { secret: { name: values.secret, items: [{ key: secretKeys.pgbouncerUsers, path: 'users.txt' }] } },
                ],
              },
            }],
          },
        },
      },
    }),
    new PodDisruptionBudget({ metadata: metadata(values, part), spec: { ...oneAway, selector: { matchLabels: labels(part) } } }),
    new Service({
      metadata: metadata(values, part),
      spec: { selector: labels(part), ports: [{ name: 'postgres', port: ports.pgbouncer, targetPort: 'postgres' }] },
    }),
  ];
}

/** Three Redis with a Sentinel each, nothing on disk: limits and counters start over if all three stop. */
function redisSentinel(values: Values) {
  const { sentinel } = values.redis;
  if (!sentinel) return [];
  const part = 'redis';
  const container = (name: 'redis' | 'sentinel', port: number, memory: string) => ({
    name,
    image: sentinel.image,
    command: ['sh', '/start/redis.sh', name],
    env: [
      { name: 'NAMESPACE', value: values.namespace },
      { name: 'GROUP', value: redisGroup },
      fromSecret('REDIS_PASSWORD', values.secret, secretKeys.redisPassword),
    ],
    ports: [{ name, containerPort: port }],
    readinessProbe: { tcpSocket: { port: name }, periodSeconds: 2 },
    livenessProbe: { tcpSocket: { port: name }, failureThreshold: 6 },
    resources: resources({ cpu: '100m', memory }),
    securityContext: containerSecurity,
    volumeMounts: [{ name: 'start', mountPath: '/start', readOnly: true }, { name, mountPath: '/data' }],
  });
  return [
    new ConfigMap({ metadata: metadata(values, part), data: { 'redis.sh': textOf('redis.sh') } }),
    // Redis instances look for each other at start, so their names must resolve before they are ready.
    new Service({
      metadata: metadata(values, part),
      spec: {
        clusterIP: 'None', publishNotReadyAddresses: true, selector: labels(part),
        ports: [{ name: 'redis', port: ports.redis }, { name: 'sentinel', port: ports.sentinel }],
      },
    }),
    new StatefulSet({
      metadata: metadata(values, part),
      spec: {
        serviceName: part,
        replicas: 3,
        podManagementPolicy: 'Parallel',
        selector: { matchLabels: labels(part) },
        template: {
          metadata: { labels: labels(part) },
          spec: {
            ...podSecurity(values),
            topologySpreadConstraints: spread(part),
            containers: [container('redis', ports.redis, sentinel.memory), container('sentinel', ports.sentinel, '64Mi')],
            volumes: [{ name: 'start', configMap: { name: part } }, { name: 'redis', emptyDir: {} }, { name: 'sentinel', emptyDir: {} }],
          },
        },
      },
    }),
    new PodDisruptionBudget({ metadata: metadata(values, part), spec: { ...oneAway, selector: { matchLabels: labels(part) } } }),
  ];
}

export function stores(values: Values) {
  return [...postgresCluster(values), ...pgbouncer(values), ...redisSentinel(values)];
}
