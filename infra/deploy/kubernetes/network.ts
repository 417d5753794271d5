import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { smtpPorts } from '@dzvinok/contract/message-providers';
import { labels, metadata } from './pods.ts';
import { clusterName, ports } from './settings.ts';
import type { Values } from './values.ts';

interface Peer {
  podSelector?: { matchLabels: Record<string, string> };
  namespaceSelector?: { matchLabels: Record<string, string> };
  ipBlock?: { cidr: string; except?: string[] };
}

const pods = (part: string): Peer => ({ podSelector: { matchLabels: labels(part) } });
const inNamespace = (name: string): Peer => ({ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } });
const postgresPods: Peer = { podSelector: { matchLabels: { 'cnpg.io/cluster': clusterName } } };
/** Default namespace of CloudNativePG's operator. */
const operator = inNamespace('cnpg-system');

const onPorts = (...list: number[]) => list.map((port) => ({ protocol: 'TCP' as const, port }));
const names = { ports: [{ protocol: 'UDP' as const, port: 53 }, { protocol: 'TCP' as const, port: 53 }] };

const outside = ({ port, network }: { port: number; network?: string | undefined }) =>
  ({ ports: onPorts(port), ...(network && { to: [{ ipBlock: { cidr: network } }] }) });

const toPostgres = ({ postgres: { address } }: Values) => address ? outside(address) : { to: [postgresPods], ports: onPorts(ports.postgres) };
/** Mail servers, Telegram, TurboSMS and push services: policies know no names, so any address of the internet and none of ours. */
const privateNetworks = ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
const portOf = (address = 'https://s3') => Number(new URL(address).port || (address.startsWith('http:') ? 80 : 443));

function policy(values: Values, part: string, spec: NonNullable<ConstructorParameters<typeof NetworkPolicy>[0]>['spec']): NetworkPolicy {
  return new NetworkPolicy({ metadata: metadata(values, part, `allow-${part}`), spec });
}

function ofPrograms(values: Values): NetworkPolicy[] {
  const { ingress, monitoring, redis, pgbouncer, traces, state: { bucket } } = values;
  const both = ['Ingress' as const, 'Egress' as const];
  const toRedis = redis.address ? outside(redis.address) : { to: [pods('redis')], ports: onPorts(ports.redis, ports.sentinel) };
  const toDatabase = pgbouncer ? { to: [pods('pgbouncer')], ports: onPorts(ports.pgbouncer) } : toPostgres(values);
  const egress = [names, toDatabase, toRedis, ...(bucket ? [outside({ port: portOf(bucket.endpoint) })] : []), ...(traces ? [outside(traces)] : [])];
  const toProviders = { to: [{ ipBlock: { cidr: '0.0.0.0/0', except: privateNetworks } }], ports: onPorts(443, ...smtpPorts) };
  const metrics = monitoring ? [{ from: [inNamespace(monitoring.namespace)], ports: onPorts(ports.metrics) }] : [];
  const entrance = { from: [inNamespace(ingress.namespace)], ports: onPorts(ports.http) };
  return [
    policy(values, 'gateway', { podSelector: { matchLabels: labels('gateway') }, policyTypes: both, ingress: [entrance, ...metrics], egress: [...egress, toProviders] }),
    policy(values, 'jobs', { podSelector: { matchLabels: labels('jobs') }, policyTypes: both, ingress: metrics, egress: [...egress, toProviders] }),
    policy(values, 'prepare', { podSelector: { matchLabels: labels('prepare') }, policyTypes: both, egress }),
  ];
}

function ofStores(values: Values): NetworkPolicy[] {
  const { postgres: { cluster }, redis: { sentinel }, pgbouncer } = values;
  const callers = ['gateway', 'jobs', 'prepare'].map(pods);
  const redisPorts = onPorts(ports.redis, ports.sentinel);
  return [
    ...(pgbouncer ? [policy(values, 'pgbouncer', {
      podSelector: { matchLabels: labels('pgbouncer') }, policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: callers, ports: onPorts(ports.pgbouncer) }], egress: [names, toPostgres(values)],
    })] : []),
    ...(cluster ? [policy(values, 'postgres', {
      podSelector: postgresPods.podSelector ?? {}, policyTypes: ['Ingress'],
      ingress: [
        { from: [...pgbouncer ? [pods('pgbouncer')] : callers, postgresPods, operator], ports: onPorts(ports.postgres) },
        // The operator and the instances ask each instance for its state at this port.
        { from: [postgresPods, operator], ports: onPorts(8_000) },
      ],
    })] : []),
    ...(sentinel ? [policy(values, 'redis', {
      podSelector: { matchLabels: labels('redis') }, policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [...callers, pods('redis')], ports: redisPorts }], egress: [names, { to: [pods('redis')], ports: redisPorts }],
    })] : []),
  ];
}

/** Denies all traffic into pods except the listed ways; our own programs may call nothing else either. */
export function network(values: Values): NetworkPolicy[] {
  const nobody = new NetworkPolicy({ metadata: metadata(values, 'network', 'nobody'), spec: { podSelector: {}, policyTypes: ['Ingress'] } });
  return [nobody, ...ofPrograms(values), ...ofStores(values)];
}
