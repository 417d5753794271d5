import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { createHash } from 'node:crypto';
import { containerSecurity, labels, metadata, oneAway, podSecurity, resources, spread } from './pods.ts';
import { firstSuperAdmin, plainSettings, ports, secretSettings } from './settings.ts';
import type { Values } from './values.ts';

/** Time for running calls after a gateway stops taking new calls. */
const lastCallsSeconds = 50;
const settingsMap = 'dzvinok-settings';
const stateClaim = 'dzvinok-state';

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 10);

interface Program {
  part: 'gateway' | 'jobs' | 'prepare';
  memory: { cpu: string; memory: string };
  command?: string[];
  env?: { name: string; value?: string; valueFrom?: object }[];
}

function containerOf(values: Values, { part, memory, command, env = [] }: Program) {
  return {
    name: part,
    image: values.image,
    ...(command && { command }),
    envFrom: [{ configMapRef: { name: settingsMap } }],
    env: [...secretSettings(values), ...env],
    resources: resources(memory),
    securityContext: containerSecurity,
    volumeMounts: [{ name: 'state', mountPath: '/data' }, { name: 'tmp', mountPath: '/tmp' }],
  };
}

/** With a bucket the pod's disk holds only files that are being received or packed. */
function volumesOf({ state: { disk } }: Values) {
  return [
    { name: 'state', ...(disk ? { persistentVolumeClaim: { claimName: stateClaim } } : { emptyDir: { sizeLimit: '4Gi' } }) },
    { name: 'tmp', emptyDir: {} },
  ];
}

function deployment(values: Values, program: Program): Deployment {
  const { part } = program;
  const { drainSeconds } = values.gateway;
  const drain = { name: 'DRAIN_MS', value: String(drainSeconds * 1_000) };
  const live = { path: '/health/live', port: 'http' };
  return new Deployment({
    metadata: metadata(values, part),
    spec: {
      // The autoscaler sets the number of gateways.
      ...(part === 'jobs' && { replicas: values.jobs.replicas }),
      selector: { matchLabels: labels(part) },
      strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
      template: {
        metadata: { labels: labels(part), annotations: { 'dzvinok/settings': hashOf(plainSettings(values)) } },
        spec: {
          ...podSecurity(values),
          terminationGracePeriodSeconds: drainSeconds + lastCallsSeconds,
          topologySpreadConstraints: spread(part),
          containers: [{
            ...containerOf(values, { ...program, env: [drain, ...program.env ?? []] }),
            ports: [{ name: 'http', containerPort: ports.http }, { name: 'metrics', containerPort: ports.metrics }],
            startupProbe: { httpGet: live, periodSeconds: 2, failureThreshold: 60 },
            // Asks no store: an outage of a store must not kill all gateways.
            livenessProbe: { httpGet: live, periodSeconds: 10, timeoutSeconds: 5, failureThreshold: 6 },
            readinessProbe: { httpGet: { ...live, path: '/health/ready' }, periodSeconds: 2, timeoutSeconds: 2, failureThreshold: 1 },
          }],
          volumes: volumesOf(values),
        },
      },
    },
  });
}

/** Migrates before new gateways start. The name has a hash: another image or other settings make another job. */
function prepareJob(values: Values): Job {
  const part = 'prepare';
  const pod = {
    ...podSecurity(values),
    restartPolicy: 'Never' as const,
    containers: [containerOf(values, { part, memory: values.jobs, command: ['node', '--enable-source-maps', 'services/gateway/dist/prepare.js'], env: firstSuperAdmin(values) })],
    volumes: volumesOf(values),
  };
  return new Job({
    metadata: metadata(values, part, `prepare-${hashOf([pod, plainSettings(values)])}`),
    spec: { backoffLimit: 3, ttlSecondsAfterFinished: 7 * 86_400, template: { metadata: { labels: labels(part) }, spec: pod } },
  });
}

function autoscaler(values: Values): HorizontalPodAutoscaler {
  const { least, most, busy } = values.gateway;
  return new HorizontalPodAutoscaler({
    metadata: metadata(values, 'gateway'),
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'gateway' },
      minReplicas: least,
      maxReplicas: most,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: busy } } }],
      behavior: {
        scaleUp: { stabilizationWindowSeconds: 0, policies: [{ type: 'Percent', value: 100, periodSeconds: 30 }] },
        // The streams of each removed gateway move to the others.
        scaleDown: { stabilizationWindowSeconds: 900, policies: [{ type: 'Pods', value: 1, periodSeconds: 120 }] },
      },
    },
  });
}

function ingressOf(values: Values): Ingress {
  const { baseDomain, ingress } = values;
  const hosts = [baseDomain, `*.${baseDomain}`];
  const backend = { service: { name: 'gateway', port: { name: 'http' } } };
  return new Ingress({
    metadata: { ...metadata(values, 'gateway'), annotations: ingress.annotations },
    spec: {
      ingressClassName: ingress.class,
      tls: [{ hosts, secretName: ingress.certificate }],
      rules: hosts.map((host) => ({ host, http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } })),
    },
  });
}

export function preparation(values: Values) {
  const { disk } = values.state;
  return [
    new ConfigMap({ metadata: metadata(values, 'settings', settingsMap), data: plainSettings(values) }),
    ...(disk ? [new PersistentVolumeClaim({
      metadata: metadata(values, 'settings', stateClaim),
      spec: { accessModes: ['ReadWriteMany'], storageClassName: disk.storageClass, resources: { requests: { storage: disk.storage } } },
    })] : []),
    prepareJob(values),
  ];
}

export function programs(values: Values) {
  return [
    deployment(values, { part: 'gateway', memory: values.gateway, env: [{ name: 'RUNS_JOBS', value: 'off' }] }),
    autoscaler(values),
    new PodDisruptionBudget({ metadata: metadata(values, 'gateway'), spec: { ...oneAway, selector: { matchLabels: labels('gateway') } } }),
    new Service({
      metadata: metadata(values, 'gateway'),
      spec: { selector: labels('gateway'), ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
    }),
    ingressOf(values),
    deployment(values, { part: 'jobs', memory: values.jobs, env: [{ name: 'RUNS_JOBS', value: 'on' }] }),
  ];
}
