import type { Values } from './values.ts';

/** User of the image; the other programs use it too, as their files need not outlive them. */
const user = 10_001;

export function labels(part: string) {
  return { 'app.kubernetes.io/name': 'dzvinok', 'app.kubernetes.io/component': part };
}

export function metadata({ namespace }: Values, part: string, name = part) {
  return { name, namespace, labels: labels(part) };
}

/** No root, no new rights, no access to the Kubernetes API. */
export function podSecurity({ imagePullSecret }: Values) {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, runAsUser: user, runAsGroup: user, fsGroup: user, seccompProfile: { type: 'RuntimeDefault' as const } },
    ...(imagePullSecret && { imagePullSecrets: [{ name: imagePullSecret }] }),
  };
}

export const containerSecurity = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

/** Over zones and machines as far as possible: ScheduleAnyway allows a single machine. */
export function spread(part: string) {
  return ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map((topologyKey) => ({
    maxSkew: 1, topologyKey, whenUnsatisfiable: 'ScheduleAnyway' as const, labelSelector: { matchLabels: labels(part) },
  }));
}

/** Processors are requested without a limit, so that idle ones can be used. */
export function resources({ cpu, memory }: { cpu: string; memory: string }) {
  return { requests: { cpu, memory }, limits: { memory } };
}

/** Draining machines may take away one pod at a time. */
export const oneAway = { maxUnavailable: 1 };
